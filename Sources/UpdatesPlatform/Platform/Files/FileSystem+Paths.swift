import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// A path from the root, without `.`, `..` and doubled slashes; links are looked at as far as a
  /// `..` follows, which leads above what they lead to.
  ///
  /// Where the working folder is gone, a relative path stays as it is, and so does one with a `..`
  /// behind what is not there.
  package static func absolute(_ path: String) -> String {
    var whole = path
    if !path.hasPrefix("/") {
      guard let folder = workingFolder else { return path }
      whole = folder + "/" + path
    }
    let parts = whole.split(separator: "/").filter { $0 != "." }
    guard let last = parts.lastIndex(of: "..") else { return "/" + parts.joined(separator: "/") }
    guard let found = realpath("/" + parts[...last].joined(separator: "/"), nil) else {
      return whole
    }
    defer { free(found) }
    let rest = parts[(last + 1)...].joined(separator: "/")
    let above = String(cString: found)
    guard !rest.isEmpty else { return above }
    return above == "/" ? "/" + rest : above + "/" + rest
  }
}

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

extension FileSystem {
  /// The path of the working folder, without links; nil where it is gone.
  package static var workingFolder: String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Whether a path leads to the working folder, or to one above it; links are followed.
  ///
  /// What replaces such a folder leaves the shell, and us, in one that is gone. False where there
  /// is nothing at the path, or the working folder itself is gone.
  package static func containsWorkingFolder(_ path: String) -> Bool {
    guard let found = realpath(path, nil) else { return false }
    defer { free(found) }
    guard let working = workingFolder else { return false }
    let place = String(cString: found)
    return place == "/" || place == working || working.hasPrefix(place + "/")
  }
}
