/// Identifies one content of a URL, so that a part of it can be continued.
enum ContentValidator: Equatable, Sendable {
  case etag(String)
  case lastModified(String)

  /// The best strong validator of a response; nil if it has none (RFC 9110, 8.8).
  init?(_ header: HeaderBlock) {
    if let etag = header["etag"], Self.isStrong(etag) {
      self = .etag(etag)
      return
    }
    // Within one second, the file may change twice with the same date.
    guard let text = header["last-modified"], let modified = Instant(httpDate: text),
      let now = header["date"].flatMap({ Instant(httpDate: $0) }),
      now.seconds(since: modified) >= 1
    else { return nil }
    self = .lastModified(text)
  }

  /// The best strong validator of a record; nil if it has none that a response can contain.
  init?(_ validators: Validators) {
    if let etag = validators.etag, Self.isStrong(etag) {
      self = .etag(etag)
      return
    }
    guard let text = validators.lastModified, Instant(httpDate: text) != nil,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    self = .lastModified(text)
  }

  var text: String {
    switch self {
    case .etag(let text), .lastModified(let text): text
    }
  }

  func isContradicted(by header: HeaderBlock) -> Bool {
    switch self {
    case .etag(let own): header["etag"].map { $0 != own } ?? false
    case .lastModified(let own): header["last-modified"].map { $0 != own } ?? false
    }
  }

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

/// A range of bytes of a content, from the header `Content-Range` (RFC 9110, 14.4).
struct ContentRange: Equatable, Sendable {
  var first: Int
  var last: Int
  /// The size of the whole content in bytes.
  var total: Int

  /// Reads a value such as `bytes 5-9/10`; nil if a number is missing or the numbers contradict.
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
