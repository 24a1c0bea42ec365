import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct HostileSignatureTests {
  private var trial: InstallTrial
  private let signature: String

  init() throws {
    trial = try InstallTrial()
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
    try trial.run("minisign", "-G", "-W", "-f", "-p", "key.pub", "-s", "key.sec")
    let key = try String(contentsOfFile: trial.site.path + "/key.pub", encoding: .utf8)
    trial.installer.key = .minisign(try MinisignPublicKey(key))
    try trial.run(
      "minisign", "-S", "-s", "key.sec", "-m", "tool.tar.gz", "-t",
      "version:2.0.0\tfile:tool.tar.gz")
    signature = try String(
      contentsOfFile: trial.site.path + "/tool.tar.gz.minisig", encoding: .utf8)
  }

  /// A change of a signature's four lines.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (_ lines: [String]) -> [String]

    init(_ name: String, _ make: @escaping @Sendable ([String]) -> [String]) {
      (testDescription, self.make) = (name, make)
    }

    /// Changes the bytes of a line of base64.
    static func bytes(
      _ name: String, line: Int, _ change: @escaping @Sendable (inout [UInt8]) -> Void
    ) -> Change {
      Change(name) { lines in
        var lines = lines
        var bytes = [UInt8](Data(base64Encoded: lines[line]) ?? Data())
        change(&bytes)
        lines[line] = Data(bytes).base64EncodedString()
        return lines
      }
    }
  }

  static let changes: [Change] = [
    .bytes("prehashed said to be legacy", line: 1) { $0[1] = UInt8(ascii: "d") },
    .bytes("one bit of the signature", line: 1) { $0[20] ^= 1 },
    .bytes("the order of the group added to it", line: 1) { bytes in
      // Malleability: another number that means the same.
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
    },
    .bytes("one bit of the comment's signature", line: 3) { $0[0] ^= 1 },
    Change("a trusted comment of another time") { lines in
      [lines[0], lines[1], lines[2] + "\ttimestamp:1", lines[3]]
    },
    Change("a page") { _ in ["<html>", "Not here", "</html>"] },
    Change("a million lines") { $0 + Array(repeating: "x", count: 1_000_000) },
  ]

  @Test(arguments: changes)
  func `a signature that was changed is none`(change: Change) throws {
    let lines = signature.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try trial.publish(
      change.make(Array(lines.prefix(4))).joined(separator: "\n") + "\n",
      as: "tool.tar.gz.minisig")
    switch trial.refusal(of: trial.release("tool.tar.gz")) {
    case Problem.kind(.installSignature)?, Problem.kind(.downloadIncomplete)?: break
    case let error: Issue.record("\(String(describing: error))")
    }
    try trial.expectUnharmed()
  }

  @Test(arguments: [
    "version:2.0.0\tfile:tool.zip", "version:2.0.1\tfile:tool.tar.gz",
    "version:\tfile:tool.tar.gz", "version:2.0.0\tfile:", "version:1.0.0\tversion:2.0.0",
    "version:2.0.0-rc.1",
    "file:../tool.tar.gz\tversion:2.0.0",
  ])
  func `a signed comment that speaks of something else is refused`(comment: String) throws {
    try trial.run("minisign", "-S", "-s", "key.sec", "-m", "tool.tar.gz", "-t", comment)
    let error = trial.refusal(of: trial.release("tool.tar.gz"))
    #expect(
      error?.kind == .installSignature
        && error?.summary.hasPrefix("the signature is for the ") == true)
    try trial.expectUnharmed()
  }

  @Test func `where a key is given, the feed's checksum and another signature do not count`() throws
  {
    try FileManager.default.removeItem(atPath: trial.site.path + "/tool.tar.gz.minisig")
    var release = trial.release("tool.tar.gz")
    let sum = try trial.run("sha256sum", "tool.tar.gz").prefix(64)
    release.asset.digest = try Checksum(hex: String(sum))
    release.asset.edSignature = Data(repeating: 7, count: 64).base64EncodedString()
    guard case .installUnsigned(url: release.asset.url + ".minisig")? = trial.refusal(of: release)
    else {
      Issue.record("It was installed")
      return
    }
    try trial.expectUnharmed()
  }

  enum Ed25519Change: CaseIterable {
    case empty, otherKey, oneBit, twice
  }

  @Test(arguments: Ed25519Change.allCases)
  func `a signature of the feed that was changed is none`(change: Ed25519Change) throws {
    var trial = trial
    func sign(_ name: String) throws -> (key: String, signature: [UInt8]) {
      try trial.run("openssl", "genpkey", "-algorithm", "ed25519", "-out", name)
      let key = try trial.run(
        "sh", "-c", "openssl pkey -in \(name) -pubout -outform DER | tail -c 32 | base64")
      let signature = try trial.run(
        "sh", "-c", "openssl pkeyutl -sign -inkey \(name) -rawin -in tool.tar.gz | base64 -w 0")
      return (key, [UInt8](Data(base64Encoded: signature) ?? Data()))
    }
    let (key, good) = try sign("ed.pem")
    trial.installer.key = try SigningKey(key)
    func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
    var bytes = good
    var release = trial.release("tool.tar.gz")
    switch change {
    case .empty: release.asset.edSignature = ""
    case .otherKey: release.asset.edSignature = text(try sign("ed2.pem").signature)
    case .oneBit:
      bytes[40] ^= 1
      release.asset.edSignature = text(bytes)
    case .twice: release.asset.edSignature = text(good) + text(good)
    }
    switch trial.refusal(of: release) {
    case Problem.kind(.installSignature)?: break
    case let error: Issue.record("\(String(describing: error))")
    }
    try trial.expectUnharmed()
  }
}
