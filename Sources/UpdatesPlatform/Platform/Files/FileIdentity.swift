import CUpdatesSystem

/// The identity of a file or folder, which distinguishes it from any other and survives a rename.
///
/// The device is not part of it, because its number may change with each start of the machine. The
/// time of birth is, because the inode number of a removed file is soon used for a new one.
package struct FileIdentity: Equatable, Sendable {
  let inode: UInt64
  /// The time of birth in nanoseconds since 1970; nil if the file system does not record it.
  let born: Int?

  package func isSame(as other: FileIdentity) -> Bool {
    guard inode == other.inode else { return false }
    guard let born, let otherBorn = other.born else { return true }
    return born == otherBorn
  }

  package var text: String {
    "\(inode)@\(born.map(String.init) ?? "")"
  }
}

extension FileIdentity {
  /// Reads the form of `text`; nil for anything else.
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
  /// The identity of the entry with a name, without following links; nil if there is none.
  package func identity(of name: String) throws -> FileIdentity? {
    guard let facts = try facts(of: name) else { return nil }
    var nanoseconds: CLongLong = 0
    let isKnown = updates_filesystem_birth(descriptor, name, &nanoseconds) == 0
    return FileIdentity(inode: facts.inode, born: isKnown ? Int(nanoseconds) : nil)
  }
}
