import Testing

@testable import Updates

@Suite struct ChannelReadingTests {
  private typealias Manager = Installation.Manager

  private static let brewInfo = #"""
    {"formulae": [{"name": "tool", "versions": {"stable": "2.0.0", "head": "HEAD"},
    "revision": 1, "disabled": false}], "casks": []}
    """#

  private static let project = #"""
    {"info": {"version": "2.1.0"}, "releases": {"1.9": [{"yanked": false}],
    "1.10": [{"yanked": true}, {"yanked": false}], "2.0.0": [{"yanked": true}],
    "2.1.0": [], "3.0rc1": [{"yanked": false}]}}
    """#

  private static let crate = #"""
    {"crate": {"max_version": "3.0.0-rc.1"}, "versions": [{"num": "3.0.0-rc.1", "yanked": false},
    {"num": "2.0.0", "yanked": true}, {"num": "1.9.0", "yanked": false}]}
    """#

  private static let index = #"""
    {"name":"tool","vers":"1.9.0","yanked":false}
    {"name":"tool","vers":"1.10.0","yanked":false}
    {"name":"tool","vers":"2.0.0","yanked":true}
    """#

  private static let answers: [(managers: [Manager], text: String, version: String?)] = [
    // brew info --json=v2
    ([.homebrew], brewInfo, "2.0.0"),
    (
      [.homebrew], #"{"formulae": [], "casks": [{"token": "tool", "version": "2.0.0,4f1a"}]}"#,
      "2.0.0"
    ),
    // The documents of formulae.brew.sh
    ([.homebrew], #"{"name": "tool", "versions": {"stable": "2.0.0", "bottle": true}}"#, "2.0.0"),
    ([.homebrew], #"{"token": "tool", "version": "2.0.0"}"#, "2.0.0"),
    ([.homebrew], #"{"name": "tool", "versions": {"stable": "2.0.0"}, "disabled": true}"#, nil),
    (
      [.homebrew], #"{"name": "tool", "versions": {"stable": "2.0.0-rc1"}, "deprecated": true}"#,
      "2.0.0-rc1"
    ),
    (node, #"{"dist-tags": {"latest": "2.0.0", "next": "3.0.0-rc.1"}, "versions": {}}"#, "2.0.0"),
    (node, #"{"name": "tool", "version": "2.0.0"}"#, "2.0.0"),
    (
      node,
      #"{"dist-tags": {"latest": "2.0.0", "next": "3.0.0"}, "versions": {"1.9.0": {}, "#
        + #""2.0.0": {"deprecated": "Use another"}, "2.1.0": {}, "3.0.0": {}}}"#, "2.0.0"
    ),
    ([.pipx, .uv], project, "1.10"),
    ([.pipx, .uv], #"{"info": {"version": "2.0.0", "yanked": false}}"#, "2.0.0"),
    ([.pipx, .uv], #"{"info": {"version": "2.0.0", "yanked": true}}"#, nil),
    (
      [.pipx, .uv],
      #"{"files": [{"filename": "tool-2.0.tar.gz"}, {"filename": "tool-1.9.tar.gz"}]}"#, "2.0"
    ),
    ([.cargo], crate, "1.9.0"), ([.cargo], index, "1.10.0"), ([.cargo], #"{"versions": []}"#, nil),
    ([.cargo], #"{"name":"tool","vers":"1.9.0","yanked":false}"#, "1.9.0"),
    ([.pacman], "Repository      : extra\nVersion         : 1:2.0.0-3\n", "2.0.0"),
    (
      [.pacman],
      "Repository : testing\nVersion : 2.1.0-1\n\nRepository : extra\nVersion : 2.0.0-1\n", "2.1.0"
    ),
    ([.pacman], "Description : Version\n", nil), ([.dnf], "2.0.0\n", "2.0.0"),
    ([.dnf], "1.9.0\n\n2.0.0\n1.10.0\n", "2.0.0"), ([.dnf], "2.0.0~rc1\n", "2.0.0-rc1"),
    ([.dnf], "", nil),
    ([.dnf, .zypper], "Name           : tool\nVersion        : 2.0.0-1.2\n", "2.0.0"),
    ([.apk], "tool-2.0.0-r3\n", "2.0.0"), ([.apk], "tool-1.9-r0\ntool-1.10-r0\n", "1.10"),
    ([.apk], "lib-tool-2-2.0.0_rc1-r0\n", "2.0.0_rc1"), ([.apk], "", nil),
    ([.xbps], "tool-2.0.0_3\n", "2.0.0"), ([.xbps], "tool-lib-2.0_1\n", "2.0"),
    ([.macports], "2.0.0\n", "2.0.0"), ([.macports], "", nil),
    ([.flatpak], "Tool - A tool\n\n   ID: com.example.Tool\n   Version: 2.0.0\n", "2.0.0"),
  ]

  private static let node: [Manager] = [.npm, .pnpm, .yarn, .bun]

  private static func installation(
    _ manager: Manager, upgrade: [String] = ["x"]
  ) -> Installation {
    Installation(
      manager: manager, method: "", package: "tool", path: "/tool", program: "/tool", evidence: "",
      upgrade: .command(upgrade, needsRoot: false))
  }

  private func version(
    _ manager: Manager, _ text: String, scheme: VersionScheme = .dotted, python: Version? = nil
  ) throws -> String? {
    var installation = Self.installation(manager)
    installation.python = python
    let question = try #require(
      ChannelQuestion(package: "tool", of: installation, urls: [manager: "https://example.com/"]))
    return try question.version(in: Array(text.utf8), from: "here", scheme: scheme)?.text
  }

  @Test(arguments: answers.indices)
  func `a manager's answer has its newest version`(index: Int) throws {
    let (managers, text, expected) = Self.answers[index]
    for manager in managers { #expect(try version(manager, text) == expected, "\(manager)") }
  }

  @Test(arguments: [("3.8", "1.0"), ("3.12", "2.0"), (nil, "2.0")] as [(String?, String)])
  func `what the program's own Python cannot run is not there`(
    python: String?, expected: String
  ) throws {
    let text = #"{"info": {}, "releases": {"1.0": [{}], "2.0": [{"requires_python": ">=3.9"}]}}"#
    let python = try python.map { try Version($0, scheme: .pep440) }
    #expect(try version(.pipx, text, scheme: .pep440, python: python) == expected)
  }

  @Test(
    arguments: [
      ("2.0.0-1", "2.0.0"), ("1:2.0.0-1", "2.0.0"), ("2.0.0", "2.0.0"), ("2:2.0.0", "2.0.0"),
      ("3.40.1-2+deb12u2", "3.40.1"), ("2.0.0-0ubuntu0.24.04.1", "2.0.0"),
      ("2.0-beta-3", "2.0-beta"), ("2.0.0+dfsg1-2", "2.0.0"), ("2.0.0~ds-1", "2.0.0"),
      ("2.0.0~rc1-1", "2.0.0-rc1"), ("1:2.0+really1.9-1", "1.9"), ("(none)", nil),
      ("1.2.3~jammy1", "1.2.3"), ("1.2.3~deb12u1", "1.2.3"), ("1.2.3~22.04", "1.2.3"),
      ("1.2.3~bpo12+1", "1.2.3"), ("1.2.3~bpo12+1-1", "1.2.3"), ("1.2.3-1~bpo12+1", "1.2.3"),
      ("1.2.3~rc1~jammy1-1", "1.2.3-rc1"), ("1.2.3~Beta2+dfsg-1", "1.2.3-Beta2"),
      ("1.2.3~alpha-1", "1.2.3-alpha"), ("1.2.3~pre4", "1.2.3-pre4"), ("1.2.3~dev", "1.2.3-dev"),
      ("1.2.3~git20240101-1", "1.2.3-git20240101"), ("1.2.3+deb12u1", "1.2.3"),
      ("1.2.3~jammy1~rc1", "1.2.3"), ("2.0+really1.9~deb12u1", "1.9"), ("1.2.3ubuntu2", "1.2.3"),
      ("6.0~devuan1", "6.0"), ("6.0~gitlab1-1", "6.0"), ("6.0~prebuilt1", "6.0"),
      ("6.0~pre.2", "6.0-pre.2"), ("6.0~preview1-1", "6.0-preview1"), ("6.0~rc_2-1", "6.0-rc_2"),
    ] as [(String, String?)])
  func `the candidate of apt is the author's version`(text: String, expected: String?) throws {
    let policy = """
      tool:
        Installed: 1.4.0-1
        Candidate: \(text)
        Version table:
       *** 1.4.0-1 100
              100 /var/lib/dpkg/status
      """
    #expect(try version(.apt, policy) == expected)
  }

  private static let snap = """
    name:      tool
    summary:   A tool
    tracking:     2/stable
    refresh-date: yesterday at 10:00 UTC
    channels:
      latest/stable:    3.0.0         2026-01-02 (120) 12MB classic
      latest/candidate: ^
      2/stable:         2.0.0         2026-01-02 (110) 12MB classic
      2/candidate:      ^
      2/edge:           2.1.0-dev     2026-01-02 (111) 12MB classic
      1/stable:         --
    installed:          1.4.0                    (100) 12MB classic
    """

  @Test(
    arguments: [
      ("2/stable", "2.0.0"), ("2/candidate", "2.0.0"), ("latest/candidate", "3.0.0"),
      ("2/edge", "2.1.0-dev"), ("1/stable", nil), ("4/stable", nil),
    ] as [(String, String?)])
  func `Snap's answer for the channel that is tracked`(channel: String, expected: String?) throws {
    let text = Self.snap.replacing("tracking:     2/stable", with: "tracking: \(channel)")
    #expect(try version(.snap, text) == expected)
  }

  @Test(
    arguments: [
      (.homebrew, "/opt/b/bin/brew", "/opt/b/bin/brew info --json=v2 tool"),
      (.apt, "apt-get", "apt-cache policy tool"), (.pacman, "pacman", "pacman -Si tool"),
      (.dnf, "dnf", "dnf -C --quiet repoquery --queryformat %{version}\\n tool"),
      (.apk, "apk", "apk search --exact tool"),
      (.snap, "snap", "snap info --color=never --unicode=never tool"),
      (.xbps, "xbps-install", "xbps-query -R -p pkgver tool"),
      (.macports, "port", "port -q info --version --line tool"),
      (.zypper, "zypper", "zypper --no-refresh --quiet info tool"),
    ] as [(Installation.Manager, String, String)])
  func `a manager is asked by a command that only reads`(
    manager: Installation.Manager, program: String, line: String
  ) {
    let installation = Self.installation(manager, upgrade: [program, "upgrade"])
    #expect(
      ChannelQuestion(package: "tool", of: installation, urls: [.npm: "x"])?.words
        .joined(separator: " ") == line)
  }

  @Test(arguments: [Manager.npm, .cargo, .pipx, .nix, .mise, .standalone])
  func `a registry without a URL is not asked`(manager: Installation.Manager) {
    #expect(ChannelQuestion(package: "tool", of: Self.installation(manager), urls: [:]) == nil)
  }
}
