import CUpdatesSystem

extension FileSystem {
  /// Makes a path absolute, without `.`, `..` and doubled slashes.
  ///
  /// Links in front of a `..` are resolved, because the `..` leads above their target; other links
  /// stay.
  ///
  /// If the working folder has no path, a relative path is returned unchanged. A `..` after
  /// something that does not exist stays too.
  package static func absolute(_ path: String) -> String {
    var whole = path
    if !path.hasPrefix("/") {
      guard let folder = workingFolder else { return path }
      whole = folder + "/" + path
    }
    let parts = whole.split(separator: "/").filter { $0 != "." }
    guard let last = parts.lastIndex(of: "..") else { return "/" + parts.joined(separator: "/") }
    guard let above = try? resolved("/" + parts[...last].joined(separator: "/")) else {
      return whole
    }
    let rest = parts[(last + 1)...].joined(separator: "/")
    guard !rest.isEmpty else { return above }
    return above == "/" ? "/" + rest : above + "/" + rest
  }

  /// The absolute path of something that is remembered; throws if the working folder has no path.
  package static func absoluteToKeep(_ path: String) throws -> String {
    guard path.hasPrefix("/") || workingFolder != nil else {
      throw Problem(
        .usageWorkingFolder, "the path of the folder that you are in is not text in UTF-8",
        hint: "give the whole path, or change to another folder")
    }
    return absolute(path)
  }
}

extension FileSystem {
  /// The path without links, `.` and `..`, as `realpath(3)` finds it; the path must exist.
  package static func resolved(_ path: String) throws -> String {
    guard let found = realpath(path, nil) else {
      throw Problem(errno: errno, path: path, operation: "resolving it")
    }
    defer { free(found) }
    return String(cString: found)
  }

  /// The place to which a symbolic link points, as it is written; nil if the path is no link.
  package static func linkTarget(of path: String) throws -> String? {
    var target = [CChar](repeating: 0, count: 4097)
    let count = readlink(path, &target, target.count)
    if count < 0, errno == EINVAL { return nil }
    guard count >= 0 else { throw Problem(errno: errno, path: path, operation: "reading it") }
    guard count > 0, count < target.count else { throw Problem.file(.fileMissing, path) }
    return String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path of a mount point at or below a path without links; nil if none is known.
  package static func mount(within path: String) -> String? {
    var found = [CChar](repeating: 0, count: 8192)
    guard updates_filesystem_mount_within(path, &found, UInt(found.count)) == 1 else { return nil }
    return String(decoding: found.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension FileSystem {
  /// The path of the working folder, without links.
  ///
  /// Nil if the folder no longer exists, or if its path is not text in UTF-8.
  package static var workingFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    let text = String(cString: folder)
    return text.hasReplacedBytes ? nil : text
  }

  /// Whether a path leads to the working folder or a folder above it; links are followed.
  ///
  /// Replacing such a folder would leave the shell and this process in a folder that no longer
  /// exists. The result is false if the path or the working folder does not exist.
  package static func containsWorkingFolder(_ path: String) -> Bool {
    guard let place = try? resolved(path), let working = workingFolder else { return false }
    return place == "/" || place == working || working.hasPrefix(place + "/")
  }
}

extension String {
  /// Whether it has U+FFFD, which stands where bytes were not UTF-8.
  var hasReplacedBytes: Bool {
    var text = self
    // Few texts have its first byte.
    let mayHave = text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0xEF, bytes.count) != nil } ?? false
    }
    return mayHave && unicodeScalars.contains("\u{FFFD}")
  }
}

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
