import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Makes a folder with the rights of another one.
  package func makeFolder(_ name: RawName, like other: OpenFolder) throws(FileError) -> OpenFolder {
    guard mkdirat(descriptor, name.bytes, 0o700) == 0 || errno == EEXIST else {
      throw FileError(errno, path: shown(name.shown), operation: "make a folder")
    }
    let folder = try folder(name)
    try folder.takeOver(other)
    return folder
  }

  /// Gives the folders in it the rights of those that have the same paths in another one.
  package func takeOverInner(_ other: OpenFolder) throws(FileError) {
    for name in try rawNames() where try kind(of: name) == .directory {
      guard try other.facts(of: name)?.kind == .directory else { continue }
      let (folder, inner) = (try folder(name), try other.folder(name))
      try folder.takeOverInner(inner)
      try folder.takeOver(inner)
    }
  }

  /// Takes over who may do what in another folder: owner and group as far as we may give them,
  /// permissions, attributes and access lists.
  private func takeOver(_ other: OpenFolder) throws(FileError) {
    var facts = stat()
    guard fstat(other.descriptor, &facts) == 0 else {
      throw FileError(errno, path: other.path, operation: "stat")
    }
    try Self.takeOver(facts, of: other.descriptor, for: descriptor, shown: path)
  }

  /// Lets what has a name in this folder be used as what it is to replace: by the same owner, group
  /// and others.
  package func takeOver(_ name: String, from other: String, in folder: OpenFolder) throws(FileError)
  {
    var facts = stat()
    guard fstatat(folder.descriptor, other, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else {
        throw FileError(errno, path: folder.shown(other), operation: "stat")
      }
      return
    }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let target = openat(descriptor, name, flags)
    guard target >= 0 else { throw FileError(errno, path: shown(name), operation: "open") }
    defer { close(target) }
    // What may not be read has no attributes for us either.
    let source = openat(folder.descriptor, other, flags)
    defer { if source >= 0 { close(source) } }
    try Self.takeOver(facts, of: source, for: target, shown: shown(name))
  }

  /// Gives an open file or folder the rights of another one, and never more: where the group cannot
  /// be the same, the new one may do no more than everybody.
  private static func takeOver(
    _ facts: stat, of source: Int32, for target: Int32, shown path: String
  ) throws(FileError) {
    var own = stat()
    guard fstat(target, &own) == 0 else { throw FileError(errno, path: path, operation: "stat") }
    let permissions = permissions(of: facts, for: own)
    let narrowed = permissions & 0o1707 | (permissions & 0o007) << 3
    var hasGroup = own.st_gid == facts.st_gid
    let isSame = hasGroup && own.st_uid == facts.st_uid
    if !isSame {
      // Only root may give things away; a group of one's own everybody may.
      hasGroup =
        fchown(target, facts.st_uid, facts.st_gid) == 0
        || fchown(target, uid_t.max, facts.st_gid) == 0
    }
    // Some file systems know one mode only, and refuse to be asked for it.
    if !isSame || own.st_mode & 0o7777 != permissions {
      guard fchmod(target, hasGroup ? permissions : narrowed) == 0 else {
        throw FileError(errno, path: path, operation: "chmod")
      }
    }
    guard source >= 0 else { return }
    cfilesystem_copy_attributes(source, target)
    guard hasGroup, cfilesystem_copy_access(source, target) != 0 else { return }
    // Without its access list the group's bits would say something else.
    guard fchmod(target, narrowed) == 0 else {
      throw FileError(errno, path: path, operation: "chmod")
    }
  }

  /// The permissions of one thing, as they are right for another one, that may be of another kind.
  private static func permissions(of facts: stat, for other: stat) -> mode_t {
    let isFolder = other.st_mode & S_IFMT == S_IFDIR
    let wasFolder = facts.st_mode & S_IFMT == S_IFDIR
    // Never as whom it runs: a file of another user would else run as us.
    let permissions = facts.st_mode & 0o777
    if isFolder, wasFolder { return facts.st_mode & (mode_t(S_ISVTX) | mode_t(S_ISGID) | 0o777) }
    if isFolder { return permissions | (permissions & 0o444) >> 2 }
    return wasFolder ? permissions & 0o666 : permissions
  }
}
