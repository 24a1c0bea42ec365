/// The request line and header of a request, as RFC 9112 writes them.
struct RequestHead: Equatable {
  var method: String
  var target: String
  var headers: [LoopbackRequest.Field]

  enum Failure: Error, Equatable {
    case malformed
    /// A body whose length is not told beforehand.
    case unknownLength
  }

  /// Reads all lines up to the empty one, which may be missing.
  init(_ text: String) throws(Failure) {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty, words[2].hasPrefix("HTTP/1.")
    else { throw .malformed }
    method = String(words[0])
    target = String(words[1])
    headers = []
    for line in lines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        !line[..<colon].contains(where: \.isWhitespace)
      else { throw .malformed }
      headers.append(
        .init(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...])))
    }
  }

  /// The number of bytes that follow.
  var bodyLength: Int {
    get throws(Failure) {
      guard !headers.contains(where: { $0.name.lowercased() == "transfer-encoding" }) else {
        throw .unknownLength
      }
      let lengths = headers.filter { $0.name.lowercased() == "content-length" }
      guard let first = lengths.first else { return 0 }
      guard lengths.allSatisfy({ $0.value == first.value }),
        first.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(first.value)
      else { throw .malformed }
      return length
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[first...last])
  }
}
