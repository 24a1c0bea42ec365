package import UpdatesTerminal

package struct FormScreen: Screen {
  package typealias Message = Never
  package typealias Outcome = FormEnd

  package static var takesPastes: Bool { true }

  let form: Form
  private(set) var fields: [FormField]
  private(set) var focus = 0
  private(set) var cursor = 0

  package init(_ form: Form) {
    self.form = form
    fields = form.fields
    // If nothing is left to ask, the form only has to be agreed to.
    focus = fields.firstIndex { $0.problem != nil } ?? fields.count
    moveCursorToEnd()
  }

  private static let buttonCount = 2

  /// The index of the focused button; nil if a field has the focus.
  var focusedButton: Int? { focus < fields.count ? nil : focus - fields.count }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<FormEnd> {
    guard case .key(let key) = event else { return .wait }
    switch key {
    case .escape: return .finish(.cancelled)
    case .tab, .down, .control("n"): move(by: 1)
    case .backTab, .up, .control("p"): move(by: -1)
    case .pageDown: focus(on: fields.count)
    case .pageUp: focus(on: 0)
    case .enter:
      guard let button = focusedButton else {
        move(by: 1)
        return .wait
      }
      return press(button)
    default:
      guard let button = focusedButton else {
        edit(key)
        return .wait
      }
      if key == .left || key == .right { focus(on: fields.count + 1 - button) }
      if key == .character(" ") { return press(button) }
    }
    return .wait
  }

  private mutating func press(_ button: Int) -> ScreenEffect<FormEnd> {
    guard button == 0 else { return .finish(.cancelled) }
    guard let bad = fields.firstIndex(where: { $0.problem != nil }) else {
      return .finish(.accepted(fields))
    }
    focus(on: bad)
    return .wait
  }

  private mutating func move(by step: Int) {
    let count = fields.count + Self.buttonCount
    focus(on: (focus + step + count) % count)
  }

  private mutating func focus(on place: Int) {
    focus = place
    moveCursorToEnd()
  }

  private mutating func moveCursorToEnd() {
    cursor = focusedButton == nil ? fields[focus].value.count : 0
  }

  private mutating func edit(_ key: Key) {
    let before = fields[focus]
    switch before.answer {
    case .choice: choose(key)
    case .text(let text): type(key, into: text)
    }
    guard fields[focus] != before else { return }
    fields = form.review(fields)
    // Other questions may have come or gone.
    focus = fields.firstIndex { $0.key == before.key } ?? min(focus, fields.count - 1)
  }

  private mutating func choose(_ key: Key) {
    switch key {
    case .left: fields[focus].choose(by: -1)
    case .right, .character(" "): fields[focus].choose(by: 1)
    case .character(let letter): fields[focus].choose(beginningWith: letter)
    default: break
    }
  }

  private mutating func type(_ key: Key, into text: String) {
    var line = TextLine(text, cursor: cursor)
    line.take(key)
    cursor = line.cursor
    fields[focus].answer = .text(line.text)
  }
}
