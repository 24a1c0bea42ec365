import Testing

@testable import UpdatesTerminal

/// A screen as an SVG image: a window with the cells of a grid.
///
/// Each stretch of text has its own place and width, so that no font can shift a column.
struct Picture {
  let title: String
  let grid: Grid
  let palette: Palette

  private static let fonts =
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
  /// The size of a cell, and the room around the cells, in pixels.
  private static let cell = (width: 9, height: 20)
  private static let margin = 16
  private static let bar = 32

  var svg: String {
    let width = grid.size.columns * Self.cell.width + 2 * Self.margin
    let height = grid.size.rows * Self.cell.height + Self.bar + Self.margin
    let dots = (0..<3).map { #"<circle cx="\#(20 + 20 * $0)" cy="17" r="6"/>"# }.joined()
    let cells = (0..<grid.size.rows).flatMap(elements)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img">
      <title>\(Self.escaped(title))</title>
      <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="10" \
      fill="\(palette.background)" stroke="\(palette.frame)"/>
      <g fill="\(palette.frame)">\(dots)</g>
      <g font-family="\(Self.fonts)" font-size="15" fill="\(palette.text)">
      \(cells.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  // MARK: Cells

  private func elements(row: Int) -> [String] {
    let top = Self.bar + row * Self.cell.height
    return stretches(row: row).flatMap { stretch in
      let left = Self.margin + stretch.column * Self.cell.width
      let width = stretch.columns * Self.cell.width
      let look = stretch.role.appearance(color: true)
      let fill = palette.foreground(of: look)
      let isReverse = look.attributes.contains(.reverse)
      let ground = isReverse ? [rectangle(left, top, width, Self.cell.height, fill: fill)] : []
      switch stretch.kind {
      case .blank: return ground
      case .horizontal:
        return ground + [rectangle(left, top + Self.cell.height / 2, width, 1, fill: fill)]
      case .vertical(let thickness):
        let x = left + (Self.cell.width - thickness) / 2
        return ground + [rectangle(x, top, thickness, Self.cell.height, fill: fill)]
      case .narrow, .wide:
        // A blank at the end would not be drawn, and the text before it would be stretched.
        let isPadded = stretch.text.last == " "
        let textWidth = isPadded ? width - Self.cell.width : width
        let text =
          #"<text x="\#(left)" y="\#(top + 15)" textLength="\#(textWidth)""#
          + " lengthAdjust=\"spacingAndGlyphs\"\(attributes(of: look))>"
          + Self.escaped(isPadded ? String(stretch.text.dropLast()) : stretch.text) + "</text>"
        return ground + [text]
      }
    }
  }

  private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, fill: String) -> String {
    #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)" fill="\#(fill)"/>"#
  }

  private func attributes(of look: Appearance) -> String {
    var attributes = ""
    let isReverse = look.attributes.contains(.reverse)
    let fill = isReverse ? palette.background : palette.foreground(of: look)
    if fill != palette.text { attributes += #" fill="\#(fill)""# }
    if look.attributes.contains(.bold) { attributes += #" font-weight="bold""# }
    if look.attributes.contains(.italic) { attributes += #" font-style="italic""# }
    if look.attributes.contains(.underline) { attributes += #" text-decoration="underline""# }
    return attributes
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  // MARK: Stretches

  /// Neighbouring cells of a row that are drawn together.
  private struct Stretch {
    enum Kind: Hashable {
      case blank, narrow, wide, horizontal
      case vertical(thickness: Int)
    }

    let kind: Kind
    let role: Role
    let column: Int
    var columns: Int
    var text: String

    /// Whether a cell joins the stretch; words do, with one blank between them.
    func takes(_ kind: Kind, role: Role) -> Bool {
      guard role == self.role else { return false }
      return kind == self.kind || kind == .blank && self.kind == .narrow && text.last != " "
    }
  }

  private func stretches(row: Int) -> [Stretch] {
    var stretches: [Stretch] = []
    for column in 0..<grid.size.columns {
      let cell = grid[row, column]
      guard cell.width > 0 else { continue }
      let kind = Self.kind(of: cell)
      if let last = stretches.indices.last, stretches[last].takes(kind, role: cell.role) {
        stretches[last].columns += cell.width
        stretches[last].text += cell.text
      } else {
        stretches.append(
          Stretch(
            kind: kind, role: cell.role, column: column, columns: cell.width, text: cell.text))
      }
    }
    return stretches
  }

  private static func kind(of cell: Cell) -> Stretch.Kind {
    switch cell.text {
    case " ": .blank
    case "─": .horizontal
    case "│": .vertical(thickness: 1)
    case "┃": .vertical(thickness: 3)
    default: cell.width > 1 ? .wide : .narrow
    }
  }
}

/// The colours of a terminal, as CSS has them.
struct Palette: CustomTestStringConvertible, Sendable {
  let name: String
  let background: String
  let frame: String
  let text: String
  let dim: String
  let colors: [Appearance.Color: String]

  static let light = Palette(
    name: "light", background: "#ffffff", frame: "#d0d7de", text: "#1f2328", dim: "#636c76",
    colors: [.red: "#cf222e", .green: "#1a7f37", .yellow: "#8a5a00", .cyan: "#0a6e7f"])
  static let dark = Palette(
    name: "dark", background: "#0d1117", frame: "#3d444d", text: "#e6edf3", dim: "#9198a1",
    colors: [.red: "#ff7b72", .green: "#3fb950", .yellow: "#d29922", .cyan: "#39c5cf"])

  var testDescription: String { name }

  func foreground(of look: Appearance) -> String {
    if let color = look.color.flatMap({ colors[$0] }) { return color }
    return look.attributes.contains(.dim) ? dim : text
  }
}
