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
    #expect(key.id.text == "6FF28CD3D99E72FB")
    #expect(key.text == Self.key)
  }

  private static let badKeys: [(text: String, fault: MinisignFault)] = [
    ("", MinisignFault.empty), ("\n\n", .empty), ("RWT7", .length(line: 1, found: 3, expected: 42)),
    ("\(key)AAAA", .length(line: 1, found: 45, expected: 42)),
    (String(key.dropLast()), .notBase64(line: 1)), ("RX\(key.dropFirst(2))", .algorithm(line: 1)),
    ("\(key)\n\(key)", .extraLine(2)), ("untrusted comment: x", .missingLine(2)),
    ("untrusted comment: x\n\(key)\nmore", .extraLine(3)),
    (String(repeating: "A", count: 5000), .tooLong(limit: 4096)), ("\(key)\0", .notBase64(line: 1)),
    ("\u{FEFF}\(key)", .notBase64(line: 1)),
  ]

  @Test(arguments: badKeys)
  func `a malformed key says what is wrong`(text: String, fault: MinisignFault) {
    #expect(throws: SignatureError.malformedKey(fault)) { try MinisignPublicKey(text) }
    #expect(HostileText.offence(in: SignatureError.malformedKey(fault).summary) == nil)
  }

  private static let badSignatures: [(text: String, fault: MinisignFault)] = [
    ("", MinisignFault.empty),
    (signature { $0.removeLast() }, .missingLine(4)),
    (signature { $0.removeLast(2) }, .missingLine(3)),
    (signature { $0.removeLast(3) }, .missingLine(2)),
    (signature { $0.removeFirst() }, .noComment(line: 1)),
    (signature { $0.swapAt(0, 2) }, .noComment(line: 1)),
    (signature { $0[2] = "" }, .noComment(line: 3)),
    (signature { $0[2] = "comment: tr comment" }, .noComment(line: 3)),
    (signature { $0[1].removeLast() }, .notBase64(line: 2)),
    (signature { $0[1] = "" }, .length(line: 2, found: 0, expected: 74)),
    (signature { $0[1] = $0[3] }, .length(line: 2, found: 64, expected: 74)),
    (signature { $0[3] = $0[1] }, .length(line: 4, found: 74, expected: 64)),
    (signature { $0[1] = "RX\($0[1].dropFirst(2))" }, .algorithm(line: 2)),
    (signature { $0.append("more") }, .extraLine(5)),
    (signature { $0[2] += String(repeating: "x", count: 20_000) }, .tooLong(limit: 16_384)),
    ("\0\0\0\0", .noComment(line: 1)),
  ]

  @Test(arguments: badSignatures)
  func `a malformed signature says what is wrong`(text: String, fault: MinisignFault) {
    #expect(throws: SignatureError.malformedSignature(fault)) { try MinisignSignature(text) }
    #expect(!SignatureError.malformedSignature(fault).summary.isEmpty)
  }

  @Test func `a signature that is cut anywhere is refused`() {
    let whole = Array(Self.signature().utf8)
    // Without its last line feed it is whole still.
    for count in 0..<(whole.count - 1) {
      #expect(throws: SignatureError.self) { try MinisignSignature(Array(whole.prefix(count))) }
    }
  }

  @Test func `a key is known by its beginning, which its ID tells`() throws {
    #expect(SigningKey.beginning(ofID: try SigningKey(Self.key).id) == "RWT7cp7Z")
    let sparkle = "pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ="
    #expect(SigningKey.beginning(ofID: try SigningKey(sparkle).id) == "pfIShU4d")
    let error = SignatureError.otherKey(expected: "6FF28CD3D99E72FB", found: "1C0C2B86DE17055D")
    #expect(error.summary == "it is signed with the key RWRdBRfe…; expected RWT7cp7Z…")
  }
}
