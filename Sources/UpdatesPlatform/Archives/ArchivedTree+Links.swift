struct LinkTarget: Equatable {
  let text: String
  /// The components without `.` and empty ones; `..` stays.
  ///
  /// They are not stored, because an archive may have many links.
  var components: [String] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }

  init(_ bytes: [UInt8]) throws {
    let shown = ArchiveEntry.shown(bytes)
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.isEmpty,
      bytes.count < RelativePath.longest,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { throw Problem(.unusable, "is a link to '\(shown)', which is not a plain path") }
    guard bytes[0] != UInt8(ascii: "/") else {
      throw Problem(.unusable, "is a link to '\(shown)', outside the folder")
    }
    self.text = text
  }
}

extension ArchivedTree {
  /// Throws if a symbolic link may lead out of the folder; the error names the link.
  ///
  /// This is called when all entries are known, because a later entry may be a link on the path of
  /// an earlier one. A `..` may follow only folders of the archive: there it leads where the text
  /// says, so that no link leads out through others. The target of a link need not exist.
  func checkLinks() throws {
    for index in links {
      guard case .link(let target) = nodes[index].kind else { continue }
      if let fault = fault(of: target, in: nodes[index].parent) {
        let shown = ArchiveEntry.shown(Array(target.text.utf8))
        throw Problem.archiveRefused(shownPath(of: index), "is a link to '\(shown)', \(fault)")
      }
    }
  }

  private func fault(of target: LinkTarget, in folder: Int) -> String? {
    // Nil behind what is no folder of the archive.
    var place: Int? = folder
    for name in target.components {
      guard name == ".." else {
        place = place.flatMap { nodes[$0].children[ExactText(name)] }
          .flatMap { nodes[$0].kind == .folder ? $0 : nil }
        continue
      }
      guard let folder = place else { return "in which '..' follows what is no folder" }
      guard folder != 0 else { return "outside the folder" }
      place = nodes[folder].parent
    }
    return nil
  }
}
