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
}

extension [Header] {
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

struct HeaderBlock {
  /// The most bytes that all header lines of one exchange may have together.
  static let limit = 64 << 10

  private(set) var status = 0
  private(set) var headers: [Header] = []
  /// The first `Location`, as it was sent.
  private(set) var location: String?
  private(set) var isComplete = false
  private var byteCount = 0
  private var isWithin = false
  private var isPassingOver = false
  /// The names of the fields to keep, in lower case; nil keeps all.
  private let wanted: [String]?

  init(keeping wanted: [String]? = nil) {
    self.wanted = wanted
  }

  /// Processes a line with its line end; false if the size limit is exceeded.
  mutating func receive(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.limit else { return false }
    guard !isComplete, !passesOver(line) else { return true }
    if !isWithin {
      begin(line)
    } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      isWithin = false
      isComplete = status >= 200
    } else {
      add(line)
    }
    return true
  }

  /// The length of the body as it is transferred, if the server announces one.
  var contentLength: Int? {
    self["content-length"].flatMap { Int(digits: $0) }
  }

  /// Whether a line belongs to a field that is not wanted and needs no parsing.
  private mutating func passesOver(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let wanted, isWithin, let first = line.first else { return false }
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): break
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): isPassingOver = false
    default: isPassingOver = !wanted.contains { Self.isField($0, line) }
    }
    return isPassingOver
  }

  private static func isField(_ name: String, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count > name.utf8.count else { return false }
    // A blank before the colon is removed later.
    switch line[name.utf8.count] {
    case UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
    default: return false
    }
    return zip(name.utf8, line).allSatisfy { $0 == lowered($1) }
  }

  /// The value of the first field with a name, which is given in lower case.
  subscript(name: String) -> String? {
    headers.first { Self.isName(name, $0.name) }?.value
  }

  private static func isName(_ name: String, _ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { $0 == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private mutating func begin(_ statusLine: UnsafeBufferPointer<UInt8>) {
    isWithin = true
    headers = []
    location = nil
    let words = statusLine.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let digits = words.count > 1 ? words[1].prefix { $0.isDigit } : []
    status = Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  private mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    // A line that begins with a blank continues the one before (RFC 9112, 5.2).
    if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
      guard !headers.isEmpty else { return }
      let more = Self.trimmed(line[...]).harmlessLine(limit: Self.limit)
      headers[headers.count - 1].value += " " + more
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = Self.trimmed(line[..<colon])
    let value = Self.trimmed(line[(colon + 1)...])
    headers.append(
      Header(name.harmlessLine(limit: 256), value.harmlessLine(limit: Self.limit)))
    if location == nil, Self.isName("location", name), !value.isEmpty { location = value }
  }

  private static func trimmed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: text[first...last], as: UTF8.self)
  }
}

extension Int {
  /// A number from decimal digits, as in HTTP lengths; nil for a sign, a blank or an overflow.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(text)
  }
}
