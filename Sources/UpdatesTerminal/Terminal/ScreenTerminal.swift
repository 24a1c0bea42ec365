import CUpdatesNcurses

/// It is a class because it owns the terminal; one thread owns it.
final class ScreenTerminal {
  /// Larger windows do not occur in practice, and a picture of them would take gigabytes.
  static let largest = Size(columns: 1000, rows: 500)

  /// The milliseconds after which it looks whether the terminal is still its own.
  private static let longestWait = 500

  private let signals: SignalWatch
  private let canvas: any Canvas
  private let showsProgress: Bool
  private var shown: Grid?
  private var decoder = KeyDecoder()
  private var emptyReads = 0

  init(_ kind: CanvasKind, _ options: TerminalOptions, takesPastes: Bool = false) throws {
    decoder.takesPastes = takesPastes
    showsProgress = options.showsProgress
    // This comes before curses, so that curses installs no handlers of its own.
    signals = try SignalWatch([.interrupt, .ending, .screen])
    switch kind {
    case .wholeScreen: canvas = try CursesCanvas(options)
    case .inline: canvas = try InlineCanvas(options)
    }
  }

  deinit {
    forgetPicture()
  }

  /// The current size of the window, or 80x24 if it is unknown.
  var size: Size {
    Self.usable(
      columns: Int(updates_terminal_columns(canvas.descriptor)),
      rows: Int(updates_terminal_rows(canvas.descriptor)))
  }

  static func usable(columns: Int, rows: Int) -> Size {
    Size(
      columns: columns <= 0 ? 80 : min(columns, largest.columns),
      rows: rows <= 0 ? 24 : min(rows, largest.rows))
  }

  func paint(_ grid: Grid) {
    guard grid != shown else { return }
    canvas.paint(grid, isOver: shown != nil)
    if grid.percent != shown?.percent { show(percent: grid.percent) }
    shown = grid
  }

  /// Nil if nothing is in progress any more.
  private func show(percent: Int?) {
    guard showsProgress else { return }
    write(percent.map { "\u{1B}]9;4;1;\($0)\u{1B}\\" } ?? "\u{1B}]9;4;0\u{1B}\\")
  }

  private func write(_ sequence: String) {
    updates_terminal_write(canvas.descriptor, sequence, Int32(clamping: sequence.utf8.count))
  }

  private func forgetPicture() {
    if shown?.percent != nil { show(percent: nil) }
    shown = nil
  }

  /// Waits without a limit if `milliseconds` is nil; returns false if the terminal is gone.
  func wait(milliseconds: Int?) -> Bool {
    let limit = Int32(clamping: max(0, min(milliseconds ?? .max, Self.longestWait)))
    let ready = Int(updates_terminal_wait(canvas.descriptor, signals.wakeDescriptor, limit))
    if ready & UPDATES_TERMINAL_HUNG_UP != 0 { return false }
    // The program around this one has ended, and a shell uses the terminal.
    if ready & UPDATES_TERMINAL_HAS_WAKE == 0,
      updates_terminal_is_foreground(canvas.descriptor) == 0
    {
      return false
    }
    // If the terminal is readable again and again with nothing to read, its other end was closed.
    emptyReads = ready & UPDATES_TERMINAL_HAS_INPUT != 0 ? emptyReads + 1 : 0
    return emptyReads < 20
  }

  func takeSignals() -> SignalWatch.Signals {
    signals.take()
  }

  func takeKeys(at milliseconds: Int) -> [Key] {
    var keys: [Key] = []
    for _ in 0..<4096 {
      let code = updates_terminal_read_key(canvas.descriptor)
      guard let byte = UInt8(exactly: code) else {
        if let key = decoder.pause() { keys.append(key) }
        break
      }
      emptyReads = 0
      if let key = decoder.feed(byte, at: milliseconds) { keys.append(key) }
    }
    return keys
  }

  func stop() {
    forgetPicture()
    canvas.take(.suspend)
    updates_terminal_stop_process_group()
  }

  func take(_ step: CanvasStep) {
    canvas.take(step)
    // The next picture is drawn whole.
    if step != .acceptKeys { forgetPicture() }
  }

  func copy(base64 text: String) {
    write("\u{1B}]52;c;\(text)\u{07}")
  }
}

package enum TerminalError: Error, Hashable {
  case notAvailable(errorNumber: Int32)
  /// It cannot place the cursor, or the terminal database has neither it nor `xterm-256color`.
  case unknownType(String?)
  case inUse
}

package struct TerminalOptions: Hashable, Sendable {
  package var type: String?
  package var color: Bool
  /// Whether it shows progress in its title bar or dock; another one may take that for a message.
  package var showsProgress: Bool
  /// Whether it may get links (OSC 8), which most others pass over.
  package var showsLinks: Bool

  /// Creates options from `TERM`, `NO_COLOR`, which counts if it is not empty, and the variables
  /// by which terminals give their names.
  package init(environment: [String: String], noColor: Bool = false) {
    self.type = environment["TERM"]
    self.color = !noColor && (environment["NO_COLOR"] ?? "").isEmpty
    // A multiplexer leaves the variables of the terminal around it, and passes nothing on.
    let isInside = (environment["TMUX"] ?? environment["STY"]) != nil
    self.showsProgress = !isInside && Self.showsProgress(environment)
    // The console of Linux would show them as text.
    self.showsLinks =
      switch environment["FORCE_HYPERLINK"] {
      case nil, "": !["linux", "dumb", nil].contains(environment["TERM"])
      case let wish: wish != "0"
      }
  }

  /// Windows Terminal, ConEmu, WezTerm, Ghostty, and VTE from 0.80 on.
  private static func showsProgress(_ environment: [String: String]) -> Bool {
    environment["WT_SESSION"] != nil || environment["ConEmuANSI"] == "ON"
      || ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
      || (environment["VTE_VERSION"].flatMap { Int($0) } ?? 0) >= 8000
  }
}
