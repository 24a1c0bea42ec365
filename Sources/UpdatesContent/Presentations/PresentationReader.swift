import HarmlessText

struct PresentationReader {
  private let document: PlacedJSON
  private let source: String
  private let texts: LocalizedTexts
  private lazy var lines = TextLines(document.bytes)
  private(set) var errors: [PresentationFault] = []

  /// `source` is the path for messages.
  init(_ document: PlacedJSON, from source: String, texts: LocalizedTexts) {
    self.document = document
    self.source = source.harmlessLine()
    self.texts = texts
  }

  /// Throws the first error; `source` is the path for messages.
  static func read(
    _ bytes: [UInt8], from source: String, texts: LocalizedTexts
  ) throws -> Presentation {
    let document: PlacedJSON
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      throw Problem.notJSON(source.harmlessLine(), error).of(.presentation)
    }
    var reader = PresentationReader(document, from: source, texts: texts)
    let presentation = reader.presentation()
    if let first = reader.errors.first {
      throw Problem.malformed(
        source: reader.source, problem: "line \(first.line): \(first.problem)"
      ).of(.presentation)
    }
    return presentation
  }

  mutating func presentation() -> Presentation {
    var presentation = Presentation(pages: [])
    guard let root = object(Value(PlacedValue(document), path: "")) else { return presentation }
    presentation.screen = string("screen", of: root)?.harmlessLine()
    guard let member = member("configuration", of: root), let configuration = object(member) else {
      return presentation
    }
    presentation.pages = pages(configuration)
    if let force = self.member("forceUpgrade", of: configuration) {
      if let isForced = force.json.boolValue {
        presentation.forceUpgrade = isForced
      } else {
        refuse(force, expected: "true or false")
      }
    }
    if let address = self.member("upgradeURL", of: configuration), let text = string(address) {
      // The message does not say why the URL is invalid; it says what is expected.
      if let url = Address(link: text) {
        presentation.upgradeURL = url.text
      } else {
        refuse(address, expected: "an http or https URL")
      }
    }
    return presentation
  }

  private mutating func pages(_ configuration: Value) -> [Presentation.Page] {
    guard let notes = member("releaseNotes", of: configuration) else { return [] }
    guard notes.json.arrayValue != nil else {
      refuse(notes, expected: "an array")
      return []
    }
    let items = notes.value.elements
    guard items.count <= Presentation.pageLimit else {
      refuse(notes, expected: "at most \(Presentation.pageLimit) pages")
      return []
    }
    return items.enumerated().compactMap { index, item in
      object(Value(item, path: "\(notes.path)[\(index)]")).map { page($0) }
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

  private mutating func text(_ key: String, of value: Value) -> String? {
    guard let member = member(key, of: value), let written = string(member) else { return nil }
    let text = texts[written] ?? written
    guard text.utf8.count <= Presentation.textLimit else {
      refuse(member, expected: "at most \(Presentation.textLimit.byteCount)")
      return nil
    }
    return text
  }

  private struct Value {
    let value: PlacedValue
    /// The path of the value, such as `configuration.releaseNotes[2]`.
    let path: String

    var json: JSON { value.json }

    init(_ value: PlacedValue, path: String) {
      (self.value, self.path) = (value, path)
    }
  }

  /// Null counts as missing.
  private func member(_ key: String, of value: Value) -> Value? {
    guard let member = value.value[key], !member.json.isNull else { return nil }
    return Value(member, path: value.path.isEmpty ? key : "\(value.path).\(key)")
  }

  private mutating func object(_ value: Value) -> Value? {
    guard value.json.objectValue != nil else {
      refuse(value, expected: "an object")
      return nil
    }
    return value
  }

  private mutating func string(_ key: String, of value: Value) -> String? {
    guard let member = member(key, of: value) else { return nil }
    return string(member)
  }

  private mutating func string(_ value: Value) -> String? {
    if value.json.stringValue == nil { refuse(value, expected: "a string") }
    return value.json.stringValue
  }

  private mutating func line(_ value: Value) -> Int {
    lines.line(of: value.value.place.value.lowerBound)
  }

  private mutating func refuse(_ value: Value, expected: String) {
    let what = value.path.isEmpty ? "it" : "'\(value.path)'"
    errors.append(
      PresentationFault(
        line: line(value), problem: "\(what) is \(value.json.excerpt), expected \(expected)"))
  }
}

/// A value that cannot be used.
package struct PresentationFault: Equatable, Sendable {
  /// Counted from 1.
  package var line: Int
  package var problem: String
}
