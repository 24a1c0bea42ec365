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
    try OpenFolder(path).removeAll(but: [])
    try calling(path, "removing it", rmdir(path))
  }
}
