import Foundation
import UpdatesTestSupport

extension UpdatesTool {
  /// Writes a program for `/bin/sh` into the home folder.
  ///
  /// Another process writes it: no program runs that a child of this process still has open.
  func program(_ name: String, _ body: String = "exit 3") throws {
    let file = home.path + "/" + name
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    let writing = #"printf '%s\n' "$1" > "$2"; chmod 755 "$2""#
    try ChildProcess.run(
      "sh", ["-c", writing, "sh", "#!/bin/sh\n\(body)", file], in: home.path)
  }

  /// Makes a link in the home folder.
  func link(_ name: String, to target: String) throws {
    let file = home.path + "/" + name
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
  }
}
