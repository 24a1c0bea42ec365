import HarmlessText

/// Reads the fields of a document, and finds all that is wrong with it, not only the first fault.
///
/// App files, configurations, policies and settings name each field once, in `object`.
struct FieldReader {
  /// The maximum number of errors and of warnings, because a file may have a million unknown keys.
  static let mostFindings = 40

  private(set) var findings: [Finding] = []
  /// How many findings there are, also those that are too many to be told.
  private(set) var count = 0
  /// The value that is read now; its path is `place`.
  private(set) var value: JSON
  private(set) var place: String
  private var isError = true
  /// The keys of the object at this place that were named.
  private var known: [String] = []
  /// The scheme of the versions in the document.
  let scheme: VersionScheme
  /// Keys that protect; one that is nearly one of them must not count as none.
  private let protectingKeys: [String]

  init(
    _ value: JSON, at place: String = "", scheme: VersionScheme = .dotted,
    protecting keys: [String] = []
  ) {
    self.value = value
    self.place = place
    self.scheme = scheme
    protectingKeys = keys
  }

  /// Reads an object, of which `read` names each field; false if the value is no object.
  ///
  /// Other keys are reported, but for `others`, unless `isNamed` is false for the nearest known key.
  @discardableResult
  mutating func object(
    besides others: [String] = [], unknownIsError: Bool = false,
    isNamed: (String?) -> Bool = { _ in true }, _ read: (inout Self) -> Void
  ) -> Bool {
    guard let object = object() else { return false }
    let (outer, first) = (known, findings.count)
    known = others
    defer { known = outer }
    read(&self)
    let last = findings.count
    nameUnknown(in: object, but: known, isError: unknownIsError, isNamed: isNamed)
    // A key that is unknown may be why others are wrong, so it is told first.
    let unknown = findings[last...]
    findings.removeSubrange(last...)
    findings.insert(contentsOf: unknown, at: first)
    return true
  }

  /// Reads a field if the object has it.
  ///
  /// `isError` says whether a value that cannot be read makes the whole document unusable.
  mutating func field(_ key: String, isError: Bool = true, _ read: (inout Self) -> Void) {
    known.append(key)
    guard let value = value[key] else { return }
    enter(path(to: key), value, isError: isError, read: read)
  }

  /// The keys of the fields that `read` names.
  static func keys(_ read: (inout Self) -> Void) -> [String] {
    var reader = Self([:])
    read(&reader)
    return reader.known
  }

  mutating func nameUnknown(
    in object: JSONObject, but keys: [String], isError: Bool = false,
    isNamed: (String?) -> Bool = { _ in true }
  ) {
    lazy var absent = keys.filter { object[$0] == nil }
    for key in object.keys where !keys.contains(key) {
      let place = path(of: key)
      if let meant = protectingKeys.first(where: { isMeant($0, by: key) }) {
        report(.unknownKey, at: place, expected: meant, isError: true)
        continue
      }
      let near = Suggestion.nearest(to: key, among: absent)
      if isNamed(near) {
        report(.unknownKey, at: place, expected: near ?? "", isError: isError)
      }
    }
  }

  /// Whether a key may be meant for a protecting one: less than a third of the letters are wrong.
  private func isMeant(_ path: String, by key: String) -> Bool {
    if place == "feed", key.lowercased().hasSuffix("key") { return true }
    guard (7...24).contains(key.utf8.count) else { return false }
    let letters = [key[...], path.drop { $0 != "." }].map { text in
      Array(text.lowercased().filter(\.isLetter).unicodeScalars)
    }
    return 3 * Suggestion.distance(letters[0], letters[1]) < max(letters[0].count, letters[1].count)
  }

  /// The path of a key that the document has; what it could do to a terminal is taken out.
  private func path(of key: String) -> String { path(to: presentableLocation(key)) }

  private func path(to key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  private mutating func enter<Result>(
    _ place: String, _ value: JSON, isError: Bool? = nil, read: (inout Self) -> Result
  ) -> Result {
    let outer = (self.place, self.value, self.isError)
    (self.place, self.value, self.isError) = (place, value, isError ?? self.isError)
    defer { (self.place, self.value, self.isError) = outer }
    return read(&self)
  }

  mutating func report(
    _ kind: Finding.Kind, at place: String? = nil, found: String = "", expected: String = "",
    isError: Bool? = nil
  ) {
    let finding = Finding(
      keyPath: place ?? self.place, kind: kind, found: found, expected: expected,
      isError: isError ?? self.isError)
    count += 1
    guard findings.count(where: { $0.isError == finding.isError }) < Self.mostFindings else {
      return
    }
    findings.append(finding)
  }

  /// Reports a key that the object at this place lacks.
  mutating func miss(_ key: String, expected: String = "") {
    report(.missingKey, at: path(of: key), expected: expected)
  }

  /// Reports that the value cannot be used.
  mutating func fault(_ expected: String, found: String? = nil, isError: Bool? = nil) {
    report(
      .wrongValue, found: found ?? Finding.shown(value), expected: expected, isError: isError)
  }

  /// Reports that the value cannot be used; the result is nil.
  mutating func refuse<Value>(_ expected: String, found: String? = nil) -> Value? {
    fault(expected, found: found)
    return nil
  }

  /// Refuses the value for a problem that says what it has found and expected; no secret is in it.
  mutating func refuse<Value>(_ error: any Error) -> Value? {
    let facts = Problem(error).facts
    return refuse(
      facts["expected"] ?? "", found: Finding.shown(.string(facts["found"] ?? "")))
  }
}

extension FieldReader {
  mutating func object() -> JSONObject? { value.objectValue ?? refuse("an object") }

  mutating func flag() -> Bool? { value.boolValue ?? refuse("true or false") }

  /// One of the words of an enumeration.
  mutating func word<Word: RawRepresentable & CaseIterable>() -> Word?
  where Word.RawValue == String {
    value.stringValue.flatMap(Word.init)
      ?? refuse("one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
  }

  /// Whether the value is the second of two words, of which the first is the default.
  mutating func isSecond(of first: String, _ second: String) -> Bool {
    text("\(first) or \(second)", where: [first, second].contains) == second
  }

  /// What `parse` makes of a string.
  mutating func parsed<Value>(_ expected: String, as parse: (String) -> Value?) -> Value? {
    value.stringValue.flatMap(parse) ?? refuse(expected)
  }

  /// A text that is not empty, not too long, and without control characters.
  ///
  /// `objection` returns what was expected instead, or nil if it accepts the text.
  mutating func text(
    limit: Int = 8192, objection: (String) -> String? = { _ in nil }
  ) -> String? {
    guard let text = value.stringValue else { return refuse("a string") }
    let expected =
      switch text {
      case _ where text.utf8.isEmpty: "a text"
      case _ where text.utf8.count > limit: "a text of at most \(limit) bytes"
      case _ where text.unicodeScalars.contains(where: \.isControl):
        "a text without control characters"
      default: objection(text)
      }
    return expected.map { refuse($0) } ?? text
  }

  /// A text that is valid, or else is not what was `expected`.
  mutating func text(
    _ expected: @autoclosure () -> String, limit: Int = 8192, where isValid: (String) -> Bool
  ) -> String? {
    text(limit: limit) { isValid($0) ? nil : expected() }
  }

  /// A valid address without user information.
  mutating func address(
    _ expected: @autoclosure () -> String, where isValid: (String) -> Bool
  ) -> String? {
    guard value.stringValue?.hasUserInformation != true else {
      report(.userInformation, isError: true)
      return nil
    }
    return text(expected(), where: isValid)
  }

  /// Names the placeholders that do not exist; the address may still be the right one.
  mutating func namePlaceholders(of url: String?) {
    for name in url.map(URLPlaceholders.unknown) ?? [] {
      fault(
        "one of \(URLPlaceholders.list)", found: Finding.shown(.string("{\(name)}")),
        isError: false)
    }
  }

  /// What `read` makes of the items of a list, without nils; nil if the value is no list.
  mutating func items<Item>(
    of expected: String, read: (inout Self) -> Item?
  ) -> [Item]? {
    guard let items = value.arrayValue else { return refuse(expected) }
    return items.enumerated().compactMap { index, item in
      enter("\(place)[\(index)]", item, read: read)
    }
  }

  /// What `read` makes of the members of an object, without nils; empty if the value is no object.
  mutating func members<Value>(
    read: (inout Self, String) -> Value?
  ) -> [(key: String, value: Value)] {
    (object()?.members ?? []).compactMap { member in
      enter(path(of: member.key), member.value) { reader in
        read(&reader, member.key).map { (member.key, $0) }
      }
    }
  }

  /// A list of arguments, the first of which names a program.
  mutating func command() -> [String]? {
    let words: [String]? = items(of: "a list of arguments") { reader in
      guard let word = reader.value.stringValue else { return reader.refuse("a string") }
      return word.utf8.contains(0) ? reader.refuse("a text without a NUL character") : word
    }
    guard let words, words.count == value.arrayValue?.count else { return nil }
    guard words.first?.isEmpty == false else {
      return refuse("a program and its arguments", found: "empty")
    }
    return words
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

/// The placeholders of URLs, and of the bodies of requests, such as `{version}`.
package enum URLPlaceholders {
  static let names = [
    "version", "build", "id", "os", "os-version", "arch", "country", "language", "channel",
  ]

  package static var list: String {
    names.map { "{\($0)}" }.joined(separator: " ")
  }

  /// The names in braces in a URL that are not placeholders.
  static func unknown(in url: String) -> [String] {
    url.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }.filter { !names.contains($0) }
  }
}
