import UpdatesTerminal

/// The rows of the inbox: what waits for an answer, and the rest behind one row.
struct InboxList {
  enum Row: Hashable {
    case app(Int)
    case rest
  }

  private(set) var items: [InboxItem]
  private(set) var rows: [Row] = []
  private(set) var focus = 0
  private(set) var isOpen = false
  /// Nil if all apps are shown.
  private(set) var filter: LiteralSearch?
  private var chosen: Set<Int> = []
  /// Until a key is pressed, the focus stays on the first row while checks rearrange the list.
  var keepsFocus = false

  init(_ items: [InboxItem]) {
    self.items = items
    arrange()
  }

  /// Nil if no row is shown.
  var focusedRow: Row? { rows.indices.contains(focus) ? rows[focus] : nil }

  /// Nil unless the focus is on an app.
  var focusedIndex: Int? {
    if case .app(let index)? = focusedRow { index } else { nil }
  }

  var focused: InboxItem? { focusedIndex.map { items[$0] } }

  var shownIndices: [Int] {
    rows.compactMap { if case .app(let index) = $0 { index } else { nil } }
  }

  /// The marked apps that are shown; one that is hidden keeps its mark until it is shown again.
  var marked: [Int] { shownIndices.filter(chosen.contains) }

  func isMarked(_ index: Int) -> Bool { chosen.contains(index) }

  /// All apps, what is most urgent first.
  var order: [Int] {
    let keys = items.map { ($0.rank, $0.name.lowercased()) }
    return items.indices.sorted { keys[$0] < keys[$1] }
  }

  /// The apps that need no answer now.
  var rest: [Int] { order.filter { items[$0].rest != nil } }

  func restLabel(in words: Localization) -> String {
    InboxItem.rests.compactMap { word in
      let count = items.count { $0.rest == word }
      return count == 0 ? nil : "\(count) \(words.text(word, count: count))"
    }.joined(separator: " · ")
  }

  private mutating func arrange() {
    let focused = focusedRow
    let shown = order.filter { index in
      filter.map { !$0.matches(in: [StyledLine(items[index].name)]).isEmpty } ?? true
    }
    let news = shown.filter { items[$0].rest == nil }
    let rest = shown.filter { items[$0].rest != nil }
    let isFoldable = filter == nil && !news.isEmpty && !rest.isEmpty
    rows = news.map(Row.app) + (isFoldable ? [.rest] : [])
    if !isFoldable || isOpen { rows += rest.map(Row.app) }
    let place = focused.flatMap(rows.firstIndex) ?? focus
    focus = keepsFocus ? max(0, min(place, rows.count - 1)) : 0
  }

  mutating func change(_ index: Int, _ change: (inout InboxItem) -> Void) {
    change(&items[index])
    if !items[index].canUpdate { chosen.remove(index) }
    arrange()
  }

  mutating func moveFocus(to row: Int) {
    focus = max(0, min(row, rows.count - 1))
  }

  /// Shows an app, even if the list is folded or filtered.
  mutating func reveal(_ index: Int) {
    if !rows.contains(.app(index)) { filter = nil }
    if items[index].rest != nil { isOpen = true }
    arrange()
    focus = rows.firstIndex(of: .app(index)) ?? focus
  }

  mutating func fold() {
    isOpen.toggle()
    arrange()
  }

  mutating func show(only filter: LiteralSearch?) {
    self.filter = filter
    arrange()
  }

  mutating func mark(_ index: Int) {
    guard items[index].canUpdate else { return }
    if chosen.remove(index) == nil { chosen.insert(index) }
  }

  /// Marks every shown update that is not silenced, or unmarks all that are shown if those are
  /// marked already.
  mutating func markNews() {
    let news = shownIndices.filter { items[$0].isNews }
    if chosen.isSuperset(of: news) { chosen.subtract(shownIndices) } else { chosen.formUnion(news) }
  }

  mutating func unmark(_ index: Int) {
    chosen.remove(index)
  }
}
