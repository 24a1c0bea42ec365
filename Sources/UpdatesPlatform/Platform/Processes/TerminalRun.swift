import CUpdatesSpawn
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program on its own terminal, whose output is read here and whose keys are typed here.
///
/// It is a class because it has an identity: it owns the terminal and the program.
package final class TerminalRun: Sendable {
  private struct State {
    let keyboard: Int32
    /// The terminal itself, which is open until the program has ended.
    var screen: Int32
    /// The running program; nil before it starts and after it has ended.
    var child: ChildProcess?
    /// The descriptor that hangs up when the program has ended.
    var notice: Int32 = -1
    var isUnwanted = false
  }

  private let name: String
  private let state: Mutex<State>

  /// Makes a terminal; throws `.cannotWatch` if the system gives none.
  package init() throws(ProcessError) {
    var (keyboard, screen): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    let failure = updates_spawn_terminal_open(&keyboard, &screen, &name, Int32(name.count))
    guard failure == 0 else { throw .cannotWatch(code: failure) }
    self.name = String(
      decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    state = Mutex(State(keyboard: keyboard, screen: screen))
  }

  deinit {
    state.withLock { state in
      _ = close(state.keyboard)
      if state.screen >= 0 { _ = close(state.screen) }
    }
  }

  /// Starts the program, and a thread that reads its output until it ends.
  ///
  /// Processes that the program leaves behind are not waited for, even if they keep the terminal
  /// open. Both closures are called on that thread, `ended` last. Nothing is started if the result
  /// is not 0, but an error number: the system starts no thread.
  package func start(
    executable: String, arguments: [String], environment: [String: String],
    output: @escaping @Sendable (ArraySlice<UInt8>) -> Void,
    ended: @escaping @Sendable (Result<ProcessEnd, ProcessError>) -> Void
  ) -> Int32 {
    Thread.start { [self] in
      ended(
        Result { () throws(ProcessError) in
          updates_spawn_keep_children(1)
          defer { updates_spawn_keep_children(0) }
          let child = try ChildProcess(
            executable: executable, arguments: arguments, environment: environment, terminal: name)
          return try end(of: child, output)
        })
    }
  }

  /// Types on the terminal; what it cannot take is lost.
  package func type(_ bytes: [UInt8]) {
    state.withLock { state in
      _ = bytes.withUnsafeBytes { write(state.keyboard, $0.baseAddress, $0.count) }
    }
  }

  /// Changes the size of the terminal, which tells the program.
  package func resize(columns: Int, rows: Int) {
    state.withLock { state in
      updates_spawn_terminal_resize(
        state.keyboard, Int32(clamping: columns), Int32(clamping: rows))
    }
  }

  /// Ends the program and the processes that it has started, within a few milliseconds.
  package func end() {
    // Meanwhile the program is not reaped, so its number remains its own.
    state.withLock { state in
      state.isUnwanted = true
      guard let child = state.child else { return }
      var tree = ProcessTree(of: child.id)
      tree.end(noticed: state.notice)
    }
  }

  // MARK: The thread

  /// The time in which what the program has written last arrives.
  private static let afterglow = Duration.milliseconds(200)
  /// The silence after which nothing more is expected, in milliseconds.
  private static let silence: Int32 = 50

  /// Passes on the output of a program until it ends.
  private func end(
    of child: ChildProcess, _ output: (ArraySlice<UInt8>) -> Void
  ) throws(ProcessError) -> ProcessEnd {
    let notice: Int32
    do {
      notice = try child.endNotice()
    } catch {
      // Without the notice, it could not be ended later.
      child.killGroup()
      throw error
    }
    defer { close(notice) }
    let keyboard = state.withLock { state in
      (state.child, state.notice) = (child, notice)
      if state.isUnwanted { _ = kill(child.id, SIGTERM) }
      return state.keyboard
    }
    var space = [UInt8](repeating: 0, count: 65_536)
    // A terminal that cannot be read is no longer waited for.
    var source = keyboard
    var ready: Int32 = 0
    while Int(ready) & UPDATES_SPAWN_HAS_ENDED == 0 {
      ready = updates_spawn_terminal_wait(source, notice, -1)
      if !pass(output, from: keyboard, through: &space) { source = -1 }
    }
    state.withLock { state in
      _ = close(state.screen)
      (state.child, state.screen) = (nil, -1)
    }
    let limit = ContinuousClock.now + Self.afterglow
    while .now < limit, updates_spawn_terminal_wait(keyboard, -1, Self.silence) != 0,
      pass(output, from: keyboard, through: &space)
    {}
    return try child.wait()
  }

  /// Passes on what can be read now; false at the end of the output.
  private func pass(
    _ output: (ArraySlice<UInt8>) -> Void, from keyboard: Int32, through space: inout [UInt8]
  ) -> Bool {
    let count = space.withUnsafeMutableBytes { readBytes(keyboard, $0) }
    if count > 0 { output(space.prefix(count)) }
    return count > 0 || (count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno))
  }
}
