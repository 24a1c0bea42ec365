import HarmlessText

/// The header lines of an answer as they arrive, those of interim answers passed over.
struct HeaderBlock {
  /// The most bytes that all lines of one exchange may have together.
  static let limit = 64 << 10

  private(set) var status = 0
  private(set) var headers: [Header] = []
  /// The first `Location`, as it was sent.
  private(set) var location: String?
  /// Whether the final answer's header has ended; what comes later are trailers, which are ignored.
  private(set) var isComplete = false
  private var byteCount = 0
  private var isWithin = false

  /// Takes a line with its end; false where the limit is passed.
  mutating func receive(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.limit else { return false }
    guard !isComplete else { return true }
    let text = String(decoding: line, as: UTF8.self)
    if !isWithin {
      begin(text)
    } else if text.allSatisfy(\.isNewline) {
      isWithin = false
      isComplete = status >= 200
    } else {
      add(text)
    }
    return true
  }

  /// The announced length of the body as it is transferred, where there is one.
  var contentLength: Int? {
    headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
  }

  private mutating func begin(_ statusLine: String) {
    isWithin = true
    headers = []
    location = nil
    let words = statusLine.split(separator: " ", maxSplits: 2)
    status = words.count > 1 ? Int(words[1].prefix { $0.isNumber }) ?? 0 : 0
  }

  private mutating func add(_ line: String) {
    // A line that begins with a blank continues the one before (RFC 9112, 5.2).
    if line.first == " " || line.first == "\t" {
      guard !headers.isEmpty else { return }
      let more = Self.trimmed(line[...]).harmlessLine(limit: Self.limit)
      headers[headers.count - 1].value += " " + more
      return
    }
    guard let colon = line.firstIndex(of: ":") else { return }
    let name = Self.trimmed(line[..<colon])
    let value = Self.trimmed(line[line.index(after: colon)...])
    headers.append(
      Header(name.harmlessLine(limit: 256), value.harmlessLine(limit: Self.limit)))
    if location == nil, name.lowercased() == "location", !value.isEmpty { location = value }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[first...last])
  }
}
