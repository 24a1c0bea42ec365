/// Where a symbolic link of an archive leads, as text.
struct LinkTarget: Equatable {
  let text: String
  /// Without `.` and what is empty; `..` stays.
  ///
  /// Not kept, for an archive may have many links.
  var components: [String] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  init(_ bytes: [UInt8]) throws(EntryRefusal) {
    let shown = ArchiveEntry.shown(bytes)
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.isEmpty,
      bytes.count < RelativePath.longest,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { throw .linkNotPlain(target: shown) }
    guard bytes[0] != UInt8(ascii: "/") else { throw .linkLeavesFolder(target: shown) }
    self.text = text
  }

  /// The components, each with what it is found by.
  var foldedComponents: [(name: String, folded: String)] {
    // Upper case first, as for paths.
    components.map { ($0, $0.uppercased().lowercased()) }
  }
}
