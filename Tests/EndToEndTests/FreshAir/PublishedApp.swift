import Foundation
import Testing
import UpdatesTestSupport

/// The `App.freshair` of Fresh Air's README as its publisher has it on nginx.
///
/// Its samples are mended where they are not JSON, and `breeze` puts the checksums in.
final class PublishedApp {
  let folder: TemporaryDirectory
  private let server: WebServer
  private let home: TemporaryDirectory
  private let breeze: Tool

  /// Serves the whole app with right checksums.
  convenience init() async throws {
    try self.init(serving: "App.freshair")
    let entries = [("ForceUpgrade", "<"), ("NotifyUpgrade", ">")].map { name, comparison in
      #"{"condition": "platform == 'iOS' && systemVersion > 8.4 && appVersion \#(comparison) 1.0","#
        + #" "filename": "\#(name).freshair/manifest.json", "sha": "ABCDEF012345"}"#
    }
    try write("[" + entries.joined(separator: ",\n") + "]", to: "manifest.json")
    let files = ["raizlabs_logo.png", "raizlabs_logo@2x.png", "RZUpgradeViewController.xib"]
    let texts = "en.lproj/localizable.strings"
    for name in ["ForceUpgrade", "NotifyUpgrade"] {
      let bundle = name + ".freshair/"
      let entries = ([texts, "presentation.json"] + files).map {
        #"{"filename": "\#($0)", "sha": "ABCDEF012345"}"#
      }
      try write("[" + entries.joined(separator: ",") + "]", to: bundle + "manifest.json")
      try write(Self.presentation(name), to: bundle + "presentation.json")
      try write(#""Description" = "All of \#(name).";"#, to: bundle + texts)
      for file in files { try write("\u{0}\(name) \(file)", to: bundle + file) }
    }
    try await runBreeze("sha")
  }

  /// Serves a folder that has nothing in it.
  init(serving name: String) throws {
    folder = try TemporaryDirectory()
    home = try TemporaryDirectory()
    // nginx may have another user's rights.
    chmod(folder.path, 0o755)
    server = try WebServer(root: folder.path)
    breeze = try Tool(product: "breeze", home: home.path)
    self.name = name
  }

  static func presentation(_ name: String, upgradeURL: String? = nil) -> String {
    let address = upgradeURL.map { #""upgradeURL": "\#($0)","# } ?? ""
    return #"""
      {"screen": "\#(name)", "viewController": "RZUpgradeViewController",
       "configuration": {
         "releaseNotes": [
           {"image": "raizlabs_logo", "title": "Something New", "description": "Description"}
         ], \#(address)
         "forceUpgrade": \#(name == "ForceUpgrade")
       }}
      """#
  }

  private let name: String
  /// How often `breeze` has run.
  private var runs = 0

  /// Where the publisher has it.
  var place: String { folder.path + "/" + name }

  /// The URL of its first manifest.
  var url: String { server.url("/\(name)/manifest.json") }

  func write(_ text: String, to file: String) throws {
    try folder.write(text, to: name + "/" + file)
  }

  /// Runs a command of `breeze` on it, which must succeed.
  @discardableResult
  func runBreeze(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ToolResult {
    let result = try await breeze.run(words + [place])
    #expect(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    runs += 1
    // To nginx two manifests of one length and one second are the same.
    let date = Date(timeIntervalSince1970: 1_700_000_000 + 60 * Double(runs))
    for path in UpdatesTool.paths(below: place) where path.hasSuffix("manifest.json") {
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: place + "/" + path)
    }
    return result
  }

  /// The words of a sync as a phone of the README's would do it.
  func sync(
    installed: String, platform: String = "iOS", systemVersion: String = "9.0", _ more: String...
  ) -> [String] {
    [
      "sync", url, "App.freshair", "--env", "platform=\(platform)",
      "--env", "systemVersion=\(systemVersion)", "--installed", installed,
    ] + more
  }

  /// What is published, by path.
  func files() -> [String: [UInt8]] { UpdatesTool.contents(of: place) }
}

extension UpdatesTool {
  /// What was synced into the folder of that name, without the record that a sync keeps.
  func synced(_ name: String = "App.freshair") -> [String: [UInt8]] {
    Self.contents(of: home.path + "/" + name).filter { $0.key != ".updates-sync" }
  }
}
