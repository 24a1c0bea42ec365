import UpdatesContent

/// A stored record of checksums that is looked up in without being taken apart.
///
/// Files come in the order in which they were recorded as a rule, so each look goes to the next
/// entry, and only after a miss to an index of all.
struct KnownHashes {
  private let bytes: [UInt8]
  /// Where each entry begins.
  private let starts: [Int]
  /// Nil where something had to be written, or was not to be trusted.
  let settlement: HashRecord.Settlement?
  private var next = 0
  private var index: [ArraySlice<UInt8>: Int]?

  private static let lengthOffset = 40
  private static let fixedLength = 48

  /// Nil where the bytes are no record, a damaged one, or another bundle's.
  init?(_ bytes: [UInt8], of bundle: String) {
    let mark = HashRecord.mark
    guard bytes.count >= mark.count + 24, bytes.starts(with: mark) else { return nil }
    let end = bytes.count - 8
    let seal = bytes.withUnsafeBytes {
      HashRecord.seal(UnsafeRawBufferPointer(rebasing: $0[..<end]))
    }
    guard Self.number(in: bytes, at: end) == seal else { return nil }
    // Sealed by this program, so lengths are right but for a mistake; still none leads outside.
    guard let name = Self.text(in: bytes, at: mark.count, end: end),
      bytes[name].elementsEqual(bundle.utf8),
      let request = Self.text(in: bytes, at: name.upperBound, end: end),
      request.upperBound + 32 <= end
    else { return nil }
    let counts = (0..<4).map { Self.number(in: bytes, at: request.upperBound + 8 * $0) }
    settlement =
      request.isEmpty
      ? nil
      : HashRecord.Settlement(
        request: String(decoding: bytes[request], as: UTF8.self),
        entries: Int(truncatingIfNeeded: counts[0]), sha1: Int(truncatingIfNeeded: counts[1]),
        manifests: Int(truncatingIfNeeded: counts[2]))
    var position = request.upperBound + 32
    var starts: [Int] = []
    while position < end {
      starts.append(position)
      guard position + Self.fixedLength <= end,
        let checksum = Self.text(in: bytes, at: position + Self.lengthOffset, end: end),
        let path = Self.text(in: bytes, at: checksum.upperBound, end: end)
      else { return nil }
      position = path.upperBound
    }
    guard UInt64(starts.count) == counts[3] else { return nil }
    self.bytes = bytes
    self.starts = starts
  }

  var count: Int { starts.count }

  /// The checksum of a file that is still what it was.
  mutating func checksum(
    of path: RelativePath, _ facts: FileFacts, _ algorithm: ChecksumAlgorithm
  ) -> Checksum? {
    guard let start = start(of: Array(path.text.utf8)) else { return nil }
    let checksum = Self.text(in: bytes, at: start + Self.lengthOffset, end: bytes.count) ?? 0..<0
    guard checksum.count == algorithm.length, isUnchanged(facts, at: start) else { return nil }
    return Checksum(algorithm, bytes: Array(bytes[checksum]))
  }

  /// The path of an entry, by its index.
  func path(at index: Int) -> ArraySlice<UInt8> {
    path(starts[index])
  }

  /// Whether the file that has an entry's path now is the one that was recorded.
  func isUnchanged(_ facts: FileFacts, atIndex index: Int) -> Bool {
    isUnchanged(facts, at: starts[index])
  }

  private func isUnchanged(_ facts: FileFacts, at start: Int) -> Bool {
    number(start) == UInt64(bitPattern: Int64(facts.size))
      && number(start + 8) == UInt64(bitPattern: Int64(facts.modified))
      && number(start + 16) == UInt64(bitPattern: Int64(facts.changed))
      && number(start + 24) == facts.inode && number(start + 32) == facts.device
  }

  private mutating func start(of path: [UInt8]) -> Int? {
    if next < starts.count, self.path(starts[next]).elementsEqual(path) {
      next += 1
      return starts[next - 1]
    }
    if index == nil {
      var all: [ArraySlice<UInt8>: Int] = [:]
      for (place, start) in starts.enumerated() { all[self.path(start)] = place }
      index = all
    }
    guard let place = index?[path[...]] else { return nil }
    next = place + 1
    return starts[place]
  }

  private func path(_ start: Int) -> ArraySlice<UInt8> {
    guard let checksum = Self.text(in: bytes, at: start + Self.lengthOffset, end: bytes.count),
      let path = Self.text(in: bytes, at: checksum.upperBound, end: bytes.count)
    else { return [] }
    return bytes[path]
  }

  private func number(_ offset: Int) -> UInt64 {
    Self.number(in: bytes, at: offset)
  }

  private static func number(in bytes: [UInt8], at offset: Int) -> UInt64 {
    bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// The bytes of a text that begins with its length.
  private static func text(in bytes: [UInt8], at offset: Int, end: Int) -> Range<Int>? {
    guard offset + 8 <= end else { return nil }
    let length = number(in: bytes, at: offset)
    guard length <= UInt64(end - offset - 8) else { return nil }
    return offset + 8..<offset + 8 + Int(length)
  }
}
