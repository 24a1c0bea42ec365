import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension NewPlan {
  private enum Answer {
    case accept, back, cancel
  }

  /// The plan that the person agrees to; nil if the person cancels.
  func agreed(
    by conversation: Conversation, _ facts: ProjectFacts, in world: World
  ) throws -> NewPlan? {
    let words = Localization.english.shown(isUTF8: world.environment.isUTF8)
    let details =
      facts.sources.isEmpty
      ? "Nothing was found in this folder: please answer"
      : "Found in: " + facts.sources.map { $0.quotable }.joined(separator: ", ")
    var plan = self
    while true {
      let form = Form(
        plan, title: "New App File", details: details, acceptTitle: "Continue",
        keyTitles: (move: "Move", change: "Change"), words: words)
      guard let filled = try conversation.fill(form).outcome else { return nil }
      plan = filled
      let replaced = plan.replaced
      let confirmation = Dialog(
        title: replaced.map { "Replace \($0)?" } ?? "Write \(plan.output.quotable)?",
        text: String(decoding: plan.bytes, as: UTF8.self),
        choices: [
          (replaced == nil ? "Write" : "Replace", Answer.accept),
          (words.text(.backButtonTitle), .back), (words.text(.cancelButtonTitle), .cancel),
        ], leaving: .cancel, words: words)
      switch try conversation.choose(in: confirmation).outcome {
      case .accept:
        plan.replaces = plan.replaces || replaced != nil
        return plan
      case .back: continue
      case .cancel: return nil
      }
    }
  }
}

extension NewPlan: FormDraft {
  private static let output = "output"
  private static let register = "register"

  /// Nil if nothing would be replaced, or if that is allowed.
  var replaced: String? {
    guard !replaces else { return nil }
    let names = [
      isOtherThere ? output.quotable : nil, isOtherRegistered ? "the registered file" : nil,
    ].compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: " and ")
  }

  var fields: [FormField] {
    let objections = draft.objections
    var fields = draft.fields.map { field -> FormField in
      let row = draft.row(of: field)
      let selected = row.choices.firstIndex { $0.word == draft[field] } ?? 0
      return FormField(
        key: key(of: field), label: row.label,
        answer: row.choices.isEmpty
          ? .text(draft[field])
          : .choice(row.choices.map { .init($0.word, $0.title) }, selected: selected),
        hint: row.hint, problem: objections[field]?.harmlessLine(limit: 400))
    }
    fields.append(
      FormField(
        key: Self.output, label: "File", answer: .text(output),
        hint: isOtherThere && !replaces
          ? "This file has another content. You are asked before it is replaced."
          : "The app file. Keep it with the project.", problem: objectionToOutput))
    fields.append(
      FormField(
        key: Self.register, label: "Register here",
        answer: .choice([.init("yes", "yes"), .init("no", "no")], selected: isRegistered ? 0 : 1),
        hint: isOtherRegistered && !replaces
          ? "Another file is registered for this ID. You are asked before it is replaced."
          : "A registered app is found by its ID, for this user on this machine."))
    return fields
  }

  mutating func take(_ field: FormField) {
    switch field.key {
    case Self.output: output = field.value
    case Self.register: isRegistered = field.value == "yes"
    default:
      // The address of another kind of server than the one that is chosen has another key.
      guard let name = draft.fields.first(where: { key(of: $0) == field.key }) else { return }
      draft[name] = field.value
    }
  }

  private func key(of field: AppDraft.Field) -> String {
    field == .url ? "\(field.rawValue) \(draft[.feed])" : field.rawValue
  }
}
