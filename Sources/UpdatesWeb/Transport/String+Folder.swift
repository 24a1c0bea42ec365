extension String {
  /// A URL as far as the last slash of its path, or with one where it has none.
  package var folderOfURL: String {
    // By bytes, for a mark that combines with the slash makes one character of both.
    let bytes = Array(utf8.prefix { !"?#".utf8.contains($0) })
    let slash = UInt8(ascii: "/")
    var path = bytes.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    if bytes[path...].starts(with: [slash, slash]) {
      path = bytes[(path + 2)...].firstIndex(of: slash) ?? bytes.endIndex
    }
    guard let last = bytes[path...].lastIndex(of: slash) else {
      return String(decoding: bytes, as: UTF8.self) + "/"
    }
    return String(decoding: bytes[...last], as: UTF8.self)
  }
}
