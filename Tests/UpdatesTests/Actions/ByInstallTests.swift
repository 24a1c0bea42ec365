import Testing

@testable import Updates

@Suite struct ByInstallTests {
  private typealias Manager = Installation.Manager

  private static func installation(
    _ manager: Installation.Manager, _ package: String?, _ upgrade: Installation.Upgrade
  ) -> Installation {
    Installation(
      manager: manager, method: "by \(manager.title)", package: package, path: "/bin/tool",
      program: "/bin/tool", evidence: "", upgrade: upgrade)
  }

  private static let brew = installation(
    .homebrew, "tool", .command(["brew", "upgrade", "{package}"], needsRoot: false))
  private static let apt = installation(
    .apt, "tool",
    .command(["apt-get", "install", "--only-upgrade", "{package}"], needsRoot: true))

  private static func npm(_ package: String) -> Installation {
    installation(
      .npm, package, .command(["npm", "install", "-g", "{package}@latest"], needsRoot: false))
  }

  private func action(
    _ way: ByInstall.Way?, for installation: Installation, sudo: Bool = false,
    _ privileges: Privileges = .terminal
  ) -> Action {
    var ways = ByInstall()
    ways.ways[installation.manager] = way
    ways.usesSudo = sudo
    return ways.action(for: installation, with: privileges)
  }

  @Test(arguments: [
    (brew, "example/tap/tool", ["brew", "upgrade", "example/tap/tool"]),
    (npm("@example/tool"), "@example/tool", ["npm", "install", "-g", "@example/tool@latest"]),
    (npm("@example/tool"), "@example/tool@next", ["npm", "install", "-g", "@example/tool@next"]),
    (
      installation(.pipx, "My_Tool", .command(["pipx", "upgrade", "my-tool"], needsRoot: false)),
      "my.tool[all]", ["pipx", "upgrade", "my-tool"]
    ),
    (
      installation(
        .go, "example.com/tool/cmd/tool",
        .command(["go", "install", "{package}@latest"], needsRoot: false)),
      "example.com/tool/cmd/tool", ["go", "install", "example.com/tool/cmd/tool@latest"]
    ),
    (
      installation(
        .conda, "tool", .command(["conda", "update", "{package}"], needsRoot: false)),
      "conda-forge::tool", ["conda", "update", "conda-forge::tool"]
    ),
    (
      installation(
        .mise, "npm-example-tool", .command(["mise", "upgrade", "{package}"], needsRoot: false)),
      "npm:@example/tool", ["mise", "upgrade", "npm:@example/tool"]
    ),
  ])
  func `a name stands for the usual command of the manager`(
    installation: Installation, name: String, words: [String]
  ) {
    #expect(action(.package(name), for: installation) == .run(words))
  }

  @Test func `a manager that the file does not name has no command, and says so`() {
    let reason = "the program was installed by Homebrew: the app file has no command for that"
    #expect(action(nil, for: Self.brew) == .byHand(ByHand(reason: reason)))
    let environment = Installation(
      manager: .other, method: "in a virtual environment", package: nil, path: "/a", program: "/a",
      evidence: "", upgrade: .none(reason: "it is the person's own"))
    #expect(
      action(nil, for: environment)
        == .byHand(
          ByHand(
            reason: "the program was installed in a virtual environment: it is the person's own")))
  }

  @Test func `another package with a program of the same name is left alone`() {
    let other =
      "the program was installed by Homebrew: its package is 'tool', but the app file "
      + "names 'other'"
    #expect(action(.package("other"), for: Self.brew) == .byHand(ByHand(reason: other)))
    #expect(action(.command(["x"]), for: Self.brew) == .run(["x"]))
  }

  @Test func `a command that needs root is shown, and runs only by sudo where the file says so`() {
    let words = ["apt-get", "install", "--only-upgrade", "tool"]
    let shown = Action.byHand(
      ByHand(
        commands: [["sudo"] + words], reason: "the command needs root", obstacle: .rights))
    let tool = ByInstall.Way.package("tool")
    #expect(action(tool, for: Self.apt) == shown)
    #expect(action(tool, for: Self.apt, sudo: true) == .run(["sudo"] + words))
    #expect(action(tool, for: Self.apt, sudo: true, .none) == shown)
    #expect(action(tool, for: Self.apt, .root) == .run(words))
    #expect(action(tool, for: Self.apt, sudo: true, .root) == .run(words))
  }

  @Test func `zypper's packages have the names that the file gives for dnf`() {
    let zypper = Self.installation(
      .zypper, "tool", .command(["zypper", "update", "{package}"], needsRoot: true))
    var ways = ByInstall()
    ways.ways[.dnf] = .package("tool")
    #expect(ways.action(for: zypper, with: .root) == .run(["zypper", "update", "tool"]))
    ways.ways[.zypper] = .command(["x"])
    #expect(ways.action(for: zypper, with: .root) == .run(["x"]))
  }

  @Test func `an array that needs root is held to the same`() {
    let shown = Action.byHand(
      ByHand(commands: [["sudo", "x"]], reason: "the command needs root", obstacle: .rights))
    #expect(action(.command(["x"]), for: Self.apt) == shown)
    #expect(action(.command(["sudo", "x"]), for: Self.apt) == shown)
    #expect(action(.command(["sudo", "x"]), for: Self.brew) == shown)
    #expect(action(.command(["sudo", "x"]), for: Self.brew, sudo: true) == .run(["sudo", "x"]))
    #expect(
      action(.command(["/usr/bin/doas", "x"]), for: Self.apt, sudo: true)
        == .run(["/usr/bin/doas", "x"]))
  }

  @Test func `a manager whose program is missing is named, with the command to copy`() {
    let environment = ["PATH": "/nowhere"]
    let words = ["brew", "upgrade", "tool"]
    let missing = Action.byHand(
      ByHand(
        commands: [words],
        reason: "the program was installed by Homebrew, but the command of 'by-install' cannot "
          + "run: the program 'brew' was not found in PATH", obstacle: .program))
    #expect(Action.run(words).ifFound(for: Self.brew, environment: environment) == missing)
    let found = Action.run(["/bin/sh"])
    #expect(found.ifFound(for: Self.brew, environment: environment) == found)
    #expect(Action.open.ifFound(for: Self.brew, environment: environment) == .open)
  }

  @Test func `several commands are shown in one line`() throws {
    let asdf = Self.installation(
      .asdf, "tool",
      .byHand(
        [["asdf", "install", "{package}"], ["asdf", "set", "{package}"]], reason: "you choose"))
    guard case .byHand(let work) = action(.package("tool"), for: asdf) else {
      Issue.record("not by hand")
      return
    }
    #expect(try work.line(version: nil) == "asdf install tool && asdf set tool")
    #expect(work.reason == "you choose")
    #expect(try ByHand(reason: "").line(version: "1.0") == nil)
    #expect(try ByHand(commands: [["x", "{version}"]], reason: "").line(version: "1.0") == "x 1.0")
    #expect(throws: Problem.self) {
      try ByHand(commands: [["x", "{version}"]], reason: "").line(version: "-x")
    }
  }
}
