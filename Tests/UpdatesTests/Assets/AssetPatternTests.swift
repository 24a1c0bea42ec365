import Testing
import UpdatesPlatform

@testable import Updates

@Suite struct AssetPatternTests {
  private static let linux = AssetSystem(os: .linux, architecture: .x86_64, libc: .gnu)
  private static let musl = AssetSystem(os: .linux, architecture: .arm64, libc: .musl)
  private static let mac = AssetSystem(os: .macos, architecture: .arm64)

  @Test(arguments: [
    ("tool-{version}-{os}-{arch}.tar.gz", linux, "tool-1.2.3-linux-amd64.tar.gz"),
    ("tool-{version}-{os}-{arch}.tar.gz", linux, "Tool-V1.2.3-Linux-x86_64.TAR.GZ"),
    ("tool-{os}-{arch}", linux, "tool-linux-x64"),
    ("tool{os}{arch}", linux, "toollinux64"),
    ("tool-{arch}-{os}-{libc}", linux, "tool-x86_64-unknown-linux-gnu"),
    ("tool-{arch}-{os}-{libc}", linux, "tool-x86_64-unknown-linux-musl"),
    ("tool-{arch}-{os}", linux, "tool-x86_64-unknown-linux-musl"),
    ("tool-{arch}-{os}.zip", mac, "tool-aarch64-apple-darwin.zip"),
    ("tool_{os}_{arch}.zip", mac, "tool_macOS_universal.zip"),
    ("tool_{os}_{arch}.zip", mac, "tool_osx_all.zip"),
    ("TOOL.jar", mac, "tool.jar"),
    ("tool-{libc}", musl, "tool-static"),
  ])
  func `placeholders stand for known spellings`(
    pattern: String, system: AssetSystem, name: String
  ) {
    let names = ["other", name, name + ".sha256", "x" + name]
    #expect(chosen(among: names, version: "1.2.3", system: system, pattern: pattern) == name)
  }

  @Test(arguments: [
    ("tool-{os}-{arch}", linux, "tool-linux-arm64"),
    ("tool-{os}-{arch}", linux, "tool-darwin-amd64"),
    ("tool-{os}-{arch}", linux, "tool-linux-amd64.zip"),
    ("tool-{os}-{arch}", mac, "tool-darwin-x86_64"),
    ("tool-{arch}-linux-{libc}", musl, "tool-aarch64-linux-gnu"),
    ("tool-{version}", linux, "tool-1.2.30"),
    ("tool-{version}", linux, "tool-1.2"),
    ("tool-{libc}", mac, "tool-gnu"),
    ("", linux, "tool"),
  ])
  func `other names do not match`(pattern: String, system: AssetSystem, name: String) throws {
    let choice = try AssetChoice(pattern: pattern, version: "1.2.3", system: system)
    #expect(throws: Problem.assetMissing(among: [name], matching: pattern)) {
      try choice.name(among: [name])
    }
  }

  @Test func `the system's own is better than what can be used too`() {
    let files = [
      "t-linux-amd64-musl", "t-linux-amd64-gnu", "t-darwin-all", "t-darwin-arm64", "t-64",
      "t-amd64",
    ]
    func match(_ pattern: String, _ system: AssetSystem) -> String? {
      chosen(among: files, version: "1", system: system, pattern: pattern)
    }
    #expect(match("t-{os}-{arch}-{libc}", Self.linux) == "t-linux-amd64-gnu")
    #expect(match("t-{os}-{arch}", Self.mac) == "t-darwin-arm64")
    #expect(match("t-{arch}", Self.linux) == "t-amd64")
  }

  @Test func `two spellings of the same are an error that names both`() throws {
    let choice = try AssetChoice(pattern: "t-{arch}", version: "1", system: Self.linux)
    let names = ["t-x64", "t-amd64", "t-arm64"]
    let error = Problem.assetUndecided(among: ["t-x64", "t-amd64"], matching: "t-{arch}")
    #expect(throws: error) { try choice.name(among: names) }
    #expect(error.summary == "several files are named 't-{arch}': 't-x64', 't-amd64'")
  }

  @Test(arguments: [("t-{platform}", "platform"), ("t-{}", ""), ("{os}{Arch}", "Arch")])
  func `an unknown placeholder is an error`(pattern: String, name: String) {
    #expect(throws: Problem.assetPlaceholder(name)) { try AssetPattern(pattern) }
  }

  @Test func `a brace alone is a letter`() throws {
    #expect(try AssetPattern("t{").text == "t{")
    #expect(chosen(among: ["t}{"], version: "1", system: Self.linux, pattern: "t}{") == "t}{")
  }

  @Test func `many placeholders take no longer`() {
    let pattern = String(repeating: "{arch}", count: 60) + "!"
    let names = (0..<100).map { _ in String(repeating: "64", count: 120) }
    #expect(chosen(among: names, version: "1", system: Self.linux, pattern: pattern) == nil)
  }
}
