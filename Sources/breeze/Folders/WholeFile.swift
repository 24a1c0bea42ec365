import UpdatesCLI
import UpdatesPlatform

/// A file whose readers never see it half written.
enum WholeFile {
  /// Replaces the file in one step and keeps its permissions, or creates it.
  ///
  /// If two processes do this at the same time, they write separate files, and the later one wins.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let temporary = FileSystem.folder(of: path) + "/" + NewFile.temporaryName
    do throws(FileError) {
      try FileSystem.replace(
        path, with: bytes, permissions: try permissions(of: path) ?? 0o644, through: temporary)
    } catch {
      throw Failure(error, writing: path)
    }
  }

  static func exists(_ path: String) throws(FileError) -> Bool {
    try permissions(of: path) != nil
  }

  private static func permissions(of path: String) throws(FileError) -> UInt32? {
    do throws(FileError) {
      return try FileSystem.facts(of: path).permissions
    } catch .missing {
      return nil
    }
  }
}

/// A file that is created completely or not at all, and never replaces another.
enum NewFile {
  /// Creates a file, and the folders above it.
  ///
  /// Returns false if the file already exists.
  static func make(
    _ path: RelativePath, of bytes: [UInt8], in root: OpenFolder
  ) throws(Failure) -> Bool {
    do throws(FileError) {
      return try place(path, of: bytes, in: root)
    } catch {
      throw Failure(error, writing: root.shown(path.text))
    }
  }

  private static func place(
    _ path: RelativePath, of bytes: [UInt8], in root: OpenFolder
  ) throws(FileError) -> Bool {
    let folder = try folder(of: path, in: root)
    guard try folder.facts(of: path.name) == nil else { return false }
    let temporary = temporaryName
    try write(bytes, to: temporary, in: folder)
    defer { removeQuietly(temporary, in: folder) }
    do throws(FileError) {
      try folder.link(temporary, to: folder, as: path.name)
    } catch {
      // Another process has created the file in the meantime.
      if try folder.facts(of: path.name) != nil { return false }
      // The file system has no hard links.
      try folder.rename(temporary, as: path.name)
    }
    return true
  }

  /// A name that is free, and that no manifest lists.
  static var temporaryName: String {
    ".breeze-" + String(UInt32.random(in: .min ... .max), radix: 36)
  }

  private static func folder(
    of path: RelativePath, in root: OpenFolder
  ) throws(FileError) -> OpenFolder {
    guard let place = path.folder else { return root }
    return try root.folder(place, making: 0o755)
  }

  private static func write(
    _ bytes: [UInt8], to name: String, in folder: OpenFolder
  ) throws(FileError) {
    do throws(FileError) {
      let file = try folder.create(name, permissions: 0o644)
      try file.write(bytes)
      try file.synchronize()
    } catch {
      removeQuietly(name, in: folder)
      throw error
    }
  }

  /// Removes a temporary file, and ignores errors.
  ///
  /// If it remains, it is only a file with a leading dot, and the earlier error matters more.
  private static func removeQuietly(_ name: String, in folder: OpenFolder) {
    try? folder.remove(name)
  }
}
