import CUpdatesFileSystem

/// What tells a file or folder from any other that ever has its name, and outlives a rename.
///
/// The device is not asked: its number may be another after each start of the machine. When it was
/// made is, as the number of what was removed is soon given to something new.
package struct FileIdentity: Equatable, Sendable {
  let inode: UInt64
  /// In nanoseconds since 1970; nil where the file system does not know.
  let born: Int?

  /// Whether both can be the same thing, as far as is known of them.
  package func isSame(as other: FileIdentity) -> Bool {
    guard inode == other.inode else { return false }
    guard let born, let otherBorn = other.born else { return true }
    return born == otherBorn
  }

  /// As it is written in a record.
  package var text: String {
    "\(inode)@\(born.map(String.init) ?? "")"
  }
}

extension FileIdentity {
  /// Reads what `text` gives; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let inode = UInt64(parts[0]) else { return nil }
    guard !parts[1].isEmpty else {
      self.init(inode: inode, born: nil)
      return
    }
    guard let born = Int(parts[1]) else { return nil }
    self.init(inode: inode, born: born)
  }
}

extension OpenFolder {
  /// What has a name, a link not followed; nil where nothing has it.
  package func identity(of name: String) throws(FileError) -> FileIdentity? {
    guard let facts = try facts(of: name) else { return nil }
    var nanoseconds: CLongLong = 0
    let isKnown = cfilesystem_birth(descriptor, name, &nanoseconds) == 0
    return FileIdentity(inode: facts.inode, born: isKnown ? Int(nanoseconds) : nil)
  }
}
