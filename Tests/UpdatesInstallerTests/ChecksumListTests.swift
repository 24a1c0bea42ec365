import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct ChecksumListTests {
  private static let sum = "ab12" + String(repeating: "0", count: 60)
  private static let other = String(repeating: "c", count: 64)
  private static let md5 = "d41d8cd98f00b204e9800998ecf8427e"
  private static let long = String(repeating: "d", count: 128)
  /// The 32 bytes of `sum` in base64.
  private static let base64 = "qxIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  private func finding(
    _ text: [UInt8], _ name: String = "tool.tar.gz", at path: String = "/dl/tool.tar.gz"
  ) -> ChecksumList.Finding {
    ChecksumList(text).finding(for: name, at: path)
  }

  private func finding(
    _ text: String, _ name: String = "tool.tar.gz", at path: String = "/dl/tool.tar.gz"
  ) -> ChecksumList.Finding {
    finding(Array(text.utf8), name, at: path)
  }

  @Test(arguments: [
    "SUM  tool.tar.gz", "SUM *tool.tar.gz", "SUM\ttool.tar.gz", "SUM tool.tar.gz",
    "\u{FEFF}SUM  tool.tar.gz", "SHA256 (tool.tar.gz) = SUM", "SHA256(tool.tar.gz)= SUM",
    "SHA2-256(tool.tar.gz)= SUM", "SHA256 (dist/tool.tar.gz) = SUM", #"\SUM  tool.tar.gz"#,
    "tool.tar.gz: SUM", "tool.tar.gz  SUM", "tool.tar.gz = SUM", "tool.tar.gz\tSUM",
    "sha256:SUM  tool.tar.gz", "SHA256: SUM tool.tar.gz", "tool.tar.gz: sha256:SUM",
    "sha256-BASE64  tool.tar.gz", "tool.tar.gz sha256-BASE64", #"SUM  dist\tool.tar.gz"#,
    "SUM  dist/tool.tar.gz", "SUM  ./tool.tar.gz", "SUM  tool.tar.gz  # the Linux build",
    "SUM  tool.tar.gz (12 MB)", "# sums of today\r\nSUM  tool.tar.gz\r\n",
    "| tool.tar.gz | SUM |", #"  "tool.tar.gz": "SUM","#, "`tool.tar.gz` `SUM`",
    "SUM\u{A0} tool.tar.gz", "SUM  tool.tar.gz\nOTHER  tool.tar.gz.sig\nOTHER  my-tool.tar.gz",
    "MD5  tool.tar.gz\nSUM  tool.tar.gz", "SUM  tool.tar.gz\n# tool.tar.gz",
    "SHA3-256 (tool.tar.gz) = OTHER\nSHA256 (tool.tar.gz) = SUM",
    "SUM  tool.tar.gz\nLONG  tool.tar.gz",
    "BLAKE2b-512(tool.tar.gz)= LONG\nSHA256(tool.tar.gz)= SUM", "SUM  a\rSUM  tool.tar.gz\r",
    "SUM  Tool.TAR.gz", "SUM is the sum of tool.tar.gz.", "SUM  tool.tar.gz. Others: none",
    "SUM  tool%2Etar.gz", "SUM  100% of tool.tar.gz",
  ])
  func `a line is read in each of its forms`(form: String) throws {
    let text = Self.filled(form)
    let expected = ChecksumList.Finding.checksum(try Checksum(hex: Self.sum))
    #expect(finding(text) == expected)
    #expect(finding("\(Self.other)  first\n\(text)\n\(Self.other)  last\n") == expected)
    for order in [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]] {
      let units = Array(text.utf16).flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return order == [0xFE, 0xFF] ? [high, low] : [low, high]
      }
      guard !order.isEmpty || text.utf8.first.map({ $0 < 0x80 }) == true else { continue }
      #expect(finding(order + units) == expected, "\(order)")
    }
  }

  @Test(arguments: [
    "HALF  tool.tar.gz", "SUM0  tool.tar.gz", "tool.tar.gz", "# tool.tar.gz", "tool.tar.gz: ",
    "SHA3-256(tool.tar.gz)= SUM", "SHA512/256 (tool.tar.gz) = SUM",
    "BLAKE2s256 (tool.tar.gz) = SUM",
    "SHA512 (tool.tar.gz) = SUM", "sha256:LONG  tool.tar.gz", "sha256-AAAA  tool.tar.gz",
    "MD5  tool.tar.gz",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709  tool.tar.gz", "SUM OTHER  tool.tar.gz",
    "SUM  tool.tar.gz\nOTHER  tool.tar.gz", "SUM  a/tool.tar.gz\nOTHER  b/tool.tar.gz",
    "S\u{0}UM  tool.tar.gz", #"SUM  b.zip  OTHER  dist\tool.tar.gz"#,
  ])
  func `a list that names the file without a usable checksum is unclear`(form: String) {
    let text = Self.filled(form)
    #expect(finding(text) == .unclear)
    #expect(finding("\(Self.other)  first\n\(text)\n\(Self.other)  last\n") == .unclear)
  }

  @Test(arguments: [
    "", "\n", "SUM  other.tar.gz", "SUM  tool.tar.gz.sig", "SUM  my-tool.tar.gz",
    "SUM  tool.tar.gz2", "SUM  tool.tar.gz..sig",
    "SUM", "<html>Not here</html>",
  ])
  func `a list that does not name the file says nothing of it`(form: String) {
    #expect(finding(Self.filled(form)) == .none)
  }

  @Test(arguments: [
    ("linux/tool.tar.gz", "/v2/linux/tool.tar.gz", true),
    ("linux/tool.tar.gz", "/v2/mac/tool.tar.gz", false),
    ("./tool.tar.gz", "/v2/tool.tar.gz", true),
    ("v2/linux/tool.tar.gz", "/v2/linux/tool.tar.gz", true),
    (#"linux\tool.tar.gz"#, "/v2/linux/tool.tar.gz", true),
    ("Linux%2FTool.tar.gz", "/v2/linux/tool%2etar.gz", true),
  ])
  func `of two files of one name, the path tells which is meant`(
    path: String, place: String, isFirst: Bool
  ) throws {
    let text = "\(Self.sum)  \(path)\n\(Self.other)  mac/tool.tar.gz\n"
    let sum = try Checksum(hex: isFirst ? Self.sum : Self.other)
    #expect(finding(text, at: place) == .checksum(sum))
  }

  @Test(arguments: [
    ("SUM", true), ("SUM\r\n", true), ("\u{FEFF}SUM\n", true), ("SUM  -\n", true),
    ("SHA256(stdin)= SUM", true), ("sha256:SUM", true), ("sha256-BASE64\n", true),
    ("# made today\n\nSUM\n", true), ("SUM  build/out.bin\n", true), ("", false), ("HALF", false),
    ("SUM\nOTHER\n", false), ("SUM  a\nOTHER  b\n", false), ("<html>Not here</html>", false),
    ("SUM  a\nSUM  b\n", false), ("SHA3-256(stdin)= SUM", false),
  ])
  func `a file of one checksum has one`(form: String, isOne: Bool) throws {
    let only = ChecksumList(Array(Self.filled(form).utf8)).only
    #expect(only == (isOne ? try Checksum(hex: Self.sum) : nil))
  }

  @Test(arguments: ["tool+a 1%2.zip", "tool%2Ba%201%252.zip", "Tool+a%201%252.ZIP"])
  func `a name is found in each of its spellings`(spelling: String) throws {
    for name in ["tool+a 1%2.zip", "tool+a%201%252.zip"] {
      #expect(
        finding("\(Self.sum)  \(spelling)", name) == .checksum(try Checksum(hex: Self.sum)))
    }
  }

  @Test(arguments: [
    ("tool-2.0.sha256", true), ("SHA256", true), ("sha512", true), ("digests.txt", true),
    ("tool.digest", true), ("sums.txt", true), ("b2sums-sha256sum.txt", true),
    ("checksums.txt.asc", false), ("checksums.json", false), ("digest-linux-arm64", false),
    ("sha256-linux-arm64", false), ("tool.deb", false),
  ])
  func `a list is known by its name`(name: String, isList: Bool) {
    #expect(ChecksumList.isName(name) == isList)
  }

  private static func filled(_ form: String) -> String {
    form.replacing("BASE64", with: base64).replacing("HALF", with: sum.prefix(32))
      .replacing("SUM", with: sum)
      .replacing("MD5", with: md5).replacing("OTHER", with: other).replacing("LONG", with: long)
  }
}
