import HarmlessText

/// A document that a feed was asked for, and what of it cannot be used.
struct FeedDocument {
  let content: DocumentContent
  /// The URL that was asked.
  let url: String
  let query: FeedQuery
  var warnings: [Warning] = []
  /// What is wrong with the first entry that cannot be used; nil if all can.
  private(set) var firstRefusal: String?

  static let mostRefusals = 5

  /// The URL as messages show it.
  var source: String { presentableURL(url) }

  func json() throws -> JSON {
    try JSON(parsing: content.bytes, from: source)
  }

  /// The object that the document must be; throws if it is anything else.
  func object() throws -> JSONObject {
    try object(json())
  }

  func object(_ value: JSON) throws -> JSONObject {
    guard let object = value.objectValue else {
      throw malformed("it is \(value.kindName), expected an object")
    }
    return object
  }

  func array(_ value: JSON?, named name: String) throws -> [JSON] {
    guard let array = value?.arrayValue else { throw unusable(value, name, expected: "an array") }
    return array
  }

  func malformed(_ problem: String) -> Problem {
    .malformed(source: source, problem: problem)
  }

  func unusable(_ value: JSON?, _ name: String, expected: String) -> Problem {
    malformed(wrong(value, name, expected))
  }

  func wrong(_ value: JSON?, _ name: String, _ expected: String) -> String {
    "'\(name)' is \(value?.excerpt ?? "missing"), expected \(expected)"
  }

  mutating func warn(_ message: String, code: String = "feed.field") {
    warnings.append(Warning(code: code, message: message))
  }

  /// Warns about an entry that cannot be used; more than the first few would not help the reader.
  mutating func refuse(_ sentence: String) {
    firstRefusal = firstRefusal ?? sentence
    let count = warnings.count { $0.code == "feed.element" }
    if count < Self.mostRefusals { warn(sentence, code: "feed.element") }
  }

  /// Warns that an entry has no version under a key.
  mutating func refuse(_ entry: JSON, at place: String, key: String) {
    guard entry.objectValue != nil else { return refuse(wrong(entry, place, "an object")) }
    let expected = entry[key]?.stringValue == nil ? "a string" : "a version"
    refuse(wrong(entry[key], "\(place).\(key)", expected))
  }

  /// Reads a version of the feed's scheme; nil if the value is none, whatever the reason.
  func version(_ value: JSON?) -> Version? {
    value?.stringValue.flatMap { try? Version($0.harmlessLine(), scheme: query.scheme) }
  }
}

// Optional values: one of the wrong kind counts as missing.
extension JSON {
  /// The text in one line; nil if it is empty.
  var line: String? {
    stringValue.map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text of several lines; nil if it is empty.
  var lines: String? {
    stringValue.flatMap { $0.isEmpty ? nil : $0.harmlessText() }
  }

  var webURL: String? { stringValue.flatMap { Address(link: $0)?.text } }

  var date: Instant? { stringValue.flatMap { Instant(iso8601: $0) } }

  var size: Int? { integerValue.flatMap { $0 >= 0 ? $0 : nil } }
}

struct FeedAssets: Sendable {
  let urlKeys: [String]
  /// Whether names are for people, so that files are named by their URLs.
  var hasTitles = false

  func list(of entries: [JSON]) -> AssetList {
    entries.isEmpty ? .known([]) : .unread { files(in: entries) }
  }

  func files(in entries: [JSON]) -> [ReleaseAsset] {
    entries.prefix(ReleaseAsset.limit).compactMap(file)
  }

  private func file(_ entry: JSON) -> ReleaseAsset? {
    if case .string(let text) = entry {
      return Address(link: text).flatMap { ReleaseAsset(at: $0.text) }
    }
    guard case .object(let members) = entry else { return nil }
    var (name, size, digest): (String?, Int?, JSON?) = (nil, nil, nil)
    var url: (text: String, rank: Int)?
    for member in members.members {
      switch (member.key, member.value) {
      case ("name", .string(let text)) where !hasTitles: name = text
      case ("size", .number): size = member.value.size
      case ("digest", let value), ("sha256", let value): if !value.isNull { digest = value }
      // A file that is still being uploaded cannot be downloaded.
      case ("state", .string(let state)) where state != "uploaded": return nil
      case (let key, .string(let text)):
        guard let rank = urlKeys.firstIndex(of: key), rank < url?.rank ?? .max else { continue }
        url = (text, rank)
      default: break
      }
    }
    guard let text = url?.text, let address = Address(link: text)?.text else { return nil }
    var asset =
      name.map { ReleaseAsset.name($0).map { ReleaseAsset(name: $0, url: address, size: size) } }
      ?? ReleaseAsset(at: address, size: size)
    let checksum = digest?.stringValue.flatMap(Checksum.init(digest:))
    asset?.digest = checksum
    asset?.hasUnreadableDigest = digest != nil && checksum == nil
    return asset
  }
}
