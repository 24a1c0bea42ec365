package import UpdatesContent

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
    var keys = SchemaKeys(schema)
    keys.collect(schema, at: "")
    for key in keys.found { text.item(key.term, key.explanation) }
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

/// The keys of a schema, with the path of each.
private struct SchemaKeys {
  struct Key {
    var term: String
    var explanation: String
  }

  private let schema: JSON
  private(set) var found: [Key] = []
  /// The definitions that are being read, for one may lead to itself again.
  private var open: [String] = []
  private var paths: Set<String> = []

  init(_ schema: JSON) {
    self.schema = schema
  }

  mutating func collect(_ part: JSON, at path: String) {
    if let reference = part["$ref"]?.stringValue {
      guard !open.contains(reference), let target = target(of: reference) else { return }
      open.append(reference)
      collect(target, at: path)
      open.removeLast()
    }
    for member in part["properties"]?.objectValue?.members ?? [] {
      add(member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)")
    }
    for keyword in ["additionalProperties", "patternProperties"] {
      let object = part[keyword]
      let inner =
        keyword == "additionalProperties" ? object : object?.objectValue?.members.first?.value
      if let inner { collect(inner, at: "\(path).NAME") }
    }
    if let items = part["items"] { collect(items, at: path) }
    for keyword in ["allOf", "anyOf", "oneOf"] {
      for branch in part[keyword]?.arrayValue ?? [] { collect(branch, at: path) }
    }
  }

  private mutating func add(_ part: JSON, at path: String) {
    // Alternatives may have the same key.
    guard path != "$schema", paths.insert(path).inserted else { return }
    let whole = resolved(part)
    let types = Self.types(of: whole)
    let kind = types.isEmpty ? "" : " (" + ManualText.escaped(types.alternatives) + ")"
    found.append(Key(term: ManualText.bold(path) + kind, explanation: explanation(part, whole)))
    collect(part, at: path)
  }

  private func explanation(_ part: JSON, _ whole: JSON) -> String {
    let description =
      part["description"]?.stringValue ?? whole["description"]?.stringValue ?? ""
    var sentences = description.isEmpty ? [] : [ManualText.marked(description)]
    let words = whole["enum"]?.arrayValue ?? []
    if !words.isEmpty { sentences.append(Self.list("One of", words)) }
    if let value = whole["default"] { sentences.append(Self.list("Default:", [value])) }
    let examples = whole["examples"]?.arrayValue ?? []
    if !examples.isEmpty { sentences.append(Self.list("For example", examples)) }
    return sentences.joined(separator: " ")
  }

  private static func list(_ beginning: String, _ values: [JSON]) -> String {
    let shown = values.map { ManualText.bold($0.stringValue ?? $0.spaced) }
    return "\(beginning) \(shown.joined(separator: ", "))."
  }

  private static func types(of part: JSON) -> [String] {
    if let name = part["type"]?.stringValue { return [name] }
    return part["type"]?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  /// What a reference leads to; the part itself if it is none, or leads to another file.
  private func resolved(_ part: JSON) -> JSON {
    part["$ref"]?.stringValue.flatMap(target) ?? part
  }

  private func target(of reference: String) -> JSON? {
    guard reference.hasPrefix("#/") else { return nil }
    return reference.split(separator: "/").dropFirst().reduce(schema) { part, name in
      part?[String(name)]
    }
  }
}

extension JSON {
  /// The value on one line, with blanks as people write them.
  fileprivate var spaced: String {
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
  fileprivate var indented: [String] {
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
