import Testing
import UpdatesPlatform

@testable import Updates

@Suite struct AssetChoiceTests {
  private static let linux = AssetSystem(os: .linux, architecture: .x86_64, libc: .gnu)
  private static let musl = AssetSystem(os: .linux, architecture: .x86_64, libc: .musl)
  private static let unknown = AssetSystem(os: .linux, architecture: .x86_64)
  private static let linuxARM = AssetSystem(os: .linux, architecture: .arm64, libc: .gnu)
  private static let mac = AssetSystem(os: .macos, architecture: .arm64)
  private static let intelMac = AssetSystem(os: .macos, architecture: .x86_64)

  /// The ways in which publishers name files: the files, and the right one for a system.
  private static let table: [(files: String, system: AssetSystem, right: String?)] = [
    ("tool-linux64 tool-linux32 tool-macos tool.exe", linux, "tool-linux64"),
    ("tool-linux64 tool-linux-amd64 tool-linux-arm64", linux, "tool-linux-amd64"),
    ("tool_linux_64-bit.tgz tool_linux_arm-64bit.tgz", linuxARM, "tool_linux_arm-64bit.tgz"),
    ("tool-Linux-64bit.tar.gz tool-Linux-ARM64.tar.gz", linux, "tool-Linux-64bit.tar.gz"),
    ("toolLinux.zip tool-linuxamd64.zip", linux, "tool-linuxamd64.zip"),
    ("tool-darwinarm64 tool-darwin64", mac, "tool-darwinarm64"),
    ("tool-macos14-arm64.zip tool-linux-arm64.zip", mac, "tool-macos14-arm64.zip"),
    ("tool-macos-13.zip tool-macos-14.zip", mac, nil),
    ("tool-macOS-Apple-Silicon.zip tool-macOS-Intel.zip", mac, "tool-macOS-Apple-Silicon.zip"),
    ("tool-macOS-Apple-Silicon.zip tool-macOS-Intel.zip", intelMac, "tool-macOS-Intel.zip"),
    ("tool-mac-universal.zip tool-mac-arm64.zip", mac, "tool-mac-arm64.zip"),
    ("tool-mac-universal.zip tool-mac-arm64.zip", intelMac, "tool-mac-universal.zip"),
    ("tool-osx-universal_binary.zip tool-win64.zip", mac, "tool-osx-universal_binary.zip"),
    ("tool-darwin-x86_64-arm64.tar.gz tool-linux.tar.gz", mac, "tool-darwin-x86_64-arm64.tar.gz"),
    ("tool-darwin-amd64.tar.gz tool-linux-amd64.tar.gz", mac, nil),
    ("tool-macos.zip tool-linux.zip tool-windows.zip", mac, "tool-macos.zip"),
    ("tool-macos.zip tool-linux.zip tool-windows.zip", intelMac, nil),
    ("tool-macos.zip tool-macos-arm64.zip", intelMac, "tool-macos.zip"),
    ("tool-macos.zip tool-linux.zip tool-windows.zip", linux, "tool-linux.zip"),
    ("tool-macos.zip tool-linux.zip tool-windows.zip", linuxARM, nil),
    ("tool tool-arm64 tool-1.2.3.tar.gz", linux, "tool"),
    ("tool tool-arm64 tool-1.2.3.tar.gz", mac, nil),
    ("tool.exe tool", linux, nil),
    ("tool.x86_64 tool.aarch64 tool.win32.exe", linuxARM, "tool.aarch64"),
    ("tool-x64.zip tool-arm64.zip tool-macos.zip", linux, nil),
    ("tool-1.2.3.tar.gz", mac, "tool-1.2.3.tar.gz"),
    ("tool-1.2.3.tar.gz tool-1.2.3.zip SHA256SUMS", linux, "tool-1.2.3.tar.gz"),
    ("tool-1.2.3.tar.gz tool_1.2.3_amd64.deb", linux, "tool-1.2.3.tar.gz"),
    ("tool-1.2.3-src.tar.gz", linux, nil),
    ("install.sh", linux, nil),
    ("tool-linux-amd64 tool-linux-amd64.tar.gz", linux, "tool-linux-amd64.tar.gz"),
    ("tool-linux-amd64 tool-linux-amd64.gz", linux, "tool-linux-amd64.gz"),
    ("tool-linux-amd64.zip tool-linux-amd64.tar.xz", linux, "tool-linux-amd64.tar.xz"),
    ("tool-linux-amd64.7z tool-linux-amd64.AppImage", linux, nil),
    ("tool-linux-amd64.tgz tool_extended-linux-amd64.tgz", linux, "tool-linux-amd64.tgz"),
    (
      "tool-linux-x64.zip tool-linux-x64-baseline.zip tool-linux-x64-profile.zip", linux,
      "tool-linux-x64.zip"
    ),
    ("tool-linux-x86_64.zip tool-linux-x86_64_v3.zip", linux, "tool-linux-x86_64.zip"),
    ("tool_linux_amd64_v1.tgz tool_linux_amd64_v3.tgz", linux, "tool_linux_amd64_v1.tgz"),
    ("tool_linux_amd64.tgz toold_linux_amd64.tgz", linux, nil),
    ("tool-linux-amd64.tgz tool-1.2.3-linux-amd64.tgz", linux, "tool-1.2.3-linux-amd64.tgz"),
    ("tool-aarch64-linux-android.zip tool-aarch64-linux.zip", linuxARM, "tool-aarch64-linux.zip"),
    ("tool-aarch64-linux-android.zip", linuxARM, nil),
    ("tool-aarch64_be-linux.zip", linuxARM, nil),
    ("tool-linux-ppc64le.zip tool-linux-s390x.zip tool-linux-ppcle_64.zip", linux, nil),
    ("tool-linux-armv7.zip tool-linux-arm-v7.zip tool-linux-arm.zip", linuxARM, nil),
    ("tool-linux-armv8.zip tool-linux-armhf.zip", linuxARM, "tool-linux-armv8.zip"),
    ("wasm-tool-linux-amd64.tgz wasm-tool-darwin-arm64.tgz", linux, "wasm-tool-linux-amd64.tgz"),
    (
      "wasm-tool-1.2.3-wasm32-wasi.tgz wasm-tool-1.2.3-x86_64-linux.tgz", linux,
      "wasm-tool-1.2.3-x86_64-linux.tgz"
    ),
    ("debug-tool-linux-amd64.tgz debug-tool-linux-arm64.tgz", linux, "debug-tool-linux-amd64.tgz"),
    ("x86-tool-linux-arm64.tgz x86-tool-linux-amd64.tgz", linuxARM, "x86-tool-linux-arm64.tgz"),
    ("tool-linux-gnu-x64.tgz tool-linux-musl-x64.tgz", unknown, "tool-linux-musl-x64.tgz"),
    ("tool-linux-x64.tgz tool-linux-x64-musl.tgz", linux, "tool-linux-x64.tgz"),
    ("tool-linux-x64.tgz tool-linux-x64-musl.tgz", musl, "tool-linux-x64-musl.tgz"),
    ("tool-linux-x64.tgz tool-linux-x64-static.tgz", musl, "tool-linux-x64-static.tgz"),
    ("tool-linux-x64.tgz", musl, "tool-linux-x64.tgz"),
    ("tool-linux-x64-gnu.tgz", musl, nil),
    ("tool-linux-x64-gnu.tgz", unknown, "tool-linux-x64-gnu.tgz"),
    (
      "tool_Linux-64bit.tgz tool_linux-amd64.tgz tool_x_linux-amd64.tgz", linux,
      "tool_linux-amd64.tgz"
    ),
    ("x86_64_tool-arm-static.tgz x86_64_tool-aarch64-static.tgz", linux, nil),
    ("tool-13.2-x86_64-linux-aarch64-none-elf.tar.xz", linux, nil),
    ("tool-darwin Tool-darwin.zip", mac, nil),
    ("Tool.app.zip tool-macos-arm64.zip", mac, "tool-macos-arm64.zip"),
    ("tool-linux-amd64 tool-linux-amd64", linux, "tool-linux-amd64"),
  ]

  @Test(arguments: table.indices)
  func `publishers' spellings are understood`(index: Int) {
    let (files, system, right) = Self.table[index]
    let names = files.split { $0.isWhitespace }.map(String.init)
    #expect(chosen(among: names, version: "v1.2.3", system: system) == right)
    #expect(chosen(among: names.reversed(), version: "1.2.3", system: system) == right)
  }

  private func hint(naming pattern: String?) -> String {
    "choose one with 'asset' in the app file" + (pattern.map { ", such as '\($0)'" } ?? "")
  }

  @Test func `the error names the files, and a pattern for one of them`() throws {
    let choice = try AssetChoice(version: "1.2.3", system: Self.linux)
    let names = ["alpha_1.2.3_Linux_x86_64.tgz", "beta_1.2.3_Linux_x86_64.tgz", "SHA256SUMS"]
    let error = #expect(throws: Problem.self) { try choice.name(among: names) }
    #expect(error?.hint == hint(naming: "alpha_{version}_{os}_{arch}.tgz"))
    #expect(
      error?.summary
        == "several files are for linux on x86_64 with gnu: 'alpha_1.2.3_Linux_x86_64.tgz', "
        + "'beta_1.2.3_Linux_x86_64.tgz'")
  }

  @Test(arguments: [
    ("a-x86_64-unknown-linux-gnu.tgz", "a-{arch}-{os}-{libc}.tgz"),
    ("a-1.2.3-x86_64-unknown-linux-musl", "a-{version}-{arch}-{os}-{libc}"),
    ("a_Linux_64-bit.zip", "a_{os}_{arch}.zip"), ("linuxa-linux-x64", "linuxa-{os}-{arch}"),
    ("a-v1.2.3-linux-x64", "a-{version}-{os}-{arch}"), ("{a}-linux-x64", nil),
  ])
  func `the pattern has placeholders for what is known`(name: String, pattern: String?) throws {
    let choice = try AssetChoice(version: "v1.2.3", system: Self.linux)
    // The other program is as good, and comes second.
    let other = name.replacing("a-", with: "b-").replacing("a_", with: "b_")
    let names = [name, other == name ? "b-linux-x64" : other]
    let error = #expect(throws: Problem.self) { try choice.name(among: names) }
    #expect(error?.hint == hint(naming: pattern))
  }

  @Test func `the error names all files if none fits`() throws {
    let choice = try AssetChoice(version: "1.2.3", system: Self.linuxARM)
    let names = (1...12).map { "note-\($0).txt" } + ["tool-linux-arm.zip"]
    let error = #expect(throws: Problem.self) { try choice.name(among: names) }
    #expect(error?.summary.contains("among 'tool-linux-arm.zip', 'note-1.txt'") == true)
    #expect(error?.hint == hint(naming: "tool-{os}-arm.zip"))
    #expect(error?.summary.hasSuffix("'note-9.txt' and 3 more") == true)
    let images = ["tool-1.2.3-x86_64.AppImage", "tool-1.2.3-x86_64.AppImage.zsync"]
    let image = #expect(throws: Problem.self) {
      try AssetChoice(version: "1.2.3", system: Self.linux).name(among: images)
    }
    #expect(image?.hint == hint(naming: "tool-{version}-{arch}.AppImage"))
    let empty = #expect(throws: Problem.self) { try choice.name(among: []) }
    #expect(empty?.summary == "the release has no files" && empty?.hint == hint(naming: nil))
  }

  @Test func `a thousand hostile names take no time`() throws {
    let parts = [
      "linux", "arm64", "x86_64", "gnu", "64", "{os}", "é", "../", "armarmarmarm", "v1.2.3",
    ]
    let names = (0..<1000).map { number in
      (0..<40).map { parts[(number * 7 + $0 * $0) % parts.count] }.joined(separator: "-")
        + String(repeating: "6432", count: number % 8)
    }
    let choice = try AssetChoice(version: "1.2.3", system: Self.linux)
    #expect(throws: Problem.self) { try choice.name(among: names) }
  }
}

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
    ("tool-{version}-{arch}.zip", mac, "tool-1.2.3-apple-silicon.zip"),
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
    ("tool-{os}-{arch}", linux, "tool-ubuntu-amd64"),
    ("tool-{arch}", linux, "tool-apple-silicon"),
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
