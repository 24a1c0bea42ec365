package import UpdatesPlatform

extension ManualPage {
  /// The page about a file that people write, made from its JSON schema.
  ///
  /// Each key is a term with its path, such as `feed.kind`; the description of a key is Markdown.
  ///
  /// - Parameters:
  ///   - name: The name of the page.
  ///   - schema: The schema, with `title`, `description`, `properties` and `examples`.
  ///   - places: The files in this form, with what is in them.
  ///   - related: The commands and files that the page refers to, with the section of each.
  package init(
    _ name: String, schema: JSON, places: [CommandGroup.Row],
    related: [(name: String, section: Int)]
  ) {
    var text = ManualText()
    text.section("Description")
    text.paragraph(ManualText.marked(schema["description"]?.stringValue ?? ""))
    text.section("Keys")
    for key in SchemaKeys.keys(of: schema) {
      text.item(key.term, key.explanation, code: key.examples)
    }
    let examples = schema["examples"]?.arrayValue ?? []
    if !examples.isEmpty { text.section(examples.count == 1 ? "Example" : "Examples") }
    for example in examples { text.code(example.indented) }
    if !places.isEmpty {
      text.section("Files")
      for place in places {
        text.item(ManualText.marked(place.names), ManualText.marked(place.text))
      }
    }
    text.seeAlso(related)
    self.init(
      name, section: 5, summary: schema["title"]?.stringValue ?? name, text: text)
  }
}

extension JSON {
  /// The value on one line, with blanks as people write them.
  var spaced: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
    case .object(let object) where !object.members.isEmpty:
      "{ "
        + object.members.map { "\(Self.quoted($0.key)): \($0.value.spaced)" }
        .joined(separator: ", ") + " }"
    default: textInOrder
    }
  }

  /// The value on as many lines as it needs: an object that is short stays on one line.
  var indented: [String] {
    let line = spaced
    guard line.count > 72, let members = objectValue?.members else { return [line] }
    let inner = members.enumerated().flatMap { position, member in
      var lines = member.value.indented
      lines[0] = "\(Self.quoted(member.key)): " + lines[0]
      if position < members.count - 1 { lines[lines.count - 1] += "," }
      return lines.map { "  " + $0 }
    }
    return ["{"] + inner + ["}"]
  }

  private static func quoted(_ key: String) -> String { JSON.string(key).text }
}
