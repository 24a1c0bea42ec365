import HarmlessText

/// One header field.
public struct Header: Hashable, Sendable {
  /// The name in its original case; names are compared without regard to case.
  public var name: String
  /// The value, without blanks around it.
  public var value: String

  /// A header field; neither part may contain line breaks.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Header {
  /// The line in libcurl's form: without the `;`, libcurl would omit a field without a value.
  var libcurlLine: String {
    value.isEmpty ? "\(name);" : "\(name): \(value)"
  }

  /// Fields that only libcurl sets, because they control the message's framing or its recipient.
  private static let reserved: Set = [
    "connection", "content-length", "expect", "host", "proxy-authorization", "te",
    "transfer-encoding", "upgrade",
  ]

  /// Whether a caller may set the field with a name.
  package static func mayBeSet(_ name: String) -> Bool {
    isToken(name) && !reserved.contains(name.lowercased())
  }

  /// Whether a text is a token (RFC 9110, 5.6.2), as names of fields and methods are.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  package static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
  }

  /// Whether this is the field with a name, regardless of case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }
}

extension [Header] {
  /// The value of the first field with a name, regardless of case.
  package subscript(name: String) -> String? {
    first { $0.isNamed(name) }?.value
  }

  /// These headers if `url` has the origin of `own`, for which they were written; otherwise none.
  ///
  /// A file or a URL that is not a web address gets no headers either.
  package func forOrigin(of own: String, at url: String) throws -> [Header] {
    guard !isEmpty, !url.isFileURL, Address(link: own) != nil else { return [] }
    return try Address(request: url).hasSameOrigin(as: Address(request: own)) ? self : []
  }
}

extension [Header] {
  private static let secretNames = [
    "auth", "cookie", "credential", "key", "pass", "secret", "session", "token",
  ]

  /// The shortest value that counts as a secret; shorter ones may be in a document by chance.
  private static let shortestSecret = 8

  /// The words that may be secret, the longest first, so that no part of one is left.
  var secrets: [[UInt8]] {
    let words = filter { header in
      let name = header.name.lowercased()
      return Self.secretNames.contains { name.contains($0) }
    }
    .flatMap { $0.value.split(separator: " ") }
    .map { [UInt8]($0.utf8) }
    .filter { $0.count >= Self.shortestSecret }
    // Equal ones are harmless: the second one is no longer found.
    return words.sorted { $0.count > $1.count }
  }

  /// A text of a server with `***` for each secret; some servers repeat the request.
  package func hidingSecrets(in text: [UInt8]) -> [UInt8] {
    secrets.reduce(text) { $0.replacing($1, with: "***".utf8) }
  }

  package func hidingSecrets(in text: String) -> String {
    secrets.isEmpty ? text : String(decoding: hidingSecrets(in: [UInt8](text.utf8)), as: UTF8.self)
  }
}

/// The header of a response, whose lines arrive one by one.
struct HeaderBlock {
  /// The most bytes that all header lines of one exchange may have together.
  static let limit = 64 << 10

  private(set) var status = 0
  private(set) var isComplete = false
  /// The names and values as they were sent, one after the other.
  private var text: [UInt8] = []
  /// Where each name begins in the text, and where its value begins and ends.
  private var fields: [(name: Int, value: Int, end: Int)] = []
  private var byteCount = 0
  private var isWithin = false

  /// Begins another exchange; the memory is kept for its fields.
  mutating func restart() {
    (status, isComplete, byteCount, isWithin) = (0, false, 0, false)
    removeFields()
  }

  private mutating func removeFields() {
    text.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
  }

  /// Processes a line with its line end; false if the size limit is exceeded.
  mutating func receive(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.limit else { return false }
    guard !isComplete else { return true }
    if !isWithin {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      let digits = words.count > 1 ? words[1].prefix { $0.isDigit } : []
      status = Int(String(decoding: digits, as: UTF8.self)) ?? 0
      isWithin = true
      removeFields()
    } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      isWithin = false
      isComplete = status >= 200
    } else if line.first?.isBlank ?? false {
      // A line that begins with a blank continues the one before (RFC 9112, 5.2).
      guard let last = fields.indices.last else { return true }
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: Self.trimmed(line[...]))
      fields[last].end = text.count
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      // Nothing is read yet, because most fields are never asked for.
      let name = text.count
      text.append(contentsOf: Self.trimmed(line[..<colon]))
      let value = text.count
      text.append(contentsOf: Self.trimmed(line[(colon + 1)...]))
      fields.append((name, value, text.count))
    }
    return true
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> UnsafeBufferPointer<UInt8> {
    var text = bytes.drop { $0.isBlank }
    while text.last?.isBlank ?? false { text.removeLast() }
    return UnsafeBufferPointer(rebasing: text)
  }

  /// All fields, as harmless text.
  var headers: [Header] {
    fields.map {
      Header(
        string($0.name..<$0.value).harmlessLine(limit: 256),
        string($0.value..<$0.end).harmlessLine(limit: Self.limit))
    }
  }

  /// The harmless value of the first field with a name in lower case.
  subscript(name: String) -> String? {
    value(of: name)?.harmlessLine(limit: Self.limit)
  }

  /// The first `Location`, as it was sent.
  var location: String? {
    value(of: "location") { !$0.isEmpty }
  }

  private func value(
    of name: String, where isWanted: (Range<Int>) -> Bool = { _ in true }
  ) -> String? {
    let name = Array(name.utf8)
    let field = fields.first { field in
      field.value - field.name == name.count && isWanted(field.value..<field.end)
        && name.indices.allSatisfy { text[field.name + $0].asciiLowercased == name[$0] }
    }
    return field.map { string($0.value..<$0.end) }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// The length of the body as it is transferred, if the server announces one.
  var contentLength: Int? {
    self["content-length"].flatMap { Int(digits: $0) }
  }
}

extension Int {
  /// A number from decimal digits, as in HTTP lengths; nil for a sign, a blank or an overflow.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(text)
  }
}
