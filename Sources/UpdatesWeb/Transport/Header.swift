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
  private(set) var isComplete = false
  /// The lines after the status line, which are read when a field is asked for.
  private var bytes: [UInt8] = []
  /// Where each line ends.
  private var ends: [Int] = []
  private var byteCount = 0
  private var isWithin = false

  /// Processes a line with its line end; false if the size limit is exceeded.
  mutating func receive(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.limit else { return false }
    guard !isComplete else { return true }
    if !isWithin {
      begin(line)
    } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
      isWithin = false
      isComplete = status >= 200
    } else {
      bytes.append(contentsOf: line)
      ends.append(bytes.count)
    }
    return true
  }

  private mutating func begin(_ statusLine: UnsafeBufferPointer<UInt8>) {
    isWithin = true
    (bytes, ends) = ([], [])
    let words = statusLine.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let digits = words.count > 1 ? words[1].prefix { $0.isDigit } : []
    status = Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// All fields, as harmless text.
  var headers: [Header] {
    fields().map {
      Header($0.name.harmlessLine(limit: 256), $0.value.harmlessLine(limit: Self.limit))
    }
  }

  /// The harmless value of the first field with a name, which is given in lower case.
  subscript(name: String) -> String? {
    fields(named: name).first?.value.harmlessLine(limit: Self.limit)
  }

  /// The first `Location`, as it was sent.
  var location: String? {
    fields(named: "location").first { !$0.value.isEmpty }?.value
  }

  /// The length of the body as it is transferred, if the server announces one.
  var contentLength: Int? {
    self["content-length"].flatMap { Int(digits: $0) }
  }

  /// The fields with a name in lower case, or all.
  private func fields(named wanted: String? = nil) -> [Header] {
    var found: [Header] = []
    var isWanted = false
    var start = 0
    for end in ends {
      let line = bytes[start..<end]
      start = end
      // A line that begins with a blank continues the one before (RFC 9112, 5.2).
      if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
        guard isWanted, !found.isEmpty else { continue }
        found[found.count - 1].value += " " + Self.text(line)
        continue
      }
      if let wanted, !Self.isField(wanted, line) {
        isWanted = false
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      isWanted = true
      found.append(Header(Self.text(line[..<colon]), Self.text(line[(colon + 1)...])))
    }
    return found
  }

  /// Whether the line is that of a field; this is fast, because 10,000 files have many lines.
  private static func isField(_ name: String, _ line: ArraySlice<UInt8>) -> Bool {
    let count = name.utf8.count
    // Small letters have this bit, capital letters have not.
    guard line.count > count, line.first.map({ $0 | 0x20 }) == name.utf8.first else { return false }
    // A blank before the colon is removed later.
    switch line[line.startIndex + count] {
    case UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
    default: return false
    }
    return zip(name.utf8, line).allSatisfy { name, byte in
      name == (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: trimmed(bytes), as: UTF8.self)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return bytes[first...last]
  }
}

extension Int {
  /// A number from decimal digits, as in HTTP lengths; nil for a sign, a blank or an overflow.
  init?(digits text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    self.init(text)
  }
}
