import HarmlessText

package struct CacheEntry: Equatable, Sendable {
  package var status = 200
  /// The target of a redirect that was not followed.
  package var location: String?
  package var etag: String?
  package var lastModified: String?
  package var received: Instant
  /// The body, byte for byte as it was received.
  package var body: [UInt8]
  /// The body's signature in minisign's form, if the document had to be signed.
  package var signature: String?
}

extension CacheEntry {
  private static let format = 1

  func fileContents(for key: CacheKey) -> [UInt8] {
    var head: JSONObject = [
      "format": JSON(Self.format), "url": .string(presentableURL(key.url)),
      "question": .string(key.fingerprint), "status": JSON(status),
      "received": .string(received.iso8601), "length": JSON(body.count),
    ]
    head["location"] = location.map(JSON.string)
    head["etag"] = etag.map(JSON.string)
    head["lastModified"] = lastModified.map(JSON.string)
    head["signature"] = signature.map(JSON.string)
    head["check"] = .string(Self.check(of: head, body))
    return Array((JSON.object(head).text + "\n").utf8) + body
  }

  /// Reads an entry's file; nil if any part differs from what `fileContents` writes for the key.
  init?(fileContents bytes: [UInt8], for key: CacheKey) {
    // A head that is not JSON means a damaged file.
    guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSON(parsing: Array(bytes[..<lineEnd])).objectValue,
      let received = head["received"]?.stringValue.flatMap({ Instant(iso8601: $0) })
    else { return nil }
    let body = Array(bytes[(lineEnd + 1)...])
    guard head["format"]?.integerValue == Self.format,
      head["question"]?.stringValue == key.fingerprint,
      head["length"]?.integerValue == body.count,
      head["check"]?.stringValue == Self.check(of: head, body)
    else { return nil }
    self.init(
      status: head["status"]?.integerValue ?? 200, location: head["location"]?.stringValue,
      etag: head["etag"]?.stringValue, lastModified: head["lastModified"]?.stringValue,
      received: received, body: body, signature: head["signature"]?.stringValue)
  }

  private static func check(of head: JSONObject, _ body: [UInt8]) -> String {
    var head = head
    head["check"] = nil
    var hash = FowlerNollVo()
    hash.take(JSON.object(head).text.utf8)
    hash.take(body)
    return hash.text
  }
}
