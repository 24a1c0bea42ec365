import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct HostileChecksumTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
  }

  private func sum(_ program: String = "sha256sum") throws -> String {
    try String(trial.run(program, "tool.tar.gz").prefix { $0 != " " })
  }

  private static let wrong = String(repeating: "0", count: 64)

  /// `SUM` stands for the right checksum of the file.
  @Test(arguments: [
    "\u{0}\u{1}\u{2}\u{FFFD}", "SUM0  tool.tar.gz\n", "SU\u{0}M  tool.tar.gz\n",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709  tool.tar.gz\n",
    "SUM  other.tar.gz\nSUM  another.tar.gz\n",
    "SUM  tool.tar.gz\n\(wrong)  tool.tar.gz\n", "\(wrong)  tool.tar.gz\nSUM  tool.tar.gz\n",
    "SUM  tool.tar.gz\nSHA256 (tool.tar.gz) = \(wrong)\n",
    "SUM  x/tool.tar.gz\n\(wrong)  y/tool.tar.gz\n", "HALF", "HALF  tool.tar.gz\n",
    "blake3:SUM\n",
  ])
  func `a checksum file of the release that says nothing clear stops the update`(
    text: String
  ) throws {
    let sum = try sum()
    let text = text.replacing("SUM", with: sum).replacing("HALF", with: sum.prefix(32))
    try trial.publish(text, as: "tool.tar.gz.sha256")
    let release = trial.release("tool.tar.gz")
    #expect(release.trust(key: nil) == .checksum)
    let url = trial.server.url("/tool.tar.gz.sha256")
    #expect(trial.refusal(of: release) == .installChecksumUnclear(url: url))
    try FileManager.default.removeItem(atPath: trial.site.path + "/tool.tar.gz.sha256")
    try trial.expectUnharmed()
  }

  @Test(
    arguments: ["tool.tar.gz.sha256", "SHA256SUMS"], ["", "\n", "<html>404</html>", " <!DOCTYPE"])
  func `a page where the release lists checksums stops the update`(
    name: String, text: String
  ) throws {
    try trial.publish(text, as: name)
    #expect(
      trial.refusal(of: trial.release("tool.tar.gz"))
        == .installChecksumMissing(url: trial.server.url("/" + name)))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: [
    "tool-2.0.sha256", "manifest.sha512", "SHA256", "sha256", "digests.txt", "sums.txt",
    "tool.tar.gz.digest", "tool.tar.gz.sha256.txt",
  ])
  func `a wrong checksum stops the update, whatever its list is called`(name: String) throws {
    let isOwn = name.hasPrefix("tool.tar.gz")
    try trial.publish(Self.wrong + (isOwn ? "\n" : "  tool.tar.gz\n"), as: name)
    let release = trial.release("tool.tar.gz")
    #expect(release.trust(key: nil) == (isOwn ? .checksum : .perhapsChecksum))
    guard case Problem.kind(.installChecksum)? = trial.refusal(of: release) else {
      Issue.record("It was installed")
      return
    }
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: ["tool.tar.gz.sha256", "SHA256SUMS"], [true, false])
  func `a huge list stops the update`(name: String, isListed: Bool) throws {
    try trial.publish(String(repeating: "a", count: 2 << 20), as: name)
    var release = trial.release("tool.tar.gz")
    if !isListed { release.files = [release.asset] }
    guard case Problem.kind(.downloadIncomplete)? = trial.refusal(of: release)
    else {
      Issue.record("It was installed")
      return
    }
    try FileManager.default.removeItem(atPath: trial.site.path + "/" + name)
    try trial.expectUnharmed()
  }

  @Test(arguments: [
    "SUM\r\n", "  SUM  tool.tar.gz  \r\n", "# sums\n\nSUM *tool.tar.gz\n",
    "SUM  ../../tool.tar.gz\n", "\(wrong)  other\nSUM  tool.tar.gz\n",
    "SUM  tool.tar.gz\nSUM  tool.tar.gz\n",
  ])
  func `an unusual list that is clear counts`(text: String) throws {
    try trial.publish(text.replacing("SUM", with: try sum()), as: "tool.tar.gz.sha256")
    let report = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(report.source?.verification == .checksum)
    #expect(trial.says == "tool 2.0.0")
  }

  @Test(arguments: ["<html>Not here</html>", ""])
  func `a page where a checksum might be is none`(text: String) throws {
    // Nothing lists these files, so they were only guessed.
    for name in ["tool.tar.gz.sha256", "SHA256SUMS"] { try trial.publish(text, as: name) }
    var release = trial.release("tool.tar.gz")
    release.files = [release.asset]
    let report = try trial.installer.install(release)
    #expect(report.source?.verification == Verification.none)
  }

  @Test(arguments: ["SHA256SUMS", "tool_checksums.txt", "sha256.sum"])
  func `a list that names the file without a checksum, or is missing, stops the update`(
    name: String
  ) throws {
    let url = trial.server.url("/" + name)
    try trial.publish("\(try sum().prefix(32))  tool.tar.gz\n", as: name)
    let release = trial.release("tool.tar.gz")
    #expect(release.trust(key: nil) == .perhapsChecksum)
    #expect(trial.refusal(of: release) == .installChecksumUnclear(url: url))
    try FileManager.default.removeItem(atPath: trial.site.path + "/" + name)
    #expect(trial.refusal(of: release) == .installChecksumMissing(url: url))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: ["HALF", "HALF  tool.tar.gz", "Not here"])
  func `a sum beside a lone download that has none stops the update`(text: String) throws {
    try trial.publish(
      text.replacing("HALF", with: try sum().prefix(32)), as: "tool.tar.gz.sha256")
    var release = trial.release("tool.tar.gz")
    release.files = [release.asset]
    let url = trial.server.url("/tool.tar.gz.sha256")
    #expect(trial.refusal(of: release) == .installChecksumUnclear(url: url))
  }

  @Test func `the sums of other files promise nothing for this one`() throws {
    try trial.publish("\(Self.wrong)  other.tar.gz\n", as: "other.tar.gz.sha256sum")
    try trial.publish("other", as: "other.tar.gz")
    let release = trial.release("tool.tar.gz")
    #expect(release.trust(key: nil) == .none)
    try FileManager.default.removeItem(atPath: trial.site.path + "/other.tar.gz.sha256sum")
    #expect(try trial.installer.install(release).source?.verification == Verification.none)
  }

  @Test(arguments: [true, false])
  func `a digest of the feed that cannot be read stops the update`(isSigned: Bool) throws {
    var trial = trial
    if isSigned { trial.installer.key = .ed25519([UInt8](repeating: 1, count: 32)) }
    var release = trial.release("tool.tar.gz")
    release.asset.hasUnreadableDigest = true
    #expect(trial.refusal(of: release) == .installDigestUnreadable(of: "tool.tar.gz"))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a list of other files is none for this one`() throws {
    try trial.publish("\(Self.wrong)  other.tar.gz\n", as: "SHA256SUMS")
    let release = trial.release("tool.tar.gz")
    #expect(release.trust(key: nil) == .perhapsChecksum)
    let report = try trial.installer.install(release)
    #expect(report.source?.verification == Verification.none)
  }

  @Test func `the sum beside the file comes before a list`() throws {
    try trial.publish("\(Self.wrong)  tool.tar.gz\n", as: "SHA256SUMS")
    try trial.publish("\(try sum())  tool.tar.gz\n", as: "tool.tar.gz.sha256")
    _ = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(trial.says == "tool 2.0.0")
  }
}
