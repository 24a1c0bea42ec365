import UpdatesTerminal

/// If there are few rows, the important parts stay, as on a page.
struct WorkFrame {
  let title: Area?
  private let details: Area?
  private let titleRule: Area?
  let inside: Area
  private let rule: Area?
  let help: Area?

  /// Creates the frame for a size; the inside takes all rows that are left unless a height is given.
  init(size: Size, hasDetails: Bool, height wanted: Int? = nil) {
    let (column, width, margin) = PageLayout.columns(in: size)
    var row = 0
    func take(_ height: Int) -> Area {
      defer { row += height }
      return Area(row: row, column: column + margin, width: width - 2 * margin, height: height)
    }
    func line(ifRows least: Int) -> Area? { size.rows >= least ? take(1) : nil }
    title = line(ifRows: 2)
    details = hasDetails ? line(ifRows: 8) : nil
    titleRule = line(ifRows: 12)
    let below = (size.rows >= 8 ? 1 : 0) + (size.rows >= 5 ? 1 : 0)
    let room = max(0, size.rows - row - below)
    inside = take(min(wanted ?? room, room))
    rule = line(ifRows: 8)
    help = line(ifRows: 5)
  }

  func draw(title: String, details: String?, hints: [KeyHint], into grid: inout Grid) {
    func write(_ text: String, _ role: Role, _ area: Area?) {
      guard let area else { return }
      grid.write(
        text.truncated(to: area.width), row: area.row, column: area.column, role: role,
        width: area.width)
    }
    write(title, .title, self.title)
    write(details ?? "", .dim, self.details)
    for area in [titleRule, rule] {
      write(String(repeating: "─", count: area?.width ?? 0), .rule, area)
    }
    if let help { HelpLine(hints).draw(into: &grid, area: help) }
  }
}

extension Localization {
  package func updatingTitle(name: String?, version: String?) -> String {
    UpdateSubject(name: name, version: version, release: nil, widest: 40)
      .text(UpdateSubject.work, in: self)
  }
}
