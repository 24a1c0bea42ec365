package import UpdatesTerminal

package struct FormScreen<Draft: FormDraft>: Screen {
  package typealias Message = Never
  /// Nil if the person cancels.
  package typealias Outcome = Draft?

  package static var takesPastes: Bool { true }

  private(set) var form: Form<Draft>
  private(set) var focus = 0
  /// The text of the focused field, if it is typed.
  private(set) var line = TextLine()

  package init(_ form: Form<Draft>) {
    self.form = form
    // If nothing is left to ask, the form only has to be agreed to.
    focus(
      on: form.firstProblem ?? form.fields.firstIndex { $0.key == form.first }
        ?? form.fields.count)
  }

  var fields: [FormField] { form.fields }

  private static var buttonCount: Int { 2 }

  /// The index of the focused button; nil if a field has the focus.
  var focusedButton: Int? { focus < fields.count ? nil : focus - fields.count }

  package mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<Draft?> {
    guard case .key(let key) = event else { return .wait }
    switch key {
    case .escape: return .finish(nil)
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

  private mutating func press(_ button: Int) -> ScreenEffect<Draft?> {
    guard button == 0 else { return .finish(nil) }
    guard let bad = form.firstProblem else { return .finish(form.draft) }
    focus(on: bad)
    return .wait
  }

  private mutating func move(by step: Int) {
    let count = fields.count + Self.buttonCount
    focus(on: (focus + step + count) % count)
  }

  private mutating func focus(on place: Int) {
    focus = place
    line = TextLine(focusedButton == nil ? fields[focus].value : "")
  }

  private mutating func edit(_ key: Key) {
    var answer = fields[focus].answer
    if case .text = answer {
      line.take(key)
      answer = .text(line.text)
    } else {
      answer.choose(key)
    }
    if answer != fields[focus].answer { focus = form.answer(focus, answer) }
  }
}
