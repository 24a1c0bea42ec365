import CUpdatesNcurses
import HarmlessText

/// Nothing asks the terminal where the cursor is: a picture is at least one row lower than the
/// window, so that drawing it at the last row scrolls what is above.
final class InlineCanvas: Canvas {
  private let color: Bool
  private let isUTF8: Bool
  private let showsLinks: Bool
  private var row = 0
  private var drawn: Grid?
  private var columns = 0

  init(_ options: TerminalOptions) throws {
    (color, showsLinks) = (options.color, options.showsLinks)
    isUTF8 = updates_terminal_prepare_locale() != 0
    try TerminalError.check(
      updates_terminal_inline_begin(options.type, options.color ? 1 : 0), options)
  }

  deinit {
    erase()
    updates_terminal_inline_end()
  }

  var descriptor: Int32 { updates_terminal_inline_descriptor() }

  func paint(_ grid: Grid, isOver: Bool) {
    updates_terminal_inline_begin_frame()
    let columns = Int(updates_terminal_columns(descriptor))
    if let drawn, isOver, drawn.size.rows == grid.size.rows, columns == self.columns {
      for row in 0..<grid.size.rows
      where grid.links != drawn.links || grid.cells(ofRow: row) != drawn.cells(ofRow: row) {
        move(to: row)
        draw(row, of: grid)
      }
    } else {
      if drawn == nil { updates_terminal_inline_fresh_row(Int32(columns)) }
      eraseDrawing()
      for row in 0..<grid.size.rows {
        if row > 0 { updates_terminal_inline_new_line() }
        draw(row, of: grid)
      }
      row = grid.size.rows - 1
    }
    self.columns = columns
    drawn = grid
    let cursor = grid.cursorInside ?? Position(row: row, column: 0)
    move(to: cursor.row, column: cursor.column)
    updates_terminal_inline_end_frame()
  }

  func take(_ step: CanvasStep) {
    switch step {
    case .acceptKeys: updates_terminal_inline_show_cursor()
    // The next picture erases this one, because none is shown any more.
    case .redraw: break
    case .suspend:
      erase()
      updates_terminal_inline_give_back()
    case .resume, .takeBack:
      // The picture is drawn at the cursor again; what is above it belongs to the shell.
      drawn = nil
      updates_terminal_inline_resume()
      updates_terminal_inline_show_cursor()
    }
  }

  /// Erases the picture, if this process may still write to the terminal.
  private func erase() {
    guard updates_terminal_is_foreground(descriptor) != 0 else { return }
    eraseDrawing()
    updates_terminal_inline_end_frame()
  }

  private func eraseDrawing() {
    updates_terminal_inline_move(Int32(drawn == nil ? 0 : -rowsAbove), 0)
    updates_terminal_inline_erase(1)
    drawn = nil
    row = 0
  }

  private var rowsAbove: Int {
    let columns = max(1, Int(updates_terminal_columns(descriptor)))
    guard let drawn, columns < self.columns else { return row }
    return (0..<row).reduce((drawn.cursorInside?.column ?? 0) / columns) { rows, row in
      rows + max(1, (drawn.usedWidth(ofRow: row) + columns - 1) / columns)
    }
  }

  private func move(to row: Int, column: Int = 0) {
    updates_terminal_inline_move(Int32(row - self.row), Int32(column))
    self.row = row
  }

  private func draw(_ row: Int, of grid: Grid) {
    for run in grid.runs(ofRow: row) {
      let appearance = run.role.appearance(color: color)
      var text = isUTF8 ? run.text : run.text.asciiForm(columns: run.width)
      if showsLinks, let link = grid.link(row: row, column: run.column) {
        text = TerminalLink.start(link) + text + TerminalLink.end
      }
      updates_terminal_inline_put(
        text, Int32(text.utf8.count), appearance.attributes.rawValue,
        appearance.color?.rawValue ?? 0)
    }
    updates_terminal_inline_erase(0)
  }
}
