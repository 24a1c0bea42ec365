import Testing

@testable import Updates

@Suite struct ByInstallTests {
  private static func installation(
    _ manager: Installation.Manager, _ package: String?, _ upgrade: Installation.Upgrade
  ) -> Installation {
    Installation(
      manager: manager, method: "by \(manager.title)", package: package, path: "/bin/tool",
      program: "/bin/tool", evidence: "", upgrade: upgrade)
  }

  private static let brew = installation(
    .homebrew, "tool", .command(["brew", "upgrade", "{package}"]))
  private static let apt = installation(
    .apt, "tool",
    .command(["apt-get", "install", "--only-upgrade", "{package}"], needsRoot: true))

  private func action(
    _ way: ByInstall.Way?, for installation: Installation, sudo: Bool = false,
    _ privileges: Privileges = .terminal
  ) -> Action {
    var ways = ByInstall()
    ways.ways[installation.manager] = way
    ways.usesSudo = sudo
    return ways.action(for: installation, with: privileges)
  }

  @Test(
    arguments: [
      (.homebrew, "tool", "brew upgrade {package}", "e/tap/tool", "brew upgrade e/tap/tool"),
      (.npm, "@e/tool", "npm install {package}@latest", "@e/tool", "npm install @e/tool@latest"),
      (.npm, "@e/tool", "npm install {package}@latest", "@e/tool@next", "npm install @e/tool@next"),
      (.pipx, "My_Tool", "pipx upgrade my-tool", "my.tool[all]", "pipx upgrade my-tool"),
      (
        .go, "e.com/tool", "go install {package}@latest", "e.com/tool",
        "go install e.com/tool@latest"
      ),
      (.conda, "tool", "conda update {package}", "forge::tool", "conda update forge::tool"),
      (.mise, "npm-e-tool", "mise upgrade {package}", "npm:@e/tool", "mise upgrade npm:@e/tool"),
    ] as [(Installation.Manager, String, String, String, String)])
  func `a name stands for the usual command of the manager`(
    manager: Installation.Manager, package: String, usual: String, name: String, line: String
  ) {
    let installation = Self.installation(
      manager, package, .command(usual.split(separator: " ").map(String.init)))
    #expect(
      action(.package(name), for: installation)
        == .run(line.split(separator: " ").map(String.init)))
  }

  @Test func `a manager that the file does not name has no command, and says so`() {
    let reason = "the program was installed by Homebrew: the app file has no command for that"
    #expect(action(nil, for: Self.brew) == .byHand(ByHand(reason: reason)))
    let own = Self.installation(.homebrew, nil, .none(reason: "it is the person's own"))
    let why = "the program was installed by Homebrew: it is the person's own"
    #expect(action(nil, for: own) == .byHand(ByHand(reason: why)))
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
    #expect(action(tool, for: Self.apt, sudo: true, .root) == .run(words))
    // A command of the file's own is held to the same.
    let own = Action.byHand(
      ByHand(commands: [["sudo", "x"]], reason: "the command needs root", obstacle: .rights))
    #expect(action(.command(["x"]), for: Self.apt) == own)
    #expect(action(.command(["sudo", "x"]), for: Self.apt) == own)
    #expect(action(.command(["sudo", "x"]), for: Self.brew) == own)
    #expect(action(.command(["sudo", "x"]), for: Self.brew, sudo: true) == .run(["sudo", "x"]))
    let doas = ["/usr/bin/doas", "x"]
    #expect(action(.command(doas), for: Self.apt, sudo: true) == .run(doas))
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
