import CUpdatesNcurses

/// The full screen on the controlling terminal, from start to end.
///
/// It is a class because it has an identity: it owns the terminal, and one thread owns it.
final class CursesTerminal {
  /// The largest supported window size.
  ///
  /// Larger windows do not occur in practice, and a picture of them would take gigabytes.
  static let largest = Size(columns: 1000, rows: 500)

  private let signals: SignalWatch
  private let color: Bool
  private var shown: Grid?
  private var decoder = KeyDecoder()
  private var emptyReads = 0

  init(_ options: TerminalOptions) throws(TerminalError) {
    // This comes before curses, so that curses installs no handlers of its own.
    signals = try SignalWatch([.interrupt, .ending, .screen])
    color = options.color
    let failure = updates_terminal_screen_begin(options.type, options.color ? 1 : 0)
    guard failure == 0 else {
      guard Int(failure) == UPDATES_TERMINAL_UNKNOWN_TYPE else {
        throw .notAvailable(errorNumber: failure)
      }
      throw .unknownType(options.type)
    }
  }

  deinit {
    updates_terminal_screen_end()
  }

  var wakeOutput: Int32 { signals.wakeOutput }

  /// The current size of the window, or 80x24 if it is unknown.
  var size: Size {
    let descriptor = updates_terminal_screen_descriptor()
    return Self.usable(
      columns: Int(updates_terminal_columns(descriptor)),
      rows: Int(updates_terminal_rows(descriptor)))
  }

  static func usable(columns: Int, rows: Int) -> Size {
    Size(
      columns: columns <= 0 ? 80 : min(columns, largest.columns),
      rows: rows <= 0 ? 24 : min(rows, largest.rows))
  }

  /// Writes the cells that differ from the picture shown before, if any.
  func paint(_ grid: Grid) {
    guard grid != shown else { return }
    updates_terminal_screen_resize(Int32(grid.size.columns), Int32(grid.size.rows))
    for run in GridDifference(from: shown, to: grid).runs {
      let appearance = run.role.appearance(color: color)
      updates_terminal_screen_put(
        Int32(run.row), Int32(run.column), run.text, Int32(run.text.utf8.count), Int32(run.width),
        appearance.attributes.rawValue, appearance.color?.rawValue ?? 0)
    }
    let cursor = grid.cursor.flatMap { cursor in
      (0..<grid.size.rows).contains(cursor.row)
        && (0..<grid.size.columns).contains(cursor.column) ? cursor : nil
    }
    updates_terminal_screen_paint(Int32(cursor?.row ?? -1), Int32(cursor?.column ?? 0))
    shown = grid
  }

  /// Makes the mouse wheel send arrow keys from now on.
  func acceptWheel() {
    updates_terminal_screen_accept_wheel()
  }

  /// Blocks until there is input, a signal or a message, or until the time is over.
  ///
  /// It waits without a limit if `milliseconds` is nil. Returns false if the terminal is gone.
  func wait(milliseconds: Int?) -> Bool {
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let ready = Int(
      updates_terminal_wait(updates_terminal_screen_descriptor(), signals.wakeDescriptor, limit))
    if ready & UPDATES_TERMINAL_HUNG_UP != 0 { return false }
    // If the terminal is readable again and again with nothing to read, its other end was closed.
    emptyReads = ready & UPDATES_TERMINAL_HAS_INPUT != 0 ? emptyReads + 1 : 0
    return emptyReads < 20
  }

  func takeSignals() -> SignalWatch.Arrived {
    signals.take()
  }

  /// Returns the waiting keys, at most as many as leave time to draw frames during a flood.
  func takeKeys(at milliseconds: Int) -> [Key] {
    var keys: [Key] = []
    for _ in 0..<4096 {
      let code = updates_terminal_screen_key()
      guard Int(code) != UPDATES_TERMINAL_NOTHING else {
        if let key = decoder.pause() { keys.append(key) }
        break
      }
      emptyReads = 0
      if let key = decoder.feed(code, at: milliseconds) { keys.append(key) }
    }
    return keys
  }

  /// Releases the terminal and stops the process group, as Ctrl-Z should.
  ///
  /// It returns when the process continues.
  func stop() {
    updates_terminal_screen_suspend()
    updates_terminal_stop_process_group()
  }

  /// Takes the terminal again after `stop`.
  ///
  /// In the background this stops the process once more. When the process comes to the foreground,
  /// it gets a CONT, and `takeBack` tries again if this failed.
  func resume() {
    _ = updates_terminal_screen_resume()
    shown = nil
  }

  /// Takes the terminal back after a stop that could not be caught.
  ///
  /// The shell has used the terminal in the meantime.
  func takeBack() {
    updates_terminal_screen_continue()
    shown = nil
  }
}
