import CUpdatesFileSystem

extension FileSystem {
  /// Where something is mounted at a path without links, or below it; nil where nothing is, as far
  /// as the system tells.
  package static func mount(within path: String) -> String? {
    var found = [CChar](repeating: 0, count: 8192)
    guard cfilesystem_mount_within(path, &found, UInt(found.count)) == 1 else { return nil }
    return String(decoding: found.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
