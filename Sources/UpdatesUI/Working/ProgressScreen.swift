package import UpdatesTerminal

package struct ProgressScreen<Value: Sendable>: Screen {
  package typealias Message = Value
  package typealias Outcome = WorkEnd<Value>

  /// The milliseconds between two looks at the work: ten redraws a second.
  private static var interval: Int { 100 }

  private let title: String
  private let words: Localization
  private let look: () -> ProgressStep
  private let start: () -> Void
  private let stop: () -> Void
  private var step: ProgressStep
  private var isStarted = false
  private var isCancelled = false

  package init(
    title: String, words: Localization, step: @escaping () -> ProgressStep,
    start: @escaping () -> Void, cancel: @escaping () -> Void
  ) {
    self.title = title
    self.words = words
    (look, self.start, stop) = (step, start, cancel)
    self.step = step()
  }

  package mutating func update(_ event: ScreenEvent<Value>) -> ScreenEffect<WorkEnd<Value>> {
    step = look()
    switch event {
    case .resize where !isStarted:
      isStarted = true
      start()
    case .key(let key) where canCancel && cancel.keys.contains(key):
      isCancelled = true
      stop()
    case .message(let value):
      return .finish(WorkEnd(value: value, isCancelled: isCancelled))
    default: break
    }
    return .wake(milliseconds: Self.interval)
  }

  private var canCancel: Bool { step.canCancel && !isCancelled }

  private var cancel: Button {
    let title = words.text(.cancelButtonTitle)
    return Button(title, letter: "c", escape: title)
  }

  package func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    grid.percent = step.share.map { Int(100 * min(1, max(0, $0))) }
    let layout = PageLayout(size: grid.size) { min($0, 5) }
    layout.draw(
      title: title, hints: canCancel ? [cancel.hint].compactMap(\.self) : [], into: &grid)
    guard let area = layout.pane else { return grid }
    let bar = area.height >= 5 ? 1 : 0
    let text = area.height >= 3 ? bar + 1 : 0
    if text > 0, let share = step.share {
      draw(share, into: &grid, area: area.line(bar))
    }
    let forms = isCancelled && step.canCancel ? [words.text(.cancelling)] : step.forms
    let form = forms.first { displayWidth(of: $0) <= area.width }
    grid.write(
      form ?? (forms.last ?? "").truncated(to: area.width), row: area.row + text,
      column: area.column, width: area.width)
    if canCancel, area.height >= 2 {
      // Enter chose Update on the screen before; a second one must not cancel.
      ButtonRow([cancel]).draw(
        into: &grid, area: area.line(area.height - 1), isActive: false)
    }
    return grid
  }

  private func draw(_ share: Double, into grid: inout Grid, area: Area) {
    let bar = ProgressBar(share: share, width: area.width, isASCII: words.isASCII)
    let column = grid.write(bar.done, row: area.row, column: area.column, role: .strong)
    grid.write(bar.rest, row: area.row, column: column, role: .dim)
  }
}

package struct ProgressBar: Hashable, Sendable {
  package let done: String
  package let rest: String

  package init(share: Double, width: Int, isASCII: Bool) {
    let columns = max(0, width)
    let filled = Int(Double(columns) * min(1, max(0, share)))
    done = String(repeating: isASCII ? "#" : "█", count: filled)
    rest = String(repeating: isASCII ? "-" : "░", count: columns - filled)
  }
}

package struct ProgressStep: Sendable {
  package var forms: [String]
  /// The part that is done, from 0 to 1; nil if it is unknown.
  package var share: Double?
  package var canCancel: Bool

  package init(forms: [String], share: Double?, canCancel: Bool) {
    self.forms = forms
    self.share = share
    self.canCancel = canCancel
  }
}

package struct WorkEnd<Value: Sendable>: Sendable {
  package var value: Value
  package var isCancelled: Bool

  package init(value: Value, isCancelled: Bool = false) {
    self.value = value
    self.isCancelled = isCancelled
  }
}

extension WorkEnd: Equatable where Value: Equatable {}

extension Localization {
  package func updatingTitle(name: String?, version: String?) -> String {
    UpdateSubject(name: name, version: version).text(UpdateSubject.work, in: self)
  }
}
