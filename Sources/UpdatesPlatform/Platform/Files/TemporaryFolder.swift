/// A private temporary folder (0700) under `TMPDIR` or /tmp.
package struct TemporaryFolder: Sendable {
  /// The path, without a trailing slash.
  package let path: String

  package init(environment: SystemEnvironment) throws {
    let parent = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var template = Array((parent + "/updates-tui-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Problem(errno: errno, path: parent, operation: "creating a temporary folder in it")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with its whole content, without following links.
  package func remove() throws {
    try Self.remove(path)
  }

  private static func remove(_ path: String) throws {
    if try FileSystem.facts(of: path, followingLinks: false).kind == .directory {
      for name in try FileSystem.names(in: path) { try remove(path + "/" + name) }
    }
    guard removeEntry(path) == 0 else {
      throw Problem(errno: errno, path: path, operation: "removing it")
    }
  }
}

/// Calls `remove(3)`, which removes a file, a link or an empty folder.
private func removeEntry(_ path: String) -> Int32 {
  remove(path)
}
