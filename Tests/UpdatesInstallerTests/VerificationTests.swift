import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

/// With what `minisign`, `openssl` and `sha256sum` themselves write.
@Suite struct VerificationTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
  }

  // MARK: Checksums

  @Test(arguments: [
    ["sh", "-c", "sha256sum tool.tar.gz > tool.tar.gz.sha256"],
    ["sh", "-c", "sha256sum tool.tar.gz | cut -c1-64 > tool.tar.gz.sha256"],
    ["sh", "-c", "sha512sum tool.tar.gz > tool.tar.gz.sha512"],
    ["sh", "-c", "sha256sum * > SHA256SUMS"],
    ["sh", "-c", "sha256sum -b ./* > checksums.txt"],
    ["sh", "-c", "sha256sum --tag * > tool_2.0.0_checksums.txt"],
    ["sh", "-c", "sha512sum * > SHA512SUMS.txt"],
  ])
  func `a checksum beside the file must be that of the download`(words: [String]) throws {
    try ChildProcess.run(words[0], Array(words.dropFirst()), in: trial.site.path)
    let report = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(report.source?.verification == .checksum)
    // The same list, and another file.
    try trial.publish(InstallTrial.program("3.0.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
    guard
      case Problem.kind(.installChecksum)? = trial.refusal(
        of: trial.release("tool.tar.gz", "3.0.0"))
    else {
      Issue.record("It was installed")
      return
    }
    #expect(trial.says == "tool 2.0.0")
    #expect(trial.files == InstallTrial.kept)
  }

  @Test func `a lone download has its checksum tried under the usual names`() throws {
    try trial.run("sh", "-c", "sha256sum tool.tar.gz > SHA256SUMS")
    var release = trial.release("tool.tar.gz")
    release.files = [release.asset]
    let report = try trial.installer.install(release)
    #expect(report.source?.verification == .checksum)
  }

  @Test func `the feed's digest counts, and the size too`() throws {
    var release = trial.release("tool.tar.gz")
    release.asset.digest = try Checksum(hex: String(repeating: "0", count: 64))
    guard case Problem.kind(.installChecksum)? = trial.refusal(of: release) else {
      Issue.record("It was installed")
      return
    }
    release.asset.digest = nil
    release.asset.size = 3
    let error = trial.refusal(of: release)
    #expect(error?.subject == .download && error?.summary.contains("expected 3") == true)
    #expect(trial.files == ["bin/tool"])
  }

  @Test func `what lies ready is compared with a digest of another algorithm too`() throws {
    var release = trial.release("tool.tar.gz")
    _ = try trial.installer.stage(release)
    release.asset.digest = Checksum(.sha512, bytes: [UInt8](repeating: 0, count: 64))
    guard case Problem.kind(.installChecksum)? = trial.refusal(of: release) else {
      Issue.record("It was installed")
      return
    }
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a program whose name is like a list's is none`() throws {
    try trial.run("cp", "tool.tar.gz", "checksum-tool.tar.gz")
    let release = trial.release("checksum-tool.tar.gz")
    #expect(release.trust(key: nil) == .none)
    #expect(release.listedChecksums.isEmpty)
  }

  @Test func `where something better verifies the download, the feed's size is a hint`() throws {
    try trial.run("sh", "-c", "sha256sum tool.tar.gz > tool.tar.gz.sha256")
    for size in [3, 1 << 20] {
      var release = trial.release("tool.tar.gz")
      release.asset.size = size
      let report = try trial.installer.install(release)
      #expect(report.source?.verification == .checksum)
      try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: 0o755)
    }
  }

  // MARK: minisign

  /// A new key; its name.
  private func makeKey(_ name: String = "key") throws -> MinisignPublicKey {
    try trial.run("minisign", "-G", "-W", "-f", "-p", "\(name).pub", "-s", "\(name).sec")
    let text = try String(contentsOfFile: trial.site.path + "/\(name).pub", encoding: .utf8)
    return try MinisignPublicKey(text)
  }

  private func sign(
    _ comment: String = "version:2.0.0\tfile:tool.tar.gz", by key: String = "key",
    isLegacy: Bool = false
  ) throws {
    let form = isLegacy ? ["-l"] : []
    try ChildProcess.run(
      "minisign", ["-S"] + form + ["-s", "\(key).sec", "-m", "tool.tar.gz", "-t", comment],
      in: trial.site.path)
  }

  @Test(arguments: [false, true])
  func `what minisign signs is installed`(isLegacy: Bool) throws {
    var trial = trial
    let key = try makeKey()
    trial.installer.key = .minisign(key)
    try sign(isLegacy: isLegacy)
    let report = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(report.source?.verification == .signature(keyID: key.id))
    #expect(trial.says == "tool 2.0.0")
  }

  private enum Tampering: String, CaseIterable {
    case otherBytes, otherKey, noSignature, changedComment, replayed
  }

  @Test(arguments: Tampering.allCases)
  private func `what is not signed like this is refused`(tampering: Tampering) throws {
    var trial = trial
    trial.installer.key = .minisign(try makeKey())
    let signature = trial.site.path + "/tool.tar.gz.minisig"
    try sign()
    var release = trial.release("tool.tar.gz")
    switch tampering {
    case .otherBytes:
      try trial.run("sh", "-c", "printf x >> tool.tar.gz")
    case .otherKey:
      _ = try makeKey("other")
      try sign(by: "other")
    case .noSignature: try FileManager.default.removeItem(atPath: signature)
    case .changedComment:
      let text = try String(contentsOfFile: signature, encoding: .utf8)
      try trial.publish(
        text.replacing("version:2.0.0", with: "version:2.0.1"), as: "tool.tar.gz.minisig")
      release.version = "2.0.1"
    case .replayed:
      // The signed download of an old version, announced as the new one.
      release.version = "3.0.0"
    }
    switch trial.refusal(of: release) {
    case Problem.kind(.installSignature)?: break
    case let error: Issue.record("\(String(describing: error))")
    }
    #expect(trial.says == "tool 1.0.0")
    #expect(trial.files == ["bin/tool"])
  }

  @Test(arguments: [
    ("2.0.0", "version:2.0.0", nil), ("1.0.0", "version:1.0.0", "version"),
    ("2.0.0", "timestamp:1", nil), ("0.9.0", "timestamp:1", "proof"),
    ("1.0.0", "timestamp:1", "proof"),
  ])
  func `where the server names no version, what is signed must be later than the installed one`(
    program: String, comment: String, refusal: String?
  ) throws {
    var trial = trial
    trial.installer.key = .minisign(try makeKey())
    try trial.publish(InstallTrial.program(program), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
    try sign(comment)
    let release = trial.release("tool.tar.gz", nil)
    switch (trial.refusal(of: release), refusal) {
    case (nil, nil): #expect(trial.says == "tool 2.0.0")
    case (Problem.kind(.installSignature)?, "version"),
      (Problem.kind(.installNotProved)?, "proof"):
      #expect(trial.says == "tool 1.0.0")
    case (let error, _): Issue.record("\(String(describing: error))")
    }
  }

  @Test func `a signature without a version needs a version command`() throws {
    var trial = trial
    trial.installer.key = .minisign(try makeKey())
    try sign("timestamp:1\tfile:tool.tar.gz\thashed")
    var blind = trial
    blind.installer.versionCommand = nil
    #expect(blind.refusal(of: trial.release("tool.tar.gz")) == .installProof)
    // The old version, signed, under the name of the new one.
    try trial.publish(InstallTrial.program("1.5.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
    try sign("timestamp:1\tfile:tool.tar.gz\thashed")
    let report = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(report.fault == .otherVersion(expected: "2.0.0", found: "1.5.0"))
    #expect(trial.says == "tool 1.0.0")
  }

  // MARK: Ed25519

  @Test(arguments: [true, false])
  func `what openssl signs is installed, as Sparkle signs`(isRight: Bool) throws {
    var trial = trial
    try trial.run("openssl", "genpkey", "-algorithm", "ed25519", "-out", "key.pem")
    let key = try trial.run(
      "sh", "-c", "openssl pkey -in key.pem -pubout -outform DER | tail -c 32 | base64")
    let signature = try trial.run(
      "sh", "-c",
      "openssl pkeyutl -sign -inkey key.pem -rawin -in tool.tar.gz | base64 -w 0")
    trial.installer.key = try SigningKey(key)
    var release = trial.release("tool.tar.gz")
    #expect(
      trial.refusal(of: release)
        == .installUnsigned(url: release.asset.url))
    release.asset.edSignature = signature
    if isRight {
      let report = try trial.installer.install(release)
      #expect(report.source?.verification == .signature(keyID: key.trimmingBlanks()))
    } else {
      try trial.run("sh", "-c", "printf x >> tool.tar.gz")
      #expect(
        trial.refusal(of: release) == .installSignature(url: release.asset.url, .signatureWrong))
      #expect(trial.says == "tool 1.0.0")
    }
  }
}
