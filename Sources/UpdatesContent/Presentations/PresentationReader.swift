import HarmlessText

struct PresentationReader {
  private let document: PlacedJSON
  private let source: String
  private let texts: LocalizedTexts
  private lazy var lines = TextLines(document.bytes)
  private(set) var errors: [(line: Int, problem: String)] = []

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
    guard let root = object((PlacedValue(document), "")) else { return presentation }
    presentation.screen = string("screen", of: root)?.harmlessLine()
    guard let member = member("configuration", of: root), let configuration = object(member) else {
      return presentation
    }
    presentation.pages = pages(configuration)
    if let force = self.member("forceUpgrade", of: configuration) {
      if let isForced = force.value.json.boolValue {
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

  private mutating func text(_ key: String, of value: Value) -> String? {
    guard let member = member(key, of: value), let written = string(member) else { return nil }
    let text = texts[written] ?? written
    guard text.utf8.count <= Presentation.textLimit else {
      refuse(member, expected: "at most \(Presentation.textLimit.byteCount)")
      return nil
    }
    return text
  }

  /// A value and its path, such as `configuration.releaseNotes[2]`.
  private typealias Value = (value: PlacedValue, path: String)

  /// Null counts as missing.
  private func member(_ key: String, of value: Value) -> Value? {
    guard let member = value.value[key], !member.json.isNull else { return nil }
    return (member, value.path.isEmpty ? key : "\(value.path).\(key)")
  }

  private mutating func object(_ value: Value) -> Value? {
    guard value.value.json.objectValue != nil else {
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
    if value.value.json.stringValue == nil { refuse(value, expected: "a string") }
    return value.value.json.stringValue
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
