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
  /// The packages that have a program of the name, if it is not known which of them is started.
  var candidates: [String] = []

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
package struct ManagerRow {
  let title: String
  /// Whether a command of an app file's own needs root.
  var needsRoot = false
  /// The feed that reads the documents of its registry; nil if there is none.
  var registry: Feed?
  /// How to ask for the newest version of a package; nil if it is not asked.
  ///
  /// The program is the first word of the command that updates the package.
  var question: ((_ program: String, _ package: String) -> [String])?
  /// The command that prints the remote of a package, which is `{remote}` in the question.
  var remote: ((_ program: String, _ package: String) -> [String])?
  /// The version in the answer to the question, as lines of text in the locale `C`.
  var version: (String) -> String? = { _ in nil }
  /// Whether the name in an app file stands for the package that was found.
  var isSame: (_ name: String, _ package: String) -> Bool = { $0 == $1 }
}

extension Installation.Manager {
  package var title: String { row.title }

  var row: ManagerRow {
    switch self {
    case .homebrew:
      ManagerRow(
        title: "Homebrew", registry: .homebrew,
        question: { [$0, "info", "--json=v2", $1] },
        isSame: { $0.split(separator: "/").last.map(String.init) == $1 })
    case .macports:
      ManagerRow(
        title: "MacPorts", needsRoot: true,
        question: { [$0, "-q", "info", "--version", "--line", $1] },
        version: ManagerAnswer.onlyLine)
    case .npm, .pnpm: Self.node(rawValue)
    case .yarn: Self.node("Yarn")
    case .bun: Self.node("Bun")
    case .pipx, .uv, .pip:
      ManagerRow(
        title: rawValue, registry: .pypi,
        isSame: {
          String($0.prefix { !"[=<>~!".contains($0) }).projectName == $1.projectName
        })
    case .conda:
      ManagerRow(
        title: rawValue,
        isSame: { name, package in name == package || name.hasSuffix("::" + package) })
    case .cargo: ManagerRow(title: "Cargo", registry: .crates)
    case .go: ManagerRow(title: "go install", isSame: { $0.prefix { $0 != "@" } == $1 })
    case .gem: ManagerRow(title: "RubyGems")
    case .apt:
      ManagerRow(
        title: rawValue, needsRoot: true, question: { ["apt-cache", "policy", $1] },
        version: ManagerAnswer.apt)
    case .dnf:
      ManagerRow(
        title: rawValue, needsRoot: true,
        question: {
          ["dnf", "-C", "--quiet", "repoquery", "--queryformat", "%{version}\\n", $1]
        }, version: ManagerAnswer.dnf)
    case .zypper:
      ManagerRow(
        title: rawValue, needsRoot: true,
        question: { [$0, "--no-refresh", "--quiet", "info", $1] },
        version: ManagerAnswer.fieldVersion)
    case .pacman:
      ManagerRow(
        title: rawValue, needsRoot: true, question: { [$0, "-Si", $1] },
        version: ManagerAnswer.fieldVersion)
    case .apk:
      ManagerRow(
        title: rawValue, needsRoot: true, question: { [$0, "search", "--exact", $1] },
        version: { ManagerAnswer.afterName($0, revision: "-r") })
    case .xbps:
      ManagerRow(
        title: rawValue, needsRoot: true,
        question: { ["xbps-query", "-R", "-p", "pkgver", $1] },
        version: { ManagerAnswer.afterName($0, revision: "_") })
    case .snap:
      ManagerRow(
        title: "Snap", needsRoot: true,
        question: { [$0, "info", "--color=never", "--unicode=never", $1] },
        version: ManagerAnswer.snap)
    case .flatpak:
      ManagerRow(
        title: "Flatpak",
        question: { [$0, "remote-info", "{remote}", $1] },
        remote: { [$0, "info", "--show-origin", $1] }, version: ManagerAnswer.flatpak)
    case .nix: ManagerRow(title: "Nix")
    case .mise:
      // mise calls `npm:@example/tool` by another name in its folders.
      ManagerRow(title: rawValue, isSame: { $0.contains(":") || $0 == $1 })
    case .asdf: ManagerRow(title: rawValue)
    case .standalone, .other: ManagerRow(title: "no package manager")
    }
  }

  private static func node(_ title: String) -> ManagerRow {
    ManagerRow(title: title, registry: .npm, isSame: { $0.withoutTag == $1 })
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
