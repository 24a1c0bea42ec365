/// The validators of a stored response, with which a server recognises an unchanged document.
///
/// Only validators that may be sent back are kept.
package struct Validators: Equatable, Sendable {
  package let etag: String?
  package let lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = Self.kept(etag)
    self.lastModified = Self.kept(lastModified)
  }

  package var headers: [Header] {
    [
      etag.map { Header("If-None-Match", $0) },
      lastModified.map { Header("If-Modified-Since", $0) },
    ].compactMap(\.self)
  }

  /// These validators without a `Last-Modified` that is too close to the response's date.
  ///
  /// In the same second, `Last-Modified` cannot distinguish this content from another one (RFC 9110,
  /// 8.8.2.2). An ETag has no such limit. `now` counts if the response has no date.
  package func settled(at date: String?, received now: Instant = .now) -> Validators {
    guard etag == nil, let modified = lastModified.flatMap({ Instant(httpDate: $0) }) else {
      return self
    }
    let answered = date.flatMap { Instant(httpDate: $0) } ?? now
    return answered.seconds(since: modified) < 1 ? Validators() : self
  }

  /// A validator if it may be kept and sent back unchanged; otherwise nil.
  ///
  /// A server might refuse every later request with a long validator, and refuses one with a
  /// control character.
  package static func kept(_ text: String?) -> String? {
    guard let text, (1...1024).contains(text.utf8.count),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    else { return nil }
    return text
  }

  /// The validator that no other content of the URL has, as the field of a response.
  ///
  /// Nil if there is none that a response can contain (RFC 9110, 8.8).
  var strong: Header? {
    if let etag, Self.isStrong(etag) { return Header("etag", etag) }
    guard let lastModified, Instant(httpDate: lastModified) != nil,
      lastModified.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { return nil }
    return Header("last-modified", lastModified)
  }

  private static func isStrong(_ etag: String) -> Bool {
    let quote = UInt8(ascii: "\"")
    let bytes = etag.utf8
    return bytes.count >= 2 && bytes.first == quote && bytes.last == quote
      && bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != quote }
  }
}
