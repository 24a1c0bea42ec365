import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

extension TemporaryDirectory {
  /// Writes a program for `/bin/sh`; returns its path.
  func script(_ name: String, _ body: String, mode: Int = 0o755) throws -> String {
    try executable(name, "#!/bin/sh\n\(body)\n", mode: mode)
  }

  /// Writes a file that may be run; returns its path.
  ///
  /// Another process writes it: were it open here, a child that another test starts meanwhile would
  /// have it open too for a moment, and no program runs that is being written (ETXTBSY).
  func executable(_ name: String, _ text: String, mode: Int = 0o755) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    let run = try CapturedRun(
      executable: "/bin/sh", arguments: ["sh", "-c", #"printf %s "$TEXT" > "$FILE""#],
      environment: ["TEXT": text, "FILE": file], limit: 0, timeLimit: .seconds(60))
    #expect(run.end == .exited(status: 0))
    try setMode(mode, of: name)
    return file
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path + "/" + name)
  }

  func makeFolder(_ name: String, mode: Int = 0o755) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
    try setMode(mode, of: name)
    return path + "/" + name
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func makePipe(_ name: String) throws -> NamedPipe {
    try NamedPipe(path: path + "/" + name)
  }
}
