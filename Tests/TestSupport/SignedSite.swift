import Foundation

/// nginx with documents that Debian's minisign signs, by a key of its own or by another one.
package final class SignedSite {
  package let folder: TemporaryDirectory
  package let server: WebServer
  /// The public key, on one line.
  package let key: String
  private var clock = 1_600_000_000.0

  package init() throws {
    folder = try TemporaryDirectory()
    server = try WebServer(root: folder.path)
    for name in ["own", "other"] {
      try ChildProcess.run(
        "minisign", ["-G", "-W", "-f", "-p", "\(name).pub", "-s", "\(name).sec"], in: folder.path)
    }
    let lines = try String(contentsOfFile: folder.path + "/own.pub", encoding: .utf8)
      .split(separator: "\n")
    key = lines.last.map(String.init) ?? ""
  }

  /// Writes a document, of which the server tells another date than of every one before.
  package func write(_ text: String, to name: String = "feed.json") throws {
    try folder.write(text, to: name)
    clock += 60
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: clock)],
      ofItemAtPath: folder.path + "/" + name)
  }

  /// Signs a document; without a comment, minisign writes the time and the name of the file.
  package func sign(
    _ name: String = "feed.json", comment: String? = nil, by key: String = "own",
    isLegacy: Bool = false
  ) throws {
    try ChildProcess.run(
      "minisign",
      ["-S", "-s", "\(key).sec", "-m", name] + (isLegacy ? ["-l"] : [])
        + (comment.map { ["-t", $0] } ?? []), in: folder.path)
  }

  /// Writes and signs a document.
  package func publish(_ text: String, comment: String? = nil) throws {
    try write(text)
    try sign(comment: comment)
  }

  /// The four lines of a document's signature.
  package func signature(of name: String = "feed.json") throws -> [String] {
    try String(contentsOfFile: folder.path + "/\(name).minisig", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }
}
