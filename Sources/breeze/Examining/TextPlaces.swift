import Updates

/// Lines and columns of a text's bytes, found in little time however many are asked for.
struct TextPlaces {
  let bytes: [UInt8]
  /// The first byte of each line.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is no part of the first line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isBreak =
        byte == 0x0A
        || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isBreak { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The line and the column, in Unicode scalars, of a byte; both counted from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[min(starts[low], offset)..<min(offset, bytes.count)]
    return (low + 1, 1 + before.count { $0 & 0xC0 != 0x80 })
  }

  /// The place where a value begins.
  func place(of value: JSONPlace) -> (line: Int, column: Int) {
    place(of: value.value.lowerBound)
  }
}

extension TextPlaces {
  /// A piece of the text.
  func text(at range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension TextPlaces {
  /// The place of a member of a manifest's entry, the first of some that is there, or else of the
  /// entry.
  func place(of keys: String..., of entry: ManifestEntry) -> (line: Int, column: Int)? {
    guard let whole = entry.place else { return nil }
    let written = keys.map { "\"\($0)\"" }
    let member = whole.children.first { $0.key.map { written.contains(text(at: $0)) } ?? false }
    return place(of: member ?? whole)
  }

  /// A place in what a string says, as a place in the text.
  ///
  /// - Returns: Nil where an escape comes before it, so that it cannot be counted.
  func place(
    ofLine line: Int, column: Int, inStringAt string: (line: Int, column: Int)
  ) -> (line: Int, column: Int)? {
    guard line == 1, starts.indices.contains(string.line - 1) else { return nil }
    let start = starts[string.line - 1]
    let end = starts.indices.contains(string.line) ? starts[string.line] : bytes.count
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
      .unicodeScalars.dropFirst(string.column - 1)
    guard written.first == "\"", !written.prefix(column).contains("\\") else { return nil }
    return (string.line, string.column + column)
  }

  /// Warnings of commas behind the last element or member.
  func lastCommas(in place: JSONPlace, of path: String) -> [Finding] {
    var findings: [Finding] = []
    if let last = place.children.last {
      let end = last.value.upperBound..<place.value.upperBound
      if let comma = bytes[end].firstIndex(of: UInt8(ascii: ",")) {
        let place = self.place(of: comma)
        findings.append(
          Finding(
            path: path, line: place.line, column: place.column, isWarning: true,
            message: "nothing follows this comma, and other readers refuse that"))
      }
    }
    return findings + place.children.flatMap { lastCommas(in: $0, of: path) }
  }
}
