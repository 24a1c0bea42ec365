#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the file system says of a file.
package struct FileFacts: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case regular, directory, symbolicLink, other
  }

  package var kind: Kind
  package var owner: UInt32
  package var group: UInt32
  /// The permission bits, such as `0o644`.
  package var permissions: UInt32
  package var device: UInt64
  package var inode: UInt64
  /// In bytes.
  package var size: Int
  /// When the content was last changed, in nanoseconds since 1970.
  package var modified: Int
  /// When the content or anything else of it was last changed, in nanoseconds since 1970.
  ///
  /// Nobody can set this one back.
  package var changed: Int

  init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    owner = facts.st_uid
    group = facts.st_gid
    permissions = UInt32(facts.st_mode & 0o7777)
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(facts.st_ino)
    size = Int(facts.st_size)
    #if canImport(Glibc)
      modified = Self.nanoseconds(facts.st_mtim)
      changed = Self.nanoseconds(facts.st_ctim)
    #else
      modified = Self.nanoseconds(facts.st_mtimespec)
      changed = Self.nanoseconds(facts.st_ctimespec)
    #endif
  }

  /// The clock's time, in nanoseconds since 1970 as the times of files are counted.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Begins anew where 64 bits end, in the year 2262: different times stay different.
  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
