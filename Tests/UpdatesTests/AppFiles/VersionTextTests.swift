import Testing

@testable import Updates

@Suite struct VersionTextTests {
  @Test(arguments: [
    ("1.4.0", "1.4.0"),
    ("tool 1.4.0 (abc)\n", "1.4.0"),
    ("git version 2.39.5", "2.39.5"),
    ("v20.11.1\n", "20.11.1"),
    ("V1.2", "1.2"),
    ("nginx version: nginx/1.22.1", "1.22.1"),
    ("tool-1.4.0", "1.4.0"),
    ("my-tool-v1.4.0-beta.2", "1.4.0-beta.2"),
    ("go version go1.22.1 linux/amd64", "1.22.1"),
    ("gcc (Debian 12.2.0-14) 12.2.0", "12.2.0"),
    ("GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)", "5.2.15"),
    ("7-Zip [64] 17.05 : Copyright", "17.05"),
    ("less 590 (GNU regular expressions)", "590"),
    ("systemd 252 (252.39-1~deb12u1)\n+PAM", "252"),
    ("tool (v1.2.3)\nCopyright 2024", "1.2.3"),
    ("tmux 3.3a", "3.3a"),
    ("*** Zstandard CLI (64-bit) v1.5.4, by Yann", "1.5.4"),
    ("OpenSSL 3.0.15 3 Sep 2024 (Library: OpenSSL 3.0.15)", "3.0.15"),
    ("OpenSSH_9.2p1 Debian", "9.2p1"),
    ("tool\r\nversion 3.1.\r\n", "3.1"),
    ("tool @1.0.0+build.7!", "1.0.0+build.7"),
    ("\u{1B}[1mtool\u{1B}[0m 1.2.3", "1.2.3"),
    ("The tool\n\nRelease 4.5", "4.5"),
    ("tool 1..2 3.4", "3.4"),
    ("tool ((( 1.5", "1.5"),
    ("tool 1!2.0.post1", "1!2.0.post1"), ("tool-1!2.0", "1!2.0"), ("Version 3! tool 1.2", "1.2"),
    ("tool!1.2", "1.2"), ("tool 7!", "7"), ("OpenSSL 1.1.1w  11 Sep 2023", "1.1.1w"),
    ("Sudo version 1.9.5p2", "1.9.5p2"),
  ])
  func `the first version is found`(output: String, version: String) {
    #expect(VersionText.first(in: Array(output.utf8)) == version)
  }

  @Test(
    arguments: [
      ("1.4.0", VersionScheme.dotted, "1.4.0"), (" v1.4 ", .dotted, "v1.4"), ("3", .dotted, "3"),
      ("1.0_beta", .dotted, "1.0_beta"), ("tool 3.0.0 (2026-01-02)", .dotted, "3.0.0"),
      ("tool-3.0.0", .dotted, "3.0.0"), ("tool-1.4.0.tar.gz", .dotted, "1.4.0"),
      ("tool_1.4.0-beta.2.zip", .dotted, "1.4.0-beta.2"), ("1.4.0.tgz", .dotted, "1.4.0"),
      ("tool-v2.1.dmg", .dotted, "2.1"), ("tool-3.1.AppImage", .dotted, "3.1"),
      ("1.4.0.rc1", .dotted, "1.4.0.rc1"), ("go1.22.1", .semantic, "1.22.1"),
      ("r12", .numeric, "r12"),
      ("tool r12 1.2", .numeric, "1.2"), ("tool", .dotted, nil), ("", .dotted, ""),
      ("version unknown", .numeric, nil),
    ] as [(String, VersionScheme, String?)])
  func `what a person gives as a version is one, or has one in it`(
    text: String, scheme: VersionScheme, version: String?
  ) {
    #expect(VersionText.only(text, scheme: scheme) == version)
  }

  @Test(arguments: ["", "\n\n", "tool", "unknown", "x86_64", "v", ".", "1.", "-", "1.x", "((1))"])
  func `where nothing looks like a version nothing is made up`(output: String) {
    #expect(VersionText.first(in: Array(output.utf8)) == nil)
  }

  @Test func `bytes that are no text do no harm`() {
    #expect(VersionText.first(in: [0xFF, 0x00, 0xC0, 0x31, 0x2E, 0x32, 0xFE]) == "1.2")
  }

  @Test func `a number without end is no version`() {
    let long = [UInt8](repeating: 0x39, count: 65536)
    #expect(VersionText.first(in: long) == nil)
    #expect(VersionText.first(in: Array("1.".utf8) + long) == nil)
    #expect(VersionText.first(in: Array(String(repeating: "(-", count: 32768).utf8)) == nil)
  }
}
