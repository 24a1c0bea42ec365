import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct MinisignTextTests {
  private static let key = "RWT7cp7Z04zybx0V0tE973+4BpmOw8d0QmoIpwupudRBdoajGf9pbhpK"
  private static let lines = [
    "untrusted comment: signature from minisign secret key",
    "RUT7cp7Z04zyb5vmg1Gx4SgRjXAz8W1+XjEvoTJjSRpb5O1Y9vLk7SHv/gs9EEEgMZufqVBLwM7I9Vvrk13OtKga"
      + "/0rjxRRCDw4=",
    "trusted comment: tr comment",
    "AO8CRsgfyT0LZN+o5vyIzKsEnm5Uedtt2vicVlqrO57HFpReUcPNkyjfN7HTBa50gM6np6P/rm+qQeYPVERmAg==",
  ]

  private static func signature(_ change: (inout [String]) -> Void = { _ in }) -> String {
    var changed = lines
    change(&changed)
    return changed.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    key, key + "\n", " " + key + "\r\n\n", "untrusted comment: minisign public key\n" + key,
    "untrusted comment: \r\n" + key + "\r\n",
  ])
  func `a key is read with its comment and without`(text: String) throws {
    let key = try MinisignPublicKey(text)
    #expect(key.id == "6FF28CD3D99E72FB")
    #expect(key.text == Self.key)
  }

  private static let badKeys: [(text: String, fault: String)] = [
    ("", "it is empty"), ("\n\n", "it is empty"), ("RWT7", "line 1 has 3 bytes; expected 42"),
    ("\(key)AAAA", "line 1 has 45 bytes; expected 42"),
    (String(key.dropLast()), "line 1 is not base64"),
    ("RX\(key.dropFirst(2))", "line 1 has an unknown algorithm"),
    ("\(key)\n\(key)", "line 2 is unexpected"), ("untrusted comment: x", "line 2 is missing"),
    ("untrusted comment: x\n\(key)\nmore", "line 3 is unexpected"),
    (String(repeating: "A", count: 5000), "it is longer than 4 KiB"),
    ("\(key)\0", "line 1 is not base64"),
    ("\u{FEFF}\(key)", "line 1 is not base64"),
  ]

  @Test(arguments: badKeys)
  func `a malformed key says what is wrong`(text: String, fault: String) {
    #expect(throws: Problem(.signature, "the public key is malformed: \(fault)")) {
      try MinisignPublicKey(text)
    }
  }

  private static let badSignatures: [(text: String, fault: String)] = [
    ("", "it is empty"),
    (signature { $0.removeLast() }, "line 4 is missing"),
    (signature { $0.removeLast(2) }, "line 3 is missing"),
    (signature { $0.removeLast(3) }, "line 2 is missing"),
    (signature { $0.removeFirst() }, "line 1 is not a comment"),
    (signature { $0.swapAt(0, 2) }, "line 1 is not a comment"),
    (signature { $0[2] = "" }, "line 3 is not a comment"),
    (signature { $0[2] = "comment: tr comment" }, "line 3 is not a comment"),
    (signature { $0[1].removeLast() }, "line 2 is not base64"),
    (signature { $0[1] = "" }, "line 2 has 0 bytes; expected 74"),
    (signature { $0[1] = $0[3] }, "line 2 has 64 bytes; expected 74"),
    (signature { $0[3] = $0[1] }, "line 4 has 74 bytes; expected 64"),
    (signature { $0[1] = "RX\($0[1].dropFirst(2))" }, "line 2 has an unknown algorithm"),
    (signature { $0.append("more") }, "line 5 is unexpected"),
    (signature { $0[2] += String(repeating: "x", count: 20_000) }, "it is longer than 16 KiB"),
    ("\0\0\0\0", "line 1 is not a comment"),
  ]

  @Test(arguments: badSignatures)
  func `a malformed signature says what is wrong`(text: String, fault: String) {
    #expect(throws: Problem(.signature, "the signature is malformed: \(fault)")) {
      try MinisignSignature(text)
    }
  }

  @Test func `a signature that is cut anywhere is refused`() {
    let whole = Array(Self.signature().utf8)
    // Without its last line feed it is whole still.
    for count in 0..<(whole.count - 1) {
      #expect(throws: Problem.self) { try MinisignSignature(Array(whole.prefix(count))) }
    }
  }

  @Test func `a key is known by its beginning, which its ID tells`() throws {
    #expect(SigningKey.beginning(ofID: try SigningKey(Self.key).id) == "RWT7cp7Z")
    let sparkle = "pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ="
    #expect(SigningKey.beginning(ofID: try SigningKey(sparkle).id) == "pfIShU4d")
    #expect(SigningKey.beginning(ofID: "1C0C2B86DE17055D") == "RWRdBRfe")
  }
}
