import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct InstallationFinderTests {
  @Test(arguments: Layout.all + Layout.wrappers)
  func `the manager of a layout is found, and the command that it needs`(layout: Layout) throws {
    let (found, shown) = try layout.found()
    #expect(found.manager == layout.manager, "\(found)")
    #expect(found.package == layout.package, "\(found)")
    #expect(shown(found.upgrade.line) == layout.upgrade, "\(found)")
  }

  @Test(arguments: [("v1.4.0", "go install {package}@latest"), ("(devel)", "-")])
  func `a program says of what Go has built it`(version: String, upgrade: String) throws {
    let root = try TemporaryDirectory()
    let mark: [UInt8] = [
      0x30, 0x77, 0xAF, 0x0C, 0x92, 0x74, 0x08, 0x02, 0x41, 0xE1, 0xC1, 0x07, 0xE6, 0xD6, 0x18,
      0xE6,
    ]
    let build = "path\texample.com/tool/cmd/tool\nmod\texample.com/tool\t\(version)\th1:x\n"
    let bytes = Array("\u{7F}ELF".utf8) + mark + Array(build.utf8) + [0xF9, 0x32]
    let place = try root.write("", to: "go/bin/tool")
    try Data(bytes).write(to: URL(filePath: place))
    try root.setMode(0o755, of: "go/bin/tool")
    let finder = InstallationFinder(
      environment: SystemEnvironment(variables: ["HOME": root.path, "PATH": root.path]),
      root: root.path)
    let found = try finder.installation(of: place)
    #expect(found.manager == .go && found.package == "example.com/tool/cmd/tool", "\(found)")
    #expect(found.upgrade.line == upgrade)
  }

  @Test(arguments: [
    (
      "a formula",
      "installed by Homebrew: '/opt/homebrew/bin/tool' leads to "
        + "'/opt/homebrew/Cellar/tool/1.4.0/bin/tool'"
    ),
    (
      "dpkg",
      "installed by apt: the program is '/usr/bin/tool', which dpkg lists in the package 'tool'"
    ),
    (
      "Cargo",
      "installed by Cargo: the program is '/home/ann/.cargo/bin/tool', which "
        + "'/home/ann/.cargo/.crates.toml' lists for 'tool 1.4.0'"
    ),
  ])
  func `a sentence says what was found and why`(name: String, sentence: String) throws {
    let layout = try #require(Layout.all.first { $0.testDescription == name })
    let (found, shown) = try layout.found()
    #expect(shown(found.sentence) == sentence)
  }

  @Test(
    arguments: [
      ("version = 3.11.2", "3.11.2"), ("VERSION=3", nil),
      ("version_info = 3.12.1.final.0", "3.12.1"),
      ("home = /usr/bin\\nversion=3.9\\n", "3.9"), ("version = new", nil),
    ] as [(String, String?)])
  func `the settings of an environment say which Python runs the program`(
    settings: String, python: String?
  ) throws {
    let layout = Layout(
      """
      #  | pipx | tool | -
      /home/ann/.local/share/pipx/venvs/tool/pyvenv.cfg = \(settings)
      /home/ann/.local/share/pipx/venvs/tool/bin/tool
      """)
    #expect(try layout.found().installation.python?.text == python)
  }

  @Test func `a program that is not there is an error`() {
    let finder = InstallationFinder(environment: SystemEnvironment(variables: ["PATH": "/nowhere"]))
    #expect(throws: Problem.programNotFound("tool")) {
      try finder.installation(of: "tool")
    }
  }

  @Test func `links in a circle end`() throws {
    let root = try TemporaryDirectory()
    try Layout.build(["/a -> b", "/b -> a"], in: root)
    #expect(throws: Problem.self) { try ProgramTrail(from: root.path + "/a") }
  }
}
