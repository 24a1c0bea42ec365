#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of one's own (0700) under `TMPDIR` or /tmp, with all that is put into it.
package struct TemporaryFolder: Sendable {
  /// Without a trailing slash.
  package let path: String

  package init(environment: SystemEnvironment) throws(FileError) {
    let parent = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array((parent + "/updates-tui-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(errno, path: parent, operation: "mkdtemp")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with everything in it, without following a link.
  package func remove() throws(FileError) {
    try Self.remove(path)
  }

  private static func remove(_ path: String) throws(FileError) {
    if try FileSystem.facts(of: path, followingLinks: false).kind == .directory {
      for name in try FileSystem.names(in: path) { try remove(path + "/" + name) }
    }
    guard removeEntry(path) == 0 else { throw FileError(errno, path: path, operation: "remove") }
  }
}

/// `remove(3)`: a file, a link or an empty folder.
private func removeEntry(_ path: String) -> Int32 {
  remove(path)
}
