import CUpdatesSystem

/// A program that this process has started and not yet reaped.
package struct ChildProcess: Sendable {
  /// The descriptors for a child's standard input, output and error; nil means `/dev/null`.
  package struct Streams: Sendable {
    package var input: Int32?
    package var output: Int32?
    package var error: Int32?
    /// The descriptor that the child gets as number 3; nil means none.
    package var extra: Int32?

    package static let none = Self(input: nil, output: nil, error: nil)
  }

  package let id: Int32

  /// How often work that waits for something else looks whether the process has ended.
  static let look = Duration.milliseconds(10)

  /// Starts a program by its absolute path, without a shell.
  ///
  /// The child's signal mask and dispositions are reset. It inherits only the descriptors of the
  /// streams. With `ownSession` it has no terminal and leads its own process group.
  package init(
    executable: String, arguments: [String], environment: [String: String], streams: Streams,
    ownSession: Bool
  ) throws {
    var started: Int32 = 0
    let failure = withCStrings(arguments) { arguments in
      withCStrings(ChildEnvironment.lines(of: environment)) { environment in
        Self.whileBusy {
          updates_spawn_start(
            executable, arguments, environment, streams.input ?? -1, streams.output ?? -1,
            streams.error ?? -1, streams.extra ?? -1, ownSession ? 1 : 0, &started)
        }
      }
    }
    guard failure == 0 else {
      throw Problem.programNotStarted(executable, code: failure)
    }
    id = started
  }

  /// Repeats a start for a moment if the program's file is open for writing.
  ///
  /// If the file was just written, a process that another thread has just forked may still have it,
  /// on a busy machine for more than a second.
  private static func whileBusy(_ start: () -> Int32) -> Int32 {
    var pauses = Pauses()
    let end = ContinuousClock.now + .seconds(3)
    while true {
      let failure = start()
      guard failure == ETXTBSY, ContinuousClock.now < end else { return failure }
      pauses.wait()
    }
  }

  /// Blocks until the process has ended; throws `Problem.programLost` if other code has reaped it.
  package func wait() throws -> ProcessEnd {
    guard let end = try reap(waiting: true) else { throw Problem.programLost }
    return end
  }

  /// Waits in the same way, at most until an instant; nil if the process still runs then.
  func wait(until instant: ContinuousClock.Instant) throws -> ProcessEnd? {
    var pauses = Pauses()
    while true {
      if let end = try reap(waiting: false) { return end }
      guard .now < instant else { return nil }
      pauses.wait()
    }
  }

  /// Kills the process group of a process with its own session; does not wait for its end.
  package func killGroup() {
    let end: ProcessEnd?
    // If other code has reaped the process, another one may have its number now.
    do { end = try reap(waiting: false) } catch { return }
    _ = kill(-id, SIGKILL)
    if end == nil { letGo() }
  }

  /// Stops watching the process; it is reaped whenever it ends.
  package func letGo() {
    guard (try? reap(waiting: false)) == nil else { return }
    // Without a thread the child stays a zombie until this process ends, which is harmless.
    _ = Thread.start { [self] in _ = try? wait() }
  }

  /// Takes note of the end of the process; nil if it still runs.
  func reap(waiting: Bool) throws -> ProcessEnd? {
    var value: Int32 = 0
    switch updates_spawn_reap(id, waiting ? 1 : 0, &value) {
    case 0: return nil
    case 1: return .exited(status: value)
    case 2: return .signalled(value)
    default: throw Problem.programLost
    }
  }
}

package enum ProcessEnd: Equatable, Sendable {
  case exited(status: Int32)
  case signalled(Int32)
}

package enum ChildEnvironment {
  package static func filtered(_ variables: [String: String]) -> [String: String] {
    variables.filter { name, _ in
      !name.hasPrefix("LD_") && !name.hasPrefix("DYLD_")
    }
  }

  /// Sorted lines `NAME=value`; entries that no environment can hold are left out.
  static func lines(of variables: [String: String]) -> [String] {
    variables.filter { name, value in
      !name.isEmpty && !name.utf8.contains(UInt8(ascii: "=")) && !name.utf8.contains(0)
        && !value.utf8.contains(0)
    }
    .map { "\($0)=\($1)" }
    .sorted()
  }
}

/// Calls `body` with a list that ends with a null pointer; no string may contain a NUL.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return (copies + [nil]).withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else {
      preconditionFailure("A list with its final null pointer is never empty.")
    }
    return body(start)
  }
}
