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
