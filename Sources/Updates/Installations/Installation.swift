package struct Installation: Equatable, Sendable {
  package let manager: Manager
  /// How it was installed as the end of a sentence, such as `by Homebrew`.
  package let method: String
  /// What the layout of the folders or the manager's database calls the package; nil if unknown.
  package let package: String?
  package let path: String
  package let program: String
  package let evidence: String
  package let upgrade: Upgrade
  /// The version of the Python that runs the program; nil if it is unknown.
  var python: Version?

  /// What an app file calls a way of installing; each is a key of `action.by-install`.
  package enum Manager: String, CaseIterable, Sendable {
    case homebrew, macports, npm, pnpm, yarn, bun, pipx, uv, pip, conda, cargo, go, gem
    case apt, dnf, zypper, pacman, apk, xbps, snap, flatpak, nix, mise, asdf
    case standalone
    case other
  }

  /// What the manager does to bring one package up to date.
  ///
  /// `{package}` stands for the name of the package in its words.
  package enum Upgrade: Equatable, Sendable {
    case command([String], needsRoot: Bool = false)
    /// Commands for the person, and why they do not run.
    case byHand([[String]], reason: String)
    case none(reason: String)
  }

  package var sentence: String { "installed \(method): \(evidence)" }
}

/// What one package manager is and says; how its programs are found is `InstallationFinder`'s part.
struct ManagerRow: Sendable {
  let title: String
  /// The words that bring a package up to date, if they do not depend on its place.
  var upgrade = ""
  /// Whether these words, and a command of an app file's own, need root.
  var needsRoot = false
  /// The feed that reads the documents of its registry; nil if there is none.
  var registry: Feed?
  /// The words that ask for the newest version of a package; empty if it is not asked.
  ///
  /// `{program}` is the first word of the command that updates the package, and `{remote}` what the
  /// words of `remote` print.
  var question = ""
  var remote = ""
  /// The version in the answer to the question, as lines of text in the locale `C`.
  var version: @Sendable (String) -> String? = { _ in nil }
  /// Whether the name in an app file stands for the package that was found.
  var isSame: @Sendable (_ name: String, _ package: String) -> Bool = { $0 == $1 }
}

extension Installation.Manager {
  package var title: String { row.title }

  var row: ManagerRow { Self.rows[self] ?? ManagerRow(title: "no package manager") }

  private static let rows: [Installation.Manager: ManagerRow] = [
    .homebrew: ManagerRow(
      title: "Homebrew", registry: .homebrew, question: "{program} info --json=v2 {package}",
      isSame: { $0.lastName == $1 }),
    .macports: ManagerRow(
      title: "MacPorts", needsRoot: true,
      question: "{program} -q info --version --line {package}", version: ManagerAnswer.onlyLine),
    .npm: node("npm"), .pnpm: node("pnpm"), .yarn: node("Yarn"), .bun: node("Bun"),
    .pipx: python("pipx"), .uv: python("uv"), .pip: python("pip"),
    .conda: ManagerRow(
      title: "conda", isSame: { name, package in name == package || name.hasSuffix("::" + package) }
    ),
    .cargo: ManagerRow(title: "Cargo", registry: .crates),
    .go: ManagerRow(title: "go install", isSame: { $0.prefix { $0 != "@" } == $1 }),
    .gem: ManagerRow(title: "RubyGems"),
    .apt: ManagerRow(
      title: "apt", upgrade: "apt-get install --only-upgrade", needsRoot: true,
      question: "apt-cache policy {package}", version: ManagerAnswer.apt),
    .dnf: ManagerRow(
      title: "dnf", upgrade: "dnf upgrade", needsRoot: true,
      question: #"dnf -C --quiet repoquery --queryformat %{version}\n {package}"#,
      version: ManagerAnswer.dnf),
    .zypper: ManagerRow(
      title: "zypper", upgrade: "zypper update", needsRoot: true,
      question: "{program} --no-refresh --quiet info {package}",
      version: ManagerAnswer.fieldVersion),
    .pacman: ManagerRow(
      title: "pacman", upgrade: "pacman -S", needsRoot: true,
      question: "{program} -Si {package}", version: ManagerAnswer.fieldVersion),
    .apk: ManagerRow(
      title: "apk", upgrade: "apk add --upgrade", needsRoot: true,
      question: "{program} search --exact {package}",
      version: { ManagerAnswer.afterName($0, revision: "-r") }),
    .xbps: ManagerRow(
      title: "xbps", upgrade: "xbps-install -Su", needsRoot: true,
      question: "xbps-query -R -p pkgver {package}",
      version: { ManagerAnswer.afterName($0, revision: "_") }),
    .snap: ManagerRow(
      title: "Snap", upgrade: "snap refresh", needsRoot: true,
      question: "{program} info --color=never --unicode=never {package}",
      version: ManagerAnswer.snap),
    .flatpak: ManagerRow(
      title: "Flatpak", question: "{program} remote-info {remote} {package}",
      remote: "{program} info --show-origin {package}", version: ManagerAnswer.flatpak),
    .nix: ManagerRow(title: "Nix"),
    // mise calls `npm:@example/tool` by another name in its folders.
    .mise: ManagerRow(
      title: "mise", upgrade: "mise upgrade", isSame: { $0.contains(":") || $0 == $1 }),
    .asdf: ManagerRow(title: "asdf"),
  ]

  private static func node(_ title: String) -> ManagerRow {
    ManagerRow(title: title, registry: .npm, isSame: { $0.withoutTag == $1 })
  }

  private static func python(_ title: String) -> ManagerRow {
    ManagerRow(
      title: title, registry: .pypi,
      isSame: { String($0.prefix { !"[=<>~!".contains($0) }).projectName == $1.projectName })
  }
}

extension String {
  /// The name of a package for Node.js with a tag, unless it has a tag or a version.
  func withTag(_ tag: String) -> String {
    withoutTag == self ? "\(self)@\(tag)" : self
  }

  /// The name of a package for Node.js, such as `@example/tool`, without `@VERSION`.
  fileprivate var withoutTag: String {
    guard let at = lastIndex(of: "@"), at != startIndex else { return self }
    return String(self[..<at])
  }

  /// The name of a Python project in the one form of PEP 503.
  fileprivate var projectName: String {
    lowercased().split { "-_.".contains($0) }.joined(separator: "-")
  }
}
