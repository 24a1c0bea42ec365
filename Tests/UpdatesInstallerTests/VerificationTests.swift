import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesInstaller

/// With what `minisign`, `openssl` and `sha256sum` themselves write.
@Suite struct VerificationTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    try trial.pack()
  }

  private static let wrong = String(repeating: "0", count: 64)

  private func sum() throws -> String {
    try String(trial.run("sha256sum", "tool.tar.gz").prefix(64))
  }

  /// The release of a download that nothing lists.
  private var alone: InstallRelease { trial.release(at: trial.server.url("/tool.tar.gz")) }

  /// Expects a refusal of this kind, and that nothing of it is left.
  private func expectRefusal(
    of release: InstallRelease, _ kind: Problem.Code,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(trial.refusal(of: release)?.kind == kind, sourceLocation: location)
    try trial.expectUnharmed(location)
  }

  private func expectInstalled(
    _ verification: Verification = Verification(), _ release: InstallRelease? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let report = try trial.installer.install(release ?? trial.release())
    #expect(report.new.verification == verification, sourceLocation: location)
    #expect(trial.says == "tool 2.0.0", sourceLocation: location)
  }

  // MARK: Checksums

  @Test(arguments: [
    "sha256sum tool.tar.gz | cut -c1-64 > tool.tar.gz.sha256", "sha256sum * > SHA256SUMS",
    "sha512sum --tag * > tool_2.0.0_checksums.txt",
  ])
  func `a checksum beside the file must be that of the download`(line: String) throws {
    try trial.shell(line)
    try expectInstalled(Verification(hasChecksum: true))
    // The same list, and another file.
    let release = try trial.pack("3.0.0")
    #expect(trial.refusal(of: release)?.kind == .installChecksum)
    #expect(trial.says == "tool 2.0.0" && trial.files == InstallTrial.kept)
  }

  @Test func `a lone download has its checksum tried under the usual names`() throws {
    try trial.shell("sha256sum tool.tar.gz > SHA256SUMS")
    try expectInstalled(Verification(hasChecksum: true), alone)
  }

  @Test(arguments: [true, false])
  func `the feed's digest counts, and the size too`(hasDigest: Bool) throws {
    var release = trial.release()
    if hasDigest {
      release.asset.digest = try Checksum(hex: Self.wrong)
    } else {
      release.asset.size = 3
    }
    try expectRefusal(of: release, hasDigest ? .installChecksum : .downloadIncomplete)
  }

  @Test(arguments: [3, 1 << 20])
  func `where something better verifies the download, the feed's size is a hint`(
    size: Int
  ) throws {
    try trial.shell("sha256sum tool.tar.gz > tool.tar.gz.sha256")
    var release = trial.release()
    release.asset.size = size
    try expectInstalled(Verification(hasChecksum: true), release)
  }

  @Test func `what lies ready is compared with a digest of another algorithm too`() throws {
    var release = trial.release()
    _ = try trial.installer.stage(release)
    release.asset.digest = Checksum(.sha512, bytes: [UInt8](repeating: 0, count: 64))
    #expect(trial.refusal(of: release)?.kind == .installChecksum)
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: ["HALF  tool.tar.gz\n", "SUM  tool.tar.gz\n\(wrong)  tool.tar.gz\n", "HALF"])
  func `a checksum file that says nothing clear stops the update`(text: String) throws {
    let text = text.replacing("SUM", with: try sum()).replacing("HALF", with: try sum().prefix(32))
    try trial.publish(text, as: "tool.tar.gz.sha256")
    let unclear = Problem.installChecksumUnclear(url: trial.server.url("/tool.tar.gz.sha256"))
    #expect(trial.release().trust(key: nil) == .checksum)
    #expect(trial.refusal(of: trial.release()) == unclear)
    #expect(trial.refusal(of: alone) == unclear)
    try trial.expectUnharmed()
  }

  @Test(arguments: ["SHA256SUMS", "tool_checksums.txt", "sha256.sum"])
  func `a list that names the file without a checksum, or is missing, stops the update`(
    name: String
  ) throws {
    let url = trial.server.url("/" + name)
    try trial.publish("\(try sum().prefix(32))  tool.tar.gz\n", as: name)
    let release = trial.release()
    #expect(release.trust(key: nil) == .perhapsChecksum)
    #expect(trial.refusal(of: release) == .installChecksumUnclear(url: url))
    try trial.run("rm", name)
    #expect(trial.refusal(of: release) == .installChecksumMissing(url: url))
    try trial.expectUnharmed()
  }

  @Test(
    arguments: ["tool.tar.gz.sha256", "SHA256SUMS"], ["", "\n", "<html>404</html>", " <!DOCTYPE"])
  func `a page where a checksum is promised stops the update, and elsewhere is none`(
    name: String, text: String
  ) throws {
    try trial.publish(text, as: name)
    let missing = Problem.installChecksumMissing(url: trial.server.url("/" + name))
    #expect(trial.refusal(of: trial.release()) == missing)
    #expect(trial.says == "tool 1.0.0")
    try expectInstalled(Verification(), alone)
  }

  @Test(arguments: [
    "tool-2.0.sha256", "manifest.sha512", "SHA256", "sha256", "digests.txt", "sums.txt",
    "tool.tar.gz.digest", "tool.tar.gz.sha256.txt",
  ])
  func `a wrong checksum stops the update, whatever its list is called`(name: String) throws {
    let isOwn = name.hasPrefix("tool.tar.gz")
    try trial.publish(Self.wrong + (isOwn ? "\n" : "  tool.tar.gz\n"), as: name)
    let release = trial.release()
    #expect(release.trust(key: nil) == (isOwn ? .checksum : .perhapsChecksum))
    #expect(trial.refusal(of: release)?.kind == .installChecksum)
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: ["tool.tar.gz.sha256", "SHA256SUMS"], [true, false])
  func `a huge list stops the update`(name: String, isListed: Bool) throws {
    try trial.publish(String(repeating: "a", count: 2 << 20), as: name)
    try expectRefusal(of: isListed ? trial.release() : alone, .downloadIncomplete)
  }

  @Test(arguments: [("other.tar.gz.sha256sum", false), ("SHA256SUMS", true)])
  func `the sums of other files promise nothing for this one`(
    name: String, isPerhaps: Bool
  ) throws {
    try trial.publish("\(Self.wrong)  other.tar.gz\n", as: name)
    try trial.publish("other", as: "other.tar.gz")
    #expect(trial.release().trust(key: nil) == (isPerhaps ? .perhapsChecksum : .none))
    try expectInstalled()
  }

  @Test func `a program whose name is like a list's is none`() throws {
    try trial.run("cp", "tool.tar.gz", "checksum-tool.tar.gz")
    #expect(trial.release("checksum-tool.tar.gz").trust(key: nil) == .none)
  }

  @Test(arguments: [true, false])
  func `a digest of the feed that cannot be read stops the update`(isSigned: Bool) throws {
    if isSigned { trial.installer.key = .ed25519([UInt8](repeating: 1, count: 32)) }
    var release = trial.release()
    release.asset.hasUnreadableDigest = true
    #expect(trial.refusal(of: release) == .installDigestUnreadable(of: "tool.tar.gz"))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `the sum beside the file comes before a list`() throws {
    try trial.publish("\(Self.wrong)  tool.tar.gz\n", as: "SHA256SUMS")
    try trial.publish("\(try sum())  tool.tar.gz\n", as: "tool.tar.gz.sha256")
    try expectInstalled(Verification(hasChecksum: true))
  }

  // MARK: minisign

  /// A new key, with which releases must be signed from now on.
  @discardableResult
  private func makeKey(_ name: String = "key") throws -> MinisignPublicKey {
    try trial.run("minisign", "-G", "-W", "-f", "-p", "\(name).pub", "-s", "\(name).sec")
    let text = try String(contentsOfFile: trial.site.path + "/\(name).pub", encoding: .utf8)
    let key = try MinisignPublicKey(text)
    if name == "key" { trial.installer.key = .minisign(key) }
    return key
  }

  private func sign(
    _ comment: String = "version:2.0.0\tfile:tool.tar.gz", by key: String = "key",
    form: [String] = []
  ) throws {
    try ChildProcess.run(
      "minisign", ["-S", "-s", "\(key).sec", "-m", "tool.tar.gz", "-t", comment] + form,
      in: trial.site.path)
  }

  @Test(arguments: [[], ["-l"]])
  func `what minisign signs is installed`(form: [String]) throws {
    let key = try makeKey()
    try sign(form: form)
    try expectInstalled(Verification(keyID: key.id))
  }

  @Test func `what the feed says does not count where the publisher has signed a list`() throws {
    try makeKey()
    try trial.shell("sha256sum tool.tar.gz > SHA256SUMS")
    try trial.run("minisign", "-S", "-s", "key.sec", "-m", "SHA256SUMS", "-t", "file:SHA256SUMS")
    // Somebody has replaced the download, and what the feed says of it.
    var release = try trial.pack("2.0.0", "#!/bin/sh\necho 'theirs 2.0.0'\n")
    release.asset.digest = try Checksum(hex: try sum())
    try expectRefusal(of: release, .installChecksum)
  }

  private enum Tampering: CaseIterable {
    case otherBytes, otherKey, noSignature, changedComment, replayed, malleable, page, tooLong
  }

  @Test(arguments: Tampering.allCases)
  private func `what is not signed like this is refused`(tampering: Tampering) throws {
    try makeKey()
    let name = "tool.tar.gz.minisig"
    try sign()
    let signature = try String(contentsOfFile: trial.site.path + "/" + name, encoding: .utf8)
    var release = trial.release()
    switch tampering {
    case .otherBytes: try trial.shell("printf x >> tool.tar.gz")
    case .otherKey:
      try makeKey("other")
      try sign(by: "other")
    case .noSignature:
      try trial.run("rm", name)
      // What the feed says does not count.
      release.asset.digest = try Checksum(hex: try sum())
      release.asset.edSignature = Data(repeating: 7, count: 64).base64EncodedString()
    case .changedComment:
      try trial.publish(signature.replacing("version:2.0.0", with: "version:2.0.1"), as: name)
      release.version = "2.0.1"
    case .replayed:
      // The signed download of an old version, announced as the new one.
      release.version = "3.0.0"
    case .malleable: try trial.publish(Self.malleated(signature), as: name)
    case .page: try trial.publish("<html>\nNot here\n</html>\n", as: name)
    case .tooLong:
      try trial.publish(signature + String(repeating: "x\n", count: 1_000_000), as: name)
    }
    try expectRefusal(
      of: release, tampering == .tooLong ? .downloadIncomplete : .installSignature)
  }

  /// A signature with the order of the group added to it: another number that means the same.
  private static func malleated(_ signature: String) -> String {
    var lines = signature.split(separator: "\n").map(String.init)
    var bytes = [UInt8](Data(base64Encoded: lines[1]) ?? Data())
    let order: [UInt8] = [
      0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
      0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
    var carry = 0
    for index in 0..<32 {
      carry += Int(bytes[42 + index]) + Int(order[index])
      bytes[42 + index] = UInt8(carry & 0xFF)
      carry >>= 8
    }
    lines[1] = Data(bytes).base64EncodedString()
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    "version:2.0.0\tfile:tool.zip", "version:2.0.1\tfile:tool.tar.gz",
    "version:\tfile:tool.tar.gz", "version:2.0.0\tfile:", "version:1.0.0\tversion:2.0.0",
    "version:2.0.0-rc.1", "file:../tool.tar.gz\tversion:2.0.0",
  ])
  func `a signed comment that speaks of something else is refused`(comment: String) throws {
    try makeKey()
    try sign(comment)
    let error = trial.refusal(of: trial.release())
    #expect(error?.kind == .installSignature)
    #expect(error?.summary.hasPrefix("the signature is for the ") == true)
    try trial.expectUnharmed()
  }

  @Test(
    arguments: [
      ("2.0.0", "version:2.0.0", nil), ("1.0.0", "version:1.0.0", .installSignature),
      ("2.0.0", "timestamp:1", nil), ("0.9.0", "timestamp:1", .installNotProved),
      ("1.0.0", "timestamp:1", .installNotProved),
    ] as [(String, String, Problem.Code?)])
  func `where the server names no version, what is signed must be later than the installed one`(
    program: String, comment: String, refusal: Problem.Code?
  ) throws {
    try makeKey()
    try trial.pack(program)
    try sign(comment)
    #expect(trial.refusal(of: trial.release("tool.tar.gz", nil))?.kind == refusal)
    #expect(trial.says == (refusal == nil ? "tool 2.0.0" : "tool 1.0.0"))
  }

  @Test func `a signature without a version needs a version command`() throws {
    try makeKey()
    // The old version, signed, under the name of the new one.
    try trial.pack("1.5.0")
    try sign("timestamp:1\tfile:tool.tar.gz\thashed")
    let fault = try trial.installer.install(trial.release()).fault
    #expect(fault == .otherVersion(expected: "2.0.0", found: "1.5.0"))
    #expect(trial.says == "tool 1.0.0")
    trial.installer.versionCommand = nil
    #expect(trial.refusal(of: trial.release()) == Problem(install: .installProof))
  }

  // MARK: Ed25519

  private enum FeedSignature: CaseIterable {
    case right, none, empty, otherBytes, otherKey, oneBit, twice
  }

  @Test(arguments: FeedSignature.allCases)
  private func `what openssl signs is installed, as Sparkle signs`(form: FeedSignature) throws {
    func sign(_ name: String) throws -> (key: String, signature: Data) {
      try trial.run("openssl", "genpkey", "-algorithm", "ed25519", "-out", name)
      let key = try trial.run(
        "sh", "-c", "openssl pkey -in \(name) -pubout -outform DER | tail -c 32 | base64")
      let signature = try trial.run(
        "sh", "-c", "openssl pkeyutl -sign -inkey \(name) -rawin -in tool.tar.gz | base64 -w 0")
      return (key, Data(base64Encoded: signature) ?? Data())
    }
    let (key, good) = try sign("ed.pem")
    trial.installer.key = try SigningKey(key)
    var signature: Data? = good
    switch form {
    case .right: break
    case .none: signature = nil
    case .empty: signature = Data()
    case .otherBytes: try trial.shell("printf x >> tool.tar.gz")
    case .otherKey: signature = try sign("ed2.pem").signature
    case .oneBit: signature?[40] ^= 1
    case .twice: signature = good + good
    }
    var release = trial.release()
    release.asset.edSignature = signature?.base64EncodedString()
    guard form != .right else {
      return try expectInstalled(Verification(keyID: key.trimmingBlanks()), release)
    }
    try expectRefusal(of: release, .installSignature)
  }

  // MARK: Servers

  @Test(
    arguments: [
      (.cutOff, .raw("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 99999\r\n\r\n", [1, 2])),
      (.downloadIncomplete, .raw("HTTP/1.1 200 OK\r\nContent-Length: 4294967297\r\n\r\n", [1])),
      (.redirected, .redirect(to: "file:///bin/sh")),
      (.statusBusy, .status(429, headers: [.init("Retry-After", "31536000")])),
    ] as [(Problem.Code, LoopbackResponse)])
  func `a server that does not send the file is named`(
    kind: Problem.Code, answer: LoopbackResponse
  ) throws {
    let server = try LoopbackServer { $0.path == "/tool.tar.gz" ? answer : .status(404) }
    let error = trial.refusal(of: trial.release(at: server.url("/tool.tar.gz")))
    #expect(error?.kind == kind && error?.subject == .download)
    // Only the beginning of a file stays, for the next run.
    let left = trial.files.filter { $0 != "bin/tool" }
    #expect(left.count == (kind == .cutOff ? 3 : 0))
    try trial.expectUnharmed(leaving: left)
  }
}
