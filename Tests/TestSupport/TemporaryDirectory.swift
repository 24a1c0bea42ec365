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
}
