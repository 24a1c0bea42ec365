import UpdatesContent

struct ManifestEdit {
  private let document: PlacedJSON
  private var bytes: [UInt8] { document.bytes }
  private var edits: [(range: Range<Int>, text: [UInt8])] = []
  private let checksumKey: String

  init(_ document: PlacedJSON) {
    self.document = document
    checksumKey = ManifestEntry.spelling(of: "sha", in: document.value)
  }

  var isEmpty: Bool { edits.isEmpty }

  mutating func set(_ checksum: Checksum, in entry: BundleEntry) {
    let value = "\"" + checksum.hex + "\""
    if let range = entry.checksumRange {
      edits.append((range, Array(value.utf8)))
    } else {
      edits.append(addition(of: value, to: entry))
    }
  }

  func result() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.count })
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += bytes[position..<edit.range.lowerBound]
      text += edit.text
      position = edit.range.upperBound
    }
    return text + bytes[position...]
  }

  private func addition(
    of value: String, to entry: BundleEntry
  ) -> (range: Range<Int>, text: [UInt8]) {
    let members = document.place.children[entry.index].children
    let filename =
      members.first { $0.value.lowerBound == entry.filenameOffset }
      ?? JSONPlace(value: entry.filenameOffset..<entry.filenameOffset)
    let key = filename.key ?? filename.value
    let colon = bytes[key.upperBound..<filename.value.lowerBound]
    let end = filename.value.upperBound
    return (
      end..<end,
      [UInt8(ascii: ",")] + gap(between: members) + Array("\"\(checksumKey)\"".utf8) + colon
        + Array(value.utf8)
    )
  }

  /// The blanks before the second member, or before the only one.
  private func gap(between members: [JSONPlace]) -> [UInt8] {
    guard let first = members.first?.key else { return [UInt8(ascii: " ")] }
    let key = members.count > 1 ? members[1].key ?? first : first
    let blanks = bytes[..<key.lowerBound].reversed().prefix {
      [0x20, 0x09, 0x0A, 0x0D].contains($0)
    }
    let gap = Array(blanks.reversed())
    // A single member close to the braces does not show how two members would be separated.
    return members.count == 1 && !gap.contains(0x0A) ? [UInt8(ascii: " ")] : gap
  }
}
