import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct OSReleaseTests {
  @Test(
    arguments: [
      ("VERSION_ID=\"12\"\n", "12"), ("VERSION_ID=24.04", "24.04"), ("VERSION_ID='9.3'\r\n", "9.3"),
      ("NAME=x\nVERSION_ID=1\nVERSION_ID=2\n", "2"), ("#VERSION_ID=1\n", nil), ("", nil),
      ("VERSION_ID=\n", nil), ("VERSION_ID=\"\"", nil), ("MY_VERSION_ID=1", nil),
      ("  VERSION_ID=3 # note", "3"), ("VERSION_ID=\"a\\\"b\"", "a\"b"), ("VERSION_ID=\"12", "12"),
      ("VERSION_ID=1\\", "1"), ("VERSION_ID=\"it's\"", "it's"),
    ] as [(String, String?)])
  func `the version is read as a shell would read it`(text: String, version: String?) {
    #expect(OSRelease.version(inText: text) == version)
  }

  @Test func `the first file that can be read counts`() throws {
    let directory = try TemporaryDirectory()
    let first = try directory.write("NAME=x\n", to: "first")
    let second = try directory.write("VERSION_ID=2\n", to: "second")
    #expect(OSRelease.version(in: [directory.path + "/none", second]) == "2")
    #expect(OSRelease.version(in: [directory.path, second]) == "2")
    #expect(OSRelease.version(in: [first, second]) == nil)
    #expect(OSRelease.version(in: []) == nil)
  }

  @Test(arguments: [
    ("aarch64", "arm64"), ("arm64", "arm64"), ("x86_64", "x86_64"), ("amd64", "x86_64"),
    ("riscv64", "riscv64"), ("", ""),
  ])
  func `a processor has one name on all systems`(machine: String, word: String) {
    #expect(OperatingSystem.architecture(ofMachine: machine) == word)
  }
}
