import HarmlessText

/// Reads a `presentation.json`: the first value that is not what it should be is an error.
struct PresentationReader {
  private let document: PlacedJSON
  private let source: String
  private let texts: LocalizedTexts

  /// `source` is the path that is shown.
  static func read(
    _ bytes: [UInt8], from source: String, texts: LocalizedTexts
  ) throws(PresentationError) -> Presentation {
    let shown = source.harmlessLine()
    let document: PlacedJSON
    do throws(JSONError) {
      document = try PlacedJSON(parsing: bytes)
    } catch {
      throw .document(
        .notJSON(
          source: shown, line: error.place.line, column: error.place.column,
          problem: error.problem.message,
          excerpt: error.marked()))
    }
    let reader = PresentationReader(document: document, source: shown, texts: texts)
    return try reader.presentation()
  }

  private func presentation() throws(PresentationError) -> Presentation {
    let root = try object(Value(PlacedValue(document), path: ""))
    var presentation = Presentation(pages: [])
    presentation.screen = try member("screen", of: root).map(string)?.harmlessLine()
    guard let member = member("configuration", of: root) else { return presentation }
    let configuration = try object(member)
    presentation.pages = try pages(configuration)
    if let force = self.member("forceUpgrade", of: configuration) {
      guard let isForced = force.json.boolValue else {
        throw unusable(force, expected: "true or false")
      }
      presentation.forceUpgrade = isForced
    }
    if let address = self.member("upgradeURL", of: configuration) {
      // Why it is none is not told apart: what is expected says it.
      guard let url = try? WebAddress(try string(address)) else {
        throw unusable(address, expected: "an http or https URL")
      }
      presentation.upgradeURL = url.text
    }
    return presentation
  }

  private func pages(_ configuration: Value) throws(PresentationError) -> [Presentation.Page] {
    guard let notes = member("releaseNotes", of: configuration) else { return [] }
    guard notes.json.arrayValue != nil else { throw unusable(notes, expected: "an array") }
    let items = notes.value.elements
    guard items.count <= Presentation.pageLimit else {
      throw .tooManyPages(
        source: source, line: line(notes), limit: Presentation.pageLimit)
    }
    var pages: [Presentation.Page] = []
    for (index, item) in items.enumerated() {
      pages.append(try page(try object(Value(item, path: "\(notes.path)[\(index)]"))))
    }
    return pages
  }

  private func page(_ value: Value) throws(PresentationError) -> Presentation.Page {
    let title = try text("title", of: value)
    let description = try text("description", of: value)
    guard title != nil || description != nil else {
      throw unusable(value, expected: "an object with 'title' or 'description'")
    }
    return Presentation.Page(
      image: try member("image", of: value).map(string)?.harmlessLine(),
      title: title?.harmlessLine() ?? "", description: description?.harmlessText() ?? "")
  }

  /// A text, or what its key is called in the person's language.
  private func text(_ key: String, of value: Value) throws(PresentationError) -> String? {
    guard let member = member(key, of: value) else { return nil }
    let written = try string(member)
    let text = texts[written] ?? written
    guard text.utf8.count <= Presentation.textLimit else {
      throw .textTooLong(
        source: source, line: line(member), path: member.path, limit: Presentation.textLimit)
    }
    return text
  }

  // MARK: Values

  private struct Value {
    let value: PlacedValue
    /// How to get there, such as `configuration.releaseNotes[2]`.
    let path: String

    var json: JSON { value.json }

    init(_ value: PlacedValue, path: String) {
      (self.value, self.path) = (value, path)
    }
  }

  /// A member; null is as good as none.
  private func member(_ key: String, of value: Value) -> Value? {
    guard let member = value.value[key], !member.json.isNull else { return nil }
    return Value(member, path: value.path.isEmpty ? key : "\(value.path).\(key)")
  }

  private func object(_ value: Value) throws(PresentationError) -> Value {
    guard value.json.objectValue != nil else { throw unusable(value, expected: "an object") }
    return value
  }

  private func string(_ value: Value) throws(PresentationError) -> String {
    guard let text = value.json.stringValue else { throw unusable(value, expected: "a string") }
    return text
  }

  private func line(_ value: Value) -> Int {
    document.line(of: value.value.place.value.lowerBound)
  }

  private func unusable(_ value: Value, expected: String) -> PresentationError {
    .unusable(
      source: source, line: line(value), path: value.path, found: value.json.excerpt,
      expected: expected)
  }
}
