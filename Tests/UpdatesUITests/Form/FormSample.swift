@testable import UpdatesUI

/// A text that must not be empty, a choice, and a question that depends on it.
struct FormSample: FormDraft, Equatable {
  var name = ""
  var kind = "github"
  var url = "example/tool"

  static func form(name: String = "", details: String? = "Found in: package.json") -> Form<Self> {
    Form(
      Self(name: name), title: "New App File", details: details, acceptTitle: "Continue",
      keyTitles: (move: "Move", change: "Change"), words: .english)
  }

  var fields: [FormField] {
    let kinds = ["github", "npm", "none"]
    let ask = FormField(
      key: "ask", label: "Ask",
      answer: .choice(
        kinds.map { .init($0, $0) }, selected: kinds.firstIndex(of: kind) ?? 0), hint: "Who knows.")
    return [
      field("name", "Name", name, "The name.", name.isEmpty ? "People need a name" : nil), ask,
    ] + (kind == "none" ? [] : [field("url", "Address", url, "Where.", nil)])
  }

  private func field(
    _ key: String, _ label: String, _ text: String, _ hint: String, _ problem: String?
  ) -> FormField {
    FormField(
      key: key, label: label, answer: .text(text), hint: hint,
      problem: text == "bad" ? "This is bad" : problem)
  }

  mutating func take(_ field: FormField) {
    switch field.key {
    case "name": name = field.value
    case "ask": kind = field.value
    default: url = field.value
    }
  }
}
