@testable import UpdatesUI

/// A form with a text that must not be empty, a choice, and a question that depends on it.
enum FormSample {
  static func form(name: String = "", details: String? = "Found in: package.json") -> Form {
    let kinds = [FormField.Option("github", "github"), .init("npm", "npm"), .init("none", "none")]
    return Form(
      title: "New App File", details: details,
      fields: [
        FormField(key: "name", label: "Name", answer: .text(name), hint: "The name."),
        FormField(
          key: "ask", label: "Ask", answer: .choice(kinds, selected: 0), hint: "Who knows."),
      ], acceptTitle: "Continue", keyTitles: (move: "Move", change: "Change"), words: .english,
      review: review)
  }

  @Sendable private static func review(_ fields: [FormField]) -> [FormField] {
    var fields = fields
    for index in fields.indices {
      fields[index].problem = fields[index].value == "bad" ? "This is bad" : nil
    }
    if fields[0].value.isEmpty { fields[0].problem = "People need a name" }
    let place = fields.firstIndex { $0.key == "url" }
    switch (fields[1].value == "none", place) {
    case (false, nil):
      fields.append(
        FormField(key: "url", label: "Address", answer: .text("example/tool"), hint: "Where."))
    case (true, let place?): fields.remove(at: place)
    default: break
    }
    return fields
  }
}
