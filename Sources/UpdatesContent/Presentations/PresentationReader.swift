import HarmlessText

/// Reads what can be used; what cannot is an error with its line.
struct PresentationReader {
  private let texts: LocalizedTexts
  private let lines: TextLines
  private(set) var errors: [(line: Int, problem: String)] = []
  private(set) var presentation = Presentation(pages: [])

  /// A value and its path, such as `configuration.releaseNotes[2]`.
  private typealias Value = (value: PlacedValue, path: String)

  init(_ document: PlacedJSON, texts: LocalizedTexts) {
    self.texts = texts
    lines = TextLines(document.bytes)
    guard let root = object((PlacedValue(document), "")) else { return }
    presentation.screen = string("screen", of: root)?.harmlessLine()
    guard let member = member("configuration", of: root), let configuration = object(member) else {
      return
    }
    presentation.pages = pages(configuration)
    if let force = self.member("forceUpgrade", of: configuration) {
      presentation.forceUpgrade = force.value.json.boolValue ?? false
      if force.value.json.boolValue == nil { refuse(force, expected: "true or false") }
    }
    if let address = self.member("upgradeURL", of: configuration),
      let text = string("upgradeURL", of: configuration)
    {
      // The message does not say why the URL is invalid; it says what is expected.
      presentation.upgradeURL = Address(link: text)?.text
      if presentation.upgradeURL == nil { refuse(address, expected: "an http or https URL") }
    }
  }

  private mutating func pages(_ configuration: Value) -> [Presentation.Page] {
    guard let notes = member("releaseNotes", of: configuration) else { return [] }
    guard notes.value.json.arrayValue != nil else {
      refuse(notes, expected: "an array")
      return []
    }
    let items = notes.value.elements
    guard items.count <= Presentation.pageLimit else {
      refuse(notes, expected: "at most \(Presentation.pageLimit) pages")
      return []
    }
    return items.enumerated().compactMap { index, item in
      object((item, "\(notes.path)[\(index)]")).map { page($0) }
    }
  }

  private mutating func page(_ value: Value) -> Presentation.Page {
    if member("title", of: value) == nil, member("description", of: value) == nil {
      refuse(value, expected: "'title' or 'description' in it")
    }
    let title = text("title", of: value)?.harmlessLine() ?? ""
    let description = text("description", of: value)?.harmlessText() ?? ""
    return Presentation.Page(
      image: string("image", of: value)?.harmlessLine(), title: title, description: description)
  }

  /// A text, which may be written as its key.
  private mutating func text(_ key: String, of value: Value) -> String? {
    guard let member = member(key, of: value), let written = string(key, of: value) else {
      return nil
    }
    let text = texts[written] ?? written
    guard text.utf8.count <= Presentation.textLimit else {
      refuse(member, expected: "at most \(Presentation.textLimit.byteCount)")
      return nil
    }
    return text
  }

  /// Null counts as missing.
  private func member(_ key: String, of value: Value) -> Value? {
    guard let member = value.value[key], !member.json.isNull else { return nil }
    return (member, value.path.isEmpty ? key : "\(value.path).\(key)")
  }

  private mutating func object(_ value: Value) -> Value? {
    guard value.value.json.objectValue == nil else { return value }
    refuse(value, expected: "an object")
    return nil
  }

  private mutating func string(_ key: String, of value: Value) -> String? {
    guard let member = member(key, of: value) else { return nil }
    if member.value.json.stringValue == nil { refuse(member, expected: "a string") }
    return member.value.json.stringValue
  }

  private mutating func refuse(_ value: Value, expected: String) {
    let what = value.path.isEmpty ? "it" : "'\(value.path)'"
    errors.append(
      (
        lines.line(of: value.value.place.value.lowerBound),
        "\(what) is \(value.value.json.excerpt), expected \(expected)"
      ))
  }
}
