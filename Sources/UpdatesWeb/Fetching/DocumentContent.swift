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

  /// A line with the check of the rest, a line of JSON, and the document.
  func fileContents(for request: DocumentRequest) -> [UInt8] {
    var head: JSONObject = [
      "format": JSON(Self.format), "url": .string(presentableURL(request.url)),
      "question": .string(request.fingerprint), "status": JSON(status),
      "received": .string(received.iso8601),
    ]
    head["location"] = location.map(JSON.string)
    head["etag"] = validators.etag.map(JSON.string)
    head["lastModified"] = validators.lastModified.map(JSON.string)
    head["signature"] = signature.map(JSON.string)
    let rest = Array((JSON.object(head).text + "\n").utf8) + bytes
    return Self.check(of: rest[...]) + rest
  }

  /// Reads a file; nil if any part differs from what `fileContents` writes for the request.
  init?(fileContents file: [UInt8], for request: DocumentRequest) {
    let check = file.prefix { $0 != UInt8(ascii: "\n") }.count + 1
    // A head that is not JSON means a damaged file.
    guard check < file.count, Self.check(of: file[check...]).elementsEqual(file[..<check]),
      let end = file[check...].firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSON(parsing: Array(file[check..<end])).objectValue,
      head["format"]?.integerValue == Self.format,
      head["question"]?.stringValue == request.fingerprint,
      let received = head["received"]?.stringValue.flatMap({ Instant(iso8601: $0) })
    else { return nil }
    func text(_ key: String) -> String? { head[key]?.stringValue }
    self.init(
      status: head["status"]?.integerValue ?? 200, location: text("location"),
      validators: Validators(etag: text("etag"), lastModified: text("lastModified")),
      received: received, bytes: Array(file[(end + 1)...]), signature: text("signature"))
  }

  private static let format = 2

  private static func check(of rest: ArraySlice<UInt8>) -> [UInt8] {
    var hash = FowlerNollVo()
    hash.take(rest)
    return Array((hash.text + "\n").utf8)
  }
}
