import Foundation
import UpdatesTestSupport

/// Contents that a web server has, in folders `0`, `1` and so on, and a tool with a home of its own.
struct SweptSite {
  /// Where the tool works.
  let folder: TemporaryDirectory
  let served: TemporaryDirectory
  let server: WebServer
  let tool: Tool

  var home: String { folder.path + "/home" }

  /// `contents` are files by name; `preparing` makes of each, by its index, what is served.
  init(
    _ contents: [[String: String]], product: String = "updates-tui",
    preparing: (_ folder: String, _ index: Int) throws -> Void
  ) throws {
    folder = try TemporaryDirectory()
    served = try TemporaryDirectory()
    for (index, files) in contents.enumerated() {
      for (name, text) in files { try served.write(text, to: "\(index)/\(name)") }
      try preparing(served.path, index)
    }
    server = try WebServer(root: served.path)
    var tool = try Tool(product: product, home: folder.path + "/home")
    tool.directory = folder.path
    self.tool = tool
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }
}
