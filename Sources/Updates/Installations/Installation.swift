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
