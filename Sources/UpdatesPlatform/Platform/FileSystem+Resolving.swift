import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// The path without links, `.` and `..`, as `realpath(3)` finds it; it has to exist.
  package static func resolved(_ path: String) throws(FileError) -> String {
    guard let found = realpath(path, nil) else {
      throw FileError(errno, path: path, operation: "realpath")
    }
    defer { free(found) }
    return String(cString: found)
  }

  /// Where something is mounted at a path without links, or below it; nil where nothing is, as far
  /// as the system tells.
  package static func mount(within path: String) -> String? {
    var found = [CChar](repeating: 0, count: 8192)
    guard cfilesystem_mount_within(path, &found, UInt(found.count)) == 1 else { return nil }
    return String(decoding: found.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
