import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

/// Names and versions that are made to lead elsewhere, or to deceive who reads them.
@Suite struct HostileNameTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
  }

  static let names = [
    "..", ".", "../../evil", "/etc/passwd", "a/b", "a\\b", "-rf", "~", "a\nb", "a\u{1B}[2Jb",
    "\u{202E}gpj.exe", "a\u{0}b", "a b", "%2e%2e%2f", "CON", "e\u{301}", "🙂",
    String(repeating: "n", count: 300), String(repeating: "../", count: 100), "records.json",
    "kept-1", "staged", "new", "%",
  ]

  @Test(arguments: names)
  func `a file of this name is downloaded under ours, and shown harmless`(name: String) throws {
    try trial.publish("<html>", as: "page")
    var release = trial.release("page")
    release.asset.name = name
    let error = trial.refusal(of: release)
    #expect(error?.kind == .installArchive)
    let summary = error?.summary ?? ""
    #expect(!summary.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
    try FileManager.default.removeItem(atPath: trial.site.path + "/page")
    try trial.expectUnharmed()
  }

  @Test(arguments: names + ["", String(repeating: "v", count: 100_000)])
  func `an old version of this name is kept, and comes back`(version: String) throws {
    trial.installer.installed = version
    // The old version is no version, and so neither is what the program says.
    trial.installer.versionCommand = nil
    _ = try trial.install("2.0.0")
    #expect(trial.files.count == InstallTrial.kept.count)
    for file in trial.files where file != "bin/tool" {
      #expect(file.hasPrefix("bin/.tool.staging/"))
    }
    trial.installer.installed = "2.0.0"
    #expect(try trial.installer.goBack(to: nil).to == version)
    #expect(trial.says == "tool 1.0.0")
    #expect(trial.files == ["bin/tool"])
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:,x", "ftp://127.0.0.1/x", "//127.0.0.1/x", "tool.tar.gz", "",
    "http://", "http:///x", "http://127.0.0.1:99999/x", "http://user:secret@127.0.0.1/x",
    "http://[::1", "http://127.0.0.1/a b", "http://127.0.0.1/\u{1B}", "http://192.0.2.1/tool",
    "file:///no/such/file", "file:///dev/zero", "file:///etc", "file://elsewhere/etc/passwd",
    "http://127.0.0.1:1/tool", String(repeating: "http://127.0.0.1/", count: 1000),
  ])
  func `from this URL nothing is installed`(url: String) throws {
    let error = trial.refusal(of: trial.release(at: url))
    #expect(error != nil)
    let summary = error?.summary ?? ""
    #expect(summary.count < 1000 && !summary.contains("secret") && !summary.contains("\u{1B}"))
    try trial.expectUnharmed()
  }
}
