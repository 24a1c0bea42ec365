import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct InstallationFinderTests {
  private static let layouts = [
    Layout.homebrew, Layout.node, Layout.python, Layout.cargo, Layout.system, Layout.stores,
    Layout.versionManagers,
  ]

  @Test(arguments: Array(layouts.joined()))
  func `the manager of a layout is found, and the command that it needs`(layout: Layout) throws {
    let found = try layout.found()
    #expect(found.manager == layout.manager, "\(found)")
    #expect(found.package == layout.package, "\(found)")
    #expect(found.upgrade.line == layout.upgrade, "\(found)")
  }

  @Test func `a sentence says what was found and why`() throws {
    #expect(
      try Layout.homebrew[0].found().sentence
        == "installed by Homebrew: '/opt/homebrew/bin/tool' leads to "
        + "'/opt/homebrew/Cellar/tool/1.4.0/bin/tool'")
    #expect(
      try Layout.system[0].found().sentence
        == "installed by apt: the program is '/usr/bin/tool', which dpkg lists in the package "
        + "'tool'")
    #expect(
      try Layout.cargo[0].found().sentence
        == "installed by Cargo: the program is '/home/ann/.cargo/bin/tool', which "
        + "'/home/ann/.cargo/.crates2.json' lists for 'tool 1.4.0'")
  }

  @Test func `a program that is not there is an error`() {
    let finder = InstallationFinder(environment: SystemEnvironment(variables: ["PATH": "/nowhere"]))
    #expect(throws: InstallationError.program(.notFound("tool"))) {
      try finder.installation(of: "tool")
    }
  }

  @Test func `links in a circle end`() throws {
    let root = try TemporaryDirectory()
    try Layout("", .other, nil, "", "/a -> b\n/b -> a").build(in: root)
    #expect(throws: FileError.self) { try ProgramTrail(from: root.path + "/a") }
  }
}
