import HarmlessText

/// Reads what can be used; what cannot is an error with its offset in the text.
struct PresentationReader {
  private let texts: LocalizedTexts
  private(set) var errors: [(offset: Int, problem: String)] = []
  private(set) var presentation = Presentation(pages: [])

  /// A value and its path, such as `configuration.releaseNotes[2]`.
  private typealias Value = (value: PlacedValue, path: String)

  init(_ document: PlacedJSON, texts: LocalizedTexts) {
    self.texts = texts
    guard let root = take((PlacedValue(document), ""), "an object", Self.object) else { return }
    presentation.screen = string("screen", of: root)?.harmlessLine()
    guard let configuration = member("configuration", of: root, "an object", Self.object) else {
      return
    }
    presentation.pages = pages(configuration)
    let force = member("forceUpgrade", of: configuration, "true or false") {
      $0.value.json.boolValue
    }
    presentation.forceUpgrade = force ?? false
    // The message does not say why the URL is invalid; it says what is expected.
    presentation.upgradeURL = member("upgradeURL", of: configuration, "an http or https URL") {
      $0.value.json.stringValue.flatMap { Address(link: $0)?.text }
    }
  }

  private mutating func pages(_ configuration: Value) -> [Presentation.Page] {
    let notes = member("releaseNotes", of: configuration, "an array") { notes in
      notes.value.json.arrayValue.map { _ in notes }
    }
    guard let notes else { return [] }
    let items = take(notes, "at most \(Presentation.pageLimit) pages") { notes in
      notes.value.elements.count > Presentation.pageLimit ? nil : notes.value.elements
    }
    return (items ?? []).enumerated().compactMap { index, item in
      take((item, "\(notes.path)[\(index)]"), "an object", Self.object).map { page($0) }
    }
  }

  private mutating func page(_ value: Value) -> Presentation.Page {
    _ = take(value, "'title' or 'description' in it") { value in
      ["title", "description"].compactMap { value.value[$0] }.first { !$0.json.isNull }
    }
    let title = text("title", of: value)?.harmlessLine() ?? ""
    let description = text("description", of: value)?.harmlessText() ?? ""
    return Presentation.Page(
      image: string("image", of: value)?.harmlessLine(), title: title, description: description)
  }

  /// A text, which may be written as its key.
  private mutating func text(_ key: String, of value: Value) -> String? {
    guard let written = string(key, of: value) else { return nil }
    let text = texts[written] ?? written
    return member(key, of: value, "at most \(Presentation.textLimit.byteCount)") { _ in
      text.utf8.count > Presentation.textLimit ? nil : text
    }
  }

  private mutating func string(_ key: String, of value: Value) -> String? {
    member(key, of: value, "a string") { $0.value.json.stringValue }
  }

  private static func object(_ value: Value) -> Value? {
    value.value.json.objectValue.map { _ in value }
  }

  /// Nil if there is no such member or a null, and if it is not as expected.
  private mutating func member<Result>(
    _ key: String, of value: Value, _ expected: String, _ read: (Value) -> Result?
  ) -> Result? {
    guard let member = value.value[key], !member.json.isNull else { return nil }
    return take((member, value.path.isEmpty ? key : "\(value.path).\(key)"), expected, read)
  }

  /// Nil if the value is not as expected, which is then an error.
  private mutating func take<Result>(
    _ value: Value, _ expected: String, _ read: (Value) -> Result?
  ) -> Result? {
    if let result = read(value) { return result }
    let what = value.path.isEmpty ? "it" : "'\(value.path)'"
    errors.append(
      (
        value.value.place.value.lowerBound,
        "\(what) is \(value.value.json.excerpt), expected \(expected)"
      ))
    return nil
  }
}
