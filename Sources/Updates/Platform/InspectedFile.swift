import CSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file's bytes, with who could have written them.
///
/// Nothing is looked up twice: the file is opened relative to a folder that is open already, links
/// are followed one by one, and owners and permissions are those of what is open. So nobody can
/// exchange a file between the look and the use.
package struct InspectedFile: Equatable, Sendable {
  package let bytes: [UInt8]
  /// Of the file itself, where its path was a symbolic link.
  package let file: Ownership
  /// Of the folder in the path, then of each folder that a symbolic link led to.
  package let folders: [Ownership]

  /// The file and its folders.
  package var places: [Ownership] { [file] + folders }

  private static let mostLinks = 16

  /// Reads a regular file of at most `limit` bytes.
  package init(path: String, limit: Int) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(path: path) }
    var target = path
    var folder = AT_FDCWD
    var folders: [Ownership] = []
    defer {
      if folder >= 0 { close(folder) }
    }
    for _ in 0...Self.mostLinks {
      let (parent, name) = Self.split(target)
      let opened = cspawn_open_folder(folder, parent)
      guard opened >= 0 else { throw FileError(errno, path: path, operation: "open") }
      if folder >= 0 { close(folder) }
      folder = opened
      folders.append(try Self.ownership(of: folder, path: parent, isFolder: true))
      let file = openat(
        folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard file < 0 else {
        defer { close(file) }
        self.folders = folders
        self.file = try Self.ownership(of: file, path: path, isFolder: false)
        bytes = try Self.read(file, path: path, limit: limit)
        return
      }
      let code = errno
      guard code == ELOOP || code == EMLINK else {
        throw FileError(code, path: path, operation: "open")
      }
      target = try Self.link(name, in: folder, path: path)
    }
    throw FileError.failed(
      path: path, operation: "follow links", reason: String(cString: strerror(ELOOP)))
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, name)
  }

  private static func ownership(
    of descriptor: Int32, path: String, isFolder: Bool
  ) throws(FileError) -> Ownership {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError(errno, path: path, operation: "stat")
    }
    let facts = FileFacts(status)
    guard isFolder || facts.kind != .directory else { throw .isDirectory(path: path) }
    guard isFolder || facts.kind == .regular else { throw .notRegular(path: path) }
    return Ownership(
      path: path, isFolder: isFolder, owner: facts.owner, permissions: facts.permissions)
  }

  private static func link(
    _ name: String, in folder: Int32, path: String
  ) throws(FileError) -> String {
    var buffer = [UInt8](repeating: 0, count: 4097)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlinkat(folder, name, $0, characters.count) } ?? -1
      }
    }
    guard count >= 0 else { throw FileError(errno, path: path, operation: "read the link") }
    guard count > 0, count < buffer.count else { throw .missing(path: path) }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  private static func read(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = chunk.withUnsafeMutableBytes { buffer in
        readBytes(descriptor, buffer)
      }
      if count == 0 { return content }
      guard count > 0 else {
        guard errno == EINTR else { throw FileError(errno, path: path, operation: "read") }
        continue
      }
      content.append(contentsOf: chunk.prefix(count))
      guard content.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }
}
