import Foundation

/// A folder for one test, removed with everything in it when the value goes away.
package final class TemporaryDirectory: Sendable {
  /// The folder's path, without a trailing slash and without symbolic links.
  package let path: String

  /// A new folder in `parent`, or where the system has such things.
  package init(in parent: String? = nil) throws {
    let template = (parent ?? NSTemporaryDirectory()) + "/updates-tui-test-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil, let resolved = realpath(bytes, nil) else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, making the folders on the way; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, making the folders on the way; returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// The files below a folder by their paths, and links with where they lead.
  package static func contents(of folder: String) -> [String: String] {
    var all: [String: String] = [:]
    guard let names = FileManager.default.enumerator(atPath: folder) else { return all }
    for case let name as String in names {
      let path = folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        all[name] = "-> " + target
      } else if let bytes = FileManager.default.contents(atPath: path) {
        all[name] = String(decoding: bytes, as: UTF8.self)
      }
    }
    return all
  }

  /// Makes an empty file, or a folder, of a name that need not be UTF-8, in a folder that is there.
  ///
  /// False where the file system knows no such names.
  package func make(rawName: [UInt8], in folder: String = ".", isFolder: Bool = false) -> Bool {
    let bytes = Array("\(path)/\(folder)/".utf8) + rawName + [0]
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return false }
        if isFolder { return mkdir(start, 0o700) == 0 }
        let descriptor = open(start, O_CREAT | O_WRONLY, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
      }
    }
  }
}
