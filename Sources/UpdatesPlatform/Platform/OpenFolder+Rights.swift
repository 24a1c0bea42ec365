import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Takes over who may do what in another folder, when all is in it: owner and group as far as we
  /// may give them, permissions, attributes and access lists; with `times` also when it was changed.
  package func takeOver(_ other: OpenFolder, times: Bool = false) throws(FileError) {
    var facts = stat()
    guard fstat(other.descriptor, &facts) == 0 else {
      throw FileError(errno, path: other.path, operation: "stat")
    }
    try Self.takeOver(facts, of: other.descriptor, for: descriptor, shown: path)
    if times { Self.setTimes(facts, of: descriptor) }
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
  static func takeOver(
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

  /// Sets when an open file or folder was read and changed, as another one was; a file system that
  /// cannot keep it is taken as it is.
  static func setTimes(_ facts: stat, of target: Int32) {
    #if canImport(Glibc)
      _ = futimens(target, [facts.st_atim, facts.st_mtim])
    #else
      _ = futimens(target, [facts.st_atimespec, facts.st_mtimespec])
    #endif
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
