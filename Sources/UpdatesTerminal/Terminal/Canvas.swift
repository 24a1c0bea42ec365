import CUpdatesNcurses
import HarmlessText

package enum CanvasKind: Hashable, Sendable {
  case wholeScreen
  case inline
}

/// Draws pictures; one thread owns it.
protocol Canvas: AnyObject {
  var descriptor: Int32 { get }

  /// If not `isOver`, nothing of the last picture is shown any more.
  func paint(_ grid: Grid, isOver: Bool)
  func take(_ step: CanvasStep)
}

enum CanvasStep {
  case acceptKeys
  case suspend
  case resume
  /// After a stop that could not be caught, in which the shell has used the terminal.
  case takeBack
  /// Something else has written over the picture.
  case redraw
}

final class CursesCanvas: Canvas {
  private let color: Bool
  private let isUTF8: Bool
  private let showsLinks: Bool

  init(_ options: TerminalOptions) throws {
    (color, showsLinks) = (options.color, options.showsLinks)
    isUTF8 = updates_terminal_prepare_locale() != 0
    try TerminalError.check(
      updates_terminal_screen_begin(options.type, options.color ? 1 : 0), options)
  }

  deinit {
    updates_terminal_screen_end()
  }

  var descriptor: Int32 { updates_terminal_screen_descriptor() }

  func paint(_ grid: Grid, isOver: Bool) {
    updates_terminal_screen_resize(Int32(grid.size.columns), Int32(grid.size.rows))
    // Curses itself finds out what differs from what is shown.
    updates_terminal_screen_blank()
    for row in 0..<grid.size.rows {
      for run in grid.runs(ofRow: row) {
        let appearance = run.role.appearance(color: color)
        var text = isUTF8 ? run.text : run.text.asciiForm(columns: run.width)
        text.withUTF8 { bytes in
          updates_terminal_screen_put(
            Int32(row), Int32(run.column), bytes.baseAddress, Int32(bytes.count),
            Int32(run.width), appearance.attributes.rawValue, appearance.color?.rawValue ?? 0)
        }
      }
    }
    let cursor = grid.cursorInside
    updates_terminal_screen_paint(
      Int32(cursor?.row ?? -1), Int32(cursor?.column ?? 0),
      showsLinks && !grid.links.isEmpty ? TerminalLink.overlay(of: grid, color: color) : nil)
  }

  func take(_ step: CanvasStep) {
    switch step {
    case .acceptKeys: updates_terminal_screen_accept_wheel()
    case .suspend: updates_terminal_screen_suspend()
    // In the background this stops the process once more. When the process comes to the foreground,
    // it gets a CONT, and `takeBack` tries again if this failed.
    case .resume: _ = updates_terminal_screen_resume()
    case .takeBack, .redraw: updates_terminal_screen_continue()
    }
  }
}

extension TerminalError {
  /// Throws the error of a C function that takes the terminal; 0 is success.
  static func check(_ failure: Int32, _ options: TerminalOptions) throws {
    guard failure != 0 else { return }
    guard Int(failure) == UPDATES_TERMINAL_UNKNOWN_TYPE else {
      throw TerminalError.notAvailable(errorNumber: failure)
    }
    throw TerminalError.unknownType(options.type)
  }
}

extension Grid {
  /// The place of the cursor; nil if it is hidden or outside the picture.
  var cursorInside: Position? {
    cursor.flatMap { cursor in
      (0..<size.rows).contains(cursor.row) && (0..<size.columns).contains(cursor.column)
        ? cursor : nil
    }
  }
}
