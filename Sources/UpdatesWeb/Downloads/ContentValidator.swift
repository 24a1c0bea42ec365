/// What tells one content of a URL from another, so that a part of it can be continued.
enum ContentValidator: Equatable, Sendable {
  /// A strong one, with its quotes.
  case etag(String)
  /// An HTTP date of a time that lies behind the answer.
  case lastModified(String)

  /// The best that an answer has; nil where it has none that is strong (RFC 9110, 8.8).
  init?(_ header: HeaderBlock) {
    if let etag = header["etag"], Self.isStrong(etag) {
      self = .etag(etag)
      return
    }
    // Within a second the file may change twice, and the date would stay the same.
    guard let text = header["last-modified"], let modified = Date(httpDate: text),
      let now = header["date"].flatMap({ Date(httpDate: $0) }),
      now.timeIntervalSince(modified) >= 1
    else { return nil }
    self = .lastModified(text)
  }

  /// The best of a record; nil where it has none that can have come from an answer.
  init?(_ validators: Validators) {
    if let etag = validators.etag, Self.isStrong(etag) {
      self = .etag(etag)
      return
    }
    guard let text = validators.lastModified, Date(httpDate: text) != nil,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    self = .lastModified(text)
  }

  /// The value of `If-Range`.
  var text: String {
    switch self {
    case .etag(let text), .lastModified(let text): text
    }
  }

  /// Whether an answer says that it is of another content.
  func isContradicted(by header: HeaderBlock) -> Bool {
    switch self {
    case .etag(let own): header["etag"].map { $0 != own } ?? false
    case .lastModified(let own): header["last-modified"].map { $0 != own } ?? false
    }
  }

  /// Whether an answer says that it is of the same content.
  func isConfirmed(by header: HeaderBlock) -> Bool {
    switch self {
    case .etag(let own): header["etag"] == own
    case .lastModified(let own): header["last-modified"] == own
    }
  }

  private static func isStrong(_ etag: String) -> Bool {
    let bytes = etag.utf8
    guard (2...1024).contains(bytes.count), bytes.first == UInt8(ascii: "\""),
      bytes.last == UInt8(ascii: "\"")
    else { return false }
    return bytes.dropFirst().dropLast().allSatisfy {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"")
    }
  }
}

/// What a part of a content is, by the header `Content-Range` of RFC 9110, 14.4.
struct ContentRange: Equatable, Sendable {
  var first: Int
  var last: Int
  /// Of the whole content, in bytes.
  var total: Int

  /// Reads `bytes 5-9/10`; nil where a number is missing or they contradict each other.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(digits: ends[0]), let last = Int(digits: ends[1]),
      let total = Int(digits: parts[1]), first <= last, last < total
    else { return nil }
    self.first = first
    self.last = last
    self.total = total
  }
}
