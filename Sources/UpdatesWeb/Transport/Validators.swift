/// By which a server knows what one has of it already; none has what must not be sent back.
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

  /// The same for an answer of a date, without a `Last-Modified` that alone cannot tell this content
  /// from one of the same second: that takes two seconds between them (RFC 9110, 8.8.2.2).
  package func settled(at date: String?) -> Validators {
    guard etag == nil, let modified = lastModified.flatMap({ Date(httpDate: $0) }),
      let now = date.flatMap({ Date(httpDate: $0) }), now.timeIntervalSince(modified) < 2
    else { return self }
    return Validators()
  }

  /// What may be kept and sent back as it came; nil where it is nothing of the kind.
  ///
  /// With one that is long every later request might be refused, with a control character it would
  /// be.
  package static func kept(_ text: String?) -> String? {
    guard let text, (1...1024).contains(text.utf8.count),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    else { return nil }
    return text
  }
}
