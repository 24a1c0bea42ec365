import UpdatesPlatform

/// The keys of a schema, each with its path, as a page of the manual lists them.
struct SchemaKeys {
  struct Key: Equatable {
    /// The path and the types, such as `app.id (string, required)`.
    var term: String
    /// What is said of the key, without what introduces examples below it.
    var text: String
    /// Examples that need lines of their own.
    var examples: [String] = []

    var explanation: String {
      examples.isEmpty ? text : text + (text.isEmpty ? "" : " ") + "For example:"
    }
  }

  private let schema: JSON
  private var found: [Key] = []
  /// The places of the keys among those that were found, by their paths.
  private var places: [String: Int] = [:]
  /// The paths of keys that are explained at another place.
  private var elsewhere: Set<String> = []
  /// The paths of the objects in which a key was found first, by its name and what is said of it.
  private var owners: [String: String] = [:]
  /// The keys that an object has like another one, by the paths of both.
  private var repeated: [(path: String, owner: String, names: [String])] = []
  /// The definitions that are being read, for one may lead to itself again.
  private var open: [String] = []

  private init(_ schema: JSON) {
    self.schema = schema
  }

  static func keys(of schema: JSON) -> [Key] {
    var keys = Self(schema)
    keys.collect(schema, at: "")
    keys.addRepeated()
    return keys.found
  }

  /// Collects the keys of an object; those of an alternative are not required.
  private mutating func collect(_ part: JSON, at path: String, isAlternative: Bool = false) {
    if let reference = part["$ref"]?.stringValue {
      guard !open.contains(reference), let target = target(of: reference) else { return }
      open.append(reference)
      collect(target, at: path, isAlternative: isAlternative)
      open.removeLast()
    }
    let required = isAlternative ? [] : part["required"]?.arrayValue ?? []
    for member in part["properties"]?.objectValue?.members ?? [] {
      add(
        member.value, named: member.key, to: path,
        isRequired: required.contains(.string(member.key)))
    }
    for keyword in ["additionalProperties", "patternProperties"] {
      let object = part[keyword]
      let inner =
        keyword == "additionalProperties" ? object : object?.objectValue?.members.first?.value
      if let inner { collect(inner, at: "\(path).NAME", isAlternative: true) }
    }
    if let items = part["items"] { collect(items, at: path) }
    for branch in Self.branches(of: part) + Self.conditional(of: part) {
      collect(branch, at: path, isAlternative: true)
    }
  }

  private mutating func add(_ part: JSON, named name: String, to owner: String, isRequired: Bool) {
    let path = owner.isEmpty ? name : "\(owner).\(name)"
    // Such a key is forbidden; and an editor's key is explained by no schema.
    guard path != "$schema", part != .bool(false) else { return }
    // Alternatives may have the same key, and more may be said of it.
    guard places[path] == nil, !elsewhere.contains(path) else { return collect(part, at: path) }
    let whole = resolved(part)
    let identity = "\(name) \(whole.textInOrder)"
    if let first = owners[identity], first != owner {
      elsewhere.insert(path)
      return addRepeated(name, at: owner, like: first)
    }
    owners[identity] = owner
    places[path] = found.count
    found.append(key(part, whole, at: path, isRequired: isRequired))
    collect(part, at: path)
  }

  // MARK: Keys that are explained already

  private mutating func addRepeated(_ name: String, at path: String, like owner: String) {
    if let index = repeated.firstIndex(where: { $0.path == path && $0.owner == owner }) {
      if !repeated[index].names.contains(name) { repeated[index].names.append(name) }
    } else {
      repeated.append((path, owner, [name]))
    }
  }

  private mutating func addRepeated() {
    for (path, owner, names) in repeated {
      let list = names.map(ManualText.bold).joined(separator: ", ")
      if path.isEmpty, let place = places[owner] {
        found[place].text += " Without \(ManualText.bold(owner)), these keys may stand in the file"
        found[place].text += " itself: \(list)."
      } else if let place = places[path] {
        let other = owner.isEmpty ? "the file itself" : ManualText.bold(owner)
        found[place].text += " It may have keys as \(other) has them: \(list)."
      }
    }
  }

  // MARK: What is said of a key

  private func key(_ part: JSON, _ whole: JSON, at path: String, isRequired: Bool) -> Key {
    let description =
      part["description"]?.stringValue ?? whole["description"]?.stringValue ?? ""
    var sentences = description.isEmpty ? [] : [ManualText.marked(description)]
    let words = whole["enum"]?.arrayValue ?? []
    if !words.isEmpty {
      let list = words.map { ManualText.bold($0.spaced) }.joined(separator: ", ")
      sentences.append("One of \(list).")
    }
    if let value = whole["default"] {
      sentences.append("Default: \(ManualText.bold(value.spaced)).")
    }
    var examples = (part["examples"] ?? whole["examples"])?.arrayValue ?? []
    if examples.count == 1, case let line = examples[0].spaced, line.count <= Self.longestInline {
      sentences.append("For example \(ManualText.bold(line)).")
      examples = []
    }
    let types = types(of: whole).alternatives
    let kind = [types, isRequired ? "required" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return Key(
      term: ManualText.bold(path) + (kind.isEmpty ? "" : " (\(ManualText.escaped(kind)))"),
      text: sentences.joined(separator: " "), examples: examples.flatMap(\.indented))
  }

  /// The most characters of an example within a sentence.
  private static let longestInline = 40

  /// The types that a value may have, also by the definitions and alternatives of the part.
  private func types(of part: JSON, depth: Int = 0) -> [String] {
    // A definition may lead to itself again.
    guard depth < 8 else { return [] }
    if let name = part["type"]?.stringValue { return [name] }
    if let names = part["type"]?.arrayValue { return names.compactMap(\.stringValue) }
    let values = part["enum"]?.arrayValue ?? [part["const"]].compactMap(\.self)
    var names = values.map(\.typeName)
    if let target = part["$ref"]?.stringValue.flatMap(target) {
      names += types(of: target, depth: depth + 1)
    }
    names += Self.branches(of: part).flatMap { types(of: $0, depth: depth + 1) }
    return names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
  }

  // MARK: The parts of a schema

  private static func branches(of part: JSON) -> [JSON] {
    ["allOf", "anyOf", "oneOf"].flatMap { part[$0]?.arrayValue ?? [] }
  }

  private static func conditional(of part: JSON) -> [JSON] {
    ["then", "else"].compactMap { part[$0] }
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
