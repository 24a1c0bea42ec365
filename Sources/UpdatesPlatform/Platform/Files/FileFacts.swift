import CUpdatesSystem

package struct FileFacts: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case regular, directory, symbolicLink, other

    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .regular
      case S_IFDIR: self = .directory
      case S_IFLNK: self = .symbolicLink
      default: self = .other
      }
    }
  }

  package var kind: Kind
  package var owner: UInt32
  package var group: UInt32
  /// The permission bits, such as `0o644`.
  package var permissions: UInt32
  package var device: UInt64
  package var inode: UInt64
  package var links: UInt64
  /// The size in bytes.
  package var size: Int
  /// The time of the last change of the content, in nanoseconds since 1970.
  package var modified: Int
  /// The time of the last change of the content or the metadata, in nanoseconds since 1970.
  ///
  /// No process can set this time back.
  package var changed: Int

  /// The facts that a call like fstat(2) gives; throws the problem of a path if it fails.
  init(
    _ path: @autoclosure () -> String, _ operation: String = "reading its attributes",
    ask: (inout stat) -> Int32
  ) throws {
    var facts = stat()
    try calling(path(), operation, ask(&facts))
    kind = Kind(mode: facts.st_mode)
    owner = facts.st_uid
    group = facts.st_gid
    permissions = UInt32(facts.st_mode & 0o7777)
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(facts.st_ino)
    links = UInt64(facts.st_nlink)
    size = Int(facts.st_size)
    #if canImport(Glibc)
      modified = Self.nanoseconds(facts.st_mtim)
      changed = Self.nanoseconds(facts.st_ctim)
    #else
      modified = Self.nanoseconds(facts.st_mtimespec)
      changed = Self.nanoseconds(facts.st_ctimespec)
    #endif
  }

  /// Whether users other than the owner and this user may write to it.
  package var isWritableByOthers: Bool {
    Self.isWritableByOthers(permissions, group: group)
  }

  static func isWritableByOthers(
    _ permissions: UInt32, group: UInt32?, ownGroup: @autoclosure () -> UInt32? = User.privateGroup
  ) -> Bool {
    guard permissions & 0o022 == 0o020, let group else { return permissions & 0o022 != 0 }
    return group != ownGroup()
  }

  /// The time in nanoseconds; it wraps around after 2262, so different times stay different.
  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

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
    let born = Int(parts[1])
    guard parts[1].isEmpty || born != nil else { return nil }
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
