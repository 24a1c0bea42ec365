import CUpdatesVTerm

/// A program on a terminal of its own, whose output is fed to a virtual screen.
///
/// The program's environment is exactly what is given, and it leads a session: its terminal is the
/// controlling one. Nothing here sleeps: `wait` returns with the byte that makes its condition
/// true.
package final class PseudoTerminal {
  /// Where one of the program's standard streams leads.
  package enum Stream: Sendable {
    case terminal
    /// A pipe: output is collected in `standardOutput`.
    case pipe
    case nothing
  }

  /// Long enough for the slowest machine; nothing waits for it but a failing test.
  package static let limit = 90_000

  package static let environment = [
    "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
    "HOME": "/nonexistent",
    // The reporter of crashes would ask questions on the terminal.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  package let screen: VirtualScreen
  /// Every byte that the program sent to its terminal.
  package private(set) var bytes: [UInt8] = []
  /// What it wrote to a standard output that is a pipe.
  package private(set) var standardOutput: [UInt8] = []
  package private(set) var ending: ProcessEnding?
  package let process: Int32

  private var primary: Int32
  private let outputPipe: Int32?
  private var isDrained = false
  /// Between the marks that make a frame atomic: a person does not see this state either.
  private var isWithinFrame = false

  package init(
    _ path: String, _ arguments: [String] = [],
    environment: [String: String] = PseudoTerminal.environment, directory: String? = nil,
    columns: Int = 80, rows: Int = 24, input: Stream = .terminal, output: Stream = .terminal
  ) throws {
    screen = VirtualScreen(columns: Self.shown(columns, 80), rows: Self.shown(rows, 24))
    let primary = pseudo_terminal_open(Int32(columns), Int32(rows))
    guard primary >= 0 else {
      throw PseudoTerminalError.notStarted(path: path, errorNumber: -primary)
    }
    var inputEnds: [Int32] = [-1, -1]
    var outputEnds: [Int32] = [-1, -1]
    if input != .terminal { _ = pseudo_terminal_pipe(&inputEnds) }
    if output != .terminal { _ = pseudo_terminal_pipe(&outputEnds) }
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let process = pseudo_terminal_spawn(
      primary, path, Self.joined([path] + arguments), Int32(arguments.count + 1),
      Self.joined(variables), Int32(variables.count), directory, inputEnds[0], outputEnds[1], -1)
    for end in [inputEnds[0], inputEnds[1], outputEnds[1]] where end >= 0 {
      pseudo_terminal_close(end)
    }
    self.primary = primary
    self.process = process
    outputPipe = outputEnds[0] >= 0 ? outputEnds[0] : nil
    guard process > 0 else {
      ending = .exit(127)
      throw PseudoTerminalError.notStarted(path: path, errorNumber: -process)
    }
  }

  deinit {
    if ending == nil {
      pseudo_terminal_kill(-process, 9)
      pseudo_terminal_kill(process, 9)
      _ = pseudo_terminal_reap(process, 1)
    }
    pseudo_terminal_close(primary)
    if let outputPipe { pseudo_terminal_close(outputPipe) }
  }

  /// What the program sent, as text.
  package var output: String { String(decoding: bytes, as: UTF8.self) }

  package var modes: TerminalModes {
    TerminalModes(rawValue: pseudo_terminal_modes(primary))
  }

  /// Types; what the program's terminal cannot take yet waits for it.
  package func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        buffer.bindMemory(to: CChar.self).baseAddress
          .map { pseudo_terminal_write(primary, $0, Int32(buffer.count)) } ?? 0
      }
      if count > 0 { rest = rest.dropFirst(Int(count)) }
      guard count <= 0 else { continue }
      try pump(milliseconds: 20)
      guard !isDrained else { return }
    }
  }

  package func send(_ key: TerminalKey) throws {
    try send(key.rawValue)
  }

  /// Changes the window's size, as dragging its corner would; 0 is what some terminals report.
  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: Self.shown(columns, 80), rows: Self.shown(rows, 24))
    pseudo_terminal_resize(primary, Int32(columns), Int32(rows))
  }

  /// The virtual screen has two columns and rows at least: with less libvterm crashes.
  private static func shown(_ count: Int, _ standard: Int) -> Int {
    count == 0 ? standard : max(2, count)
  }

  package func signal(_ number: Int32) {
    pseudo_terminal_kill(process, number)
  }

  /// Sends a signal to the group that has the terminal now: what a shell has started in front.
  package func signalForeground(_ number: Int32) {
    let group = pseudo_terminal_foreground(primary)
    if group > 0 { pseudo_terminal_kill(-group, number) }
  }

  /// Reads what the program sends until the condition holds; it is asked between frames only.
  package func wait(
    limit: Int = PseudoTerminal.limit, until condition: (PseudoTerminal) -> Bool
  ) throws {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(limit)
    while (isWithinFrame && !isDrained) || !condition(self) {
      guard !isDrained else {
        throw PseudoTerminalError.ended(finish(), screen: screen.text)
      }
      guard clock.now < end else { throw PseudoTerminalError.timedOut(screen: screen.text) }
      try pump(milliseconds: 100)
    }
  }

  /// Waits for a text on the screen.
  package func wait(for text: String) throws {
    try wait { $0.screen.contains(text) }
  }

  /// Waits until a full screen is there and keys count: then it switches the wheel on.
  package func waitForKeys() throws {
    let mark = Array("\u{1B}[?1007h".utf8)
    try wait { terminal in terminal.bytes.contains(mark) }
  }

  /// Takes the terminal away, as a closed window or a lost connection does.
  package func hangUp() -> ProcessEnding {
    pseudo_terminal_close(primary)
    primary = -1
    isDrained = true
    return finish()
  }

  /// Reads to the end of the output and of the program.
  @discardableResult
  package func waitForEnd(limit: Int = PseudoTerminal.limit) throws -> ProcessEnding {
    try wait(limit: limit) { $0.isDrained }
    return finish()
  }

  /// Takes what is there, or waits for it at most so long.
  package func pump(milliseconds: Int) throws {
    _ = pseudo_terminal_wait(primary, Int32(milliseconds))
    let count = Self.read(primary) { bytes in
      self.bytes += bytes
      screen.feed(bytes)
      noteFrames(in: self.bytes.suffix(bytes.count + Self.frameBegin.count - 1))
    }
    _ = readStandardOutput()
    if count == 0 { isDrained = true }
  }

  private static let frameBegin = Array("\u{1B}[?2026h".utf8)
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)

  private func noteFrames(in recent: ArraySlice<UInt8>) {
    let begin = recent.ranges(of: Self.frameBegin).last?.lowerBound
    let end = recent.ranges(of: Self.frameEnd).last?.lowerBound
    if let begin, begin > end ?? -1 { isWithinFrame = true }
    if let end, end > begin ?? -1 { isWithinFrame = false }
  }

  private func finish() -> ProcessEnding {
    if let ending { return ending }
    let result = ProcessEnding(status: reap())
    while readStandardOutput() > 0 {}
    ending = result
    return result
  }

  /// A program that has closed its terminal may take a moment to end; one that stays is killed.
  private func reap() -> Int32 {
    for _ in 0..<Self.limit / 10 {
      let status = pseudo_terminal_reap(process, 0)
      if status >= 0 { return status }
      _ = pseudo_terminal_wait(-1, 10)
    }
    pseudo_terminal_kill(process, 9)
    return pseudo_terminal_reap(process, 1)
  }

  private func readStandardOutput() -> Int32 {
    guard let outputPipe else { return 0 }
    return Self.read(outputPipe) { standardOutput += $0 }
  }

  private static func read(_ descriptor: Int32, _ take: ([UInt8]) -> Void) -> Int32 {
    var buffer = [CChar](repeating: 0, count: 65_536)
    let count = pseudo_terminal_read(descriptor, &buffer, Int32(buffer.count))
    if count > 0 { take(buffer[..<Int(count)].map { UInt8(bitPattern: $0) }) }
    return count
  }

  private static func joined(_ texts: [String]) -> [CChar] {
    texts.flatMap { Array($0.utf8CString) } + [0]
  }
}

/// How a child process came to its end.
package enum ProcessEnding: Hashable, Sendable {
  case exit(Int)
  case signal(Int)

  init(status: Int32) {
    self =
      pseudo_status_is_exit(status) != 0
      ? .exit(Int(pseudo_status_code(status))) : .signal(Int(pseudo_status_signal(status)))
  }
}

/// A program on a pseudo-terminal did not do what a test waited for; the screen says where it
/// stood.
package enum PseudoTerminalError: Error, CustomStringConvertible {
  case notStarted(path: String, errorNumber: Int32)
  case timedOut(screen: String)
  case ended(ProcessEnding, screen: String)

  package var description: String {
    switch self {
    case .notStarted(let path, let errorNumber): "'\(path)' was not started: errno \(errorNumber)"
    case .timedOut(let screen): "waited in vain; the screen was:\n\(screen)"
    case .ended(let ending, let screen): "ended with \(ending); the screen was:\n\(screen)"
    }
  }
}
