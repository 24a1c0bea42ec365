import HarmlessText

/// The document of a good response, as it is read and kept.
package struct DocumentContent: Equatable, Sendable {
  /// From 200 to 299, or from 300 if redirects are not followed.
  package var status = 200
  /// The target of a redirect that was not followed.
  package var location: String?
  package var validators = Validators()
  package var received: Instant
  /// The body, byte for byte as it was received.
  package var bytes: [UInt8]
  /// The body's signature in minisign's form, if the document had to be signed.
  package var signature: String?
  /// The age according to the signature, once that is verified; it is not kept.
  package var age: DocumentAge?
}

extension DocumentContent {
  /// A document that is not the response of a server.
  package init(bytes: [UInt8]) {
    self.init(received: .now, bytes: bytes)
  }

  private static let format = 1

  func fileContents(for request: DocumentRequest) -> [UInt8] {
    var head: JSONObject = [
      "format": JSON(Self.format), "url": .string(presentableURL(request.url)),
      "question": .string(request.fingerprint), "status": JSON(status),
      "received": .string(received.iso8601), "length": JSON(bytes.count),
    ]
    head["location"] = location.map(JSON.string)
    head["etag"] = validators.etag.map(JSON.string)
    head["lastModified"] = validators.lastModified.map(JSON.string)
    head["signature"] = signature.map(JSON.string)
    head["check"] = .string(Self.check(of: head, bytes))
    return Array((JSON.object(head).text + "\n").utf8) + bytes
  }

  /// Reads a file; nil if any part differs from what `fileContents` writes for the request.
  init?(fileContents file: [UInt8], for request: DocumentRequest) {
    // A head that is not JSON means a damaged file.
    guard let lineEnd = file.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSON(parsing: Array(file[..<lineEnd])).objectValue,
      let received = head["received"]?.stringValue.flatMap({ Instant(iso8601: $0) })
    else { return nil }
    let bytes = Array(file[(lineEnd + 1)...])
    guard head["format"]?.integerValue == Self.format,
      head["question"]?.stringValue == request.fingerprint,
      head["length"]?.integerValue == bytes.count,
      head["check"]?.stringValue == Self.check(of: head, bytes)
    else { return nil }
    self.init(
      status: head["status"]?.integerValue ?? 200, location: head["location"]?.stringValue,
      validators: Validators(
        etag: head["etag"]?.stringValue, lastModified: head["lastModified"]?.stringValue),
      received: received, bytes: bytes, signature: head["signature"]?.stringValue)
  }

  private static func check(of head: JSONObject, _ bytes: [UInt8]) -> String {
    var head = head
    head["check"] = nil
    var hash = FowlerNollVo()
    hash.take(JSON.object(head).text.utf8)
    hash.take(bytes)
    return hash.text
  }
}
