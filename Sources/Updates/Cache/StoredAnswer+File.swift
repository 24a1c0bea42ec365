extension StoredAnswer {
  private static let format = 1

  /// One line of JSON that describes the body, then the body.
  var fileContents: [UInt8] {
    let head: JSON = [
      "format": JSON(Self.format), "url": .string(url), "etag": JSON(etag),
      "lastModified": JSON(lastModified), "received": .string(received.iso8601),
      "length": JSON(body.count), "check": .string(Self.check(of: body)),
    ]
    return Array((head.text + "\n").utf8) + body
  }

  /// The answer in a file; nil where the file is not, as a whole, what `fileContents` gives.
  init?(fileContents bytes: [UInt8]) {
    // A head that is no JSON is a damaged file like any other.
    guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSON(parsing: Array(bytes[..<lineEnd])),
      head["format"]?.integerValue == Self.format, let url = head["url"]?.stringValue,
      let received = head["received"]?.stringValue.flatMap({ Date(iso8601: $0) })
    else { return nil }
    let body = Array(bytes[(lineEnd + 1)...])
    guard head["length"]?.integerValue == body.count,
      head["check"]?.stringValue == Self.check(of: body)
    else { return nil }
    self.init(
      url: url, etag: head["etag"]?.stringValue, lastModified: head["lastModified"]?.stringValue,
      received: received, body: body)
  }

  /// The 64-bit FNV-1a hash, against damage, not against people: who can write here can do so
  /// anyway.
  private static func check(of body: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
