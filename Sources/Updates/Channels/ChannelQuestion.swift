import HarmlessText

/// The question which version of a package the manager of an installation has.
struct ChannelQuestion: Equatable, Sendable {
  /// How the question is asked.
  enum Way: Equatable, Sendable {
    /// By the document at this URL, of the registry that the manager uses.
    case document(url: String)
    /// By this command of the manager, which only reads.
    case command([String])
    /// By a command for the remote that the installation comes from, with its name in `{remote}`.
    case remote(origin: [String], [String])
  }

  let manager: Installation.Manager
  let way: Way

  /// The question for a package; nil if its manager is not asked.
  ///
  /// `urls` has the documents of the app file.
  init?(package: String, of installation: Installation, urls: [Installation.Manager: String]) {
    manager = installation.manager
    if let url = urls[manager] {
      way = .document(url: url)
      return
    }
    guard case .command(let upgrade, _) = installation.upgrade, let program = upgrade.first else {
      return nil
    }
    switch manager {
    case .homebrew:
      way = .command([program, "info", "--json=v2", package])
    case .apt: way = .command(["apt-cache", "policy", package])
    case .dnf where program == "zypper":
      way = .command(["zypper", "--no-refresh", "--quiet", "info", package])
    case .dnf:
      way = .command([
        "dnf", "-C", "--quiet", "repoquery", "--queryformat", "%{version}\\n", package,
      ])
    case .pacman: way = .command(["pacman", "-Si", package])
    case .snap: way = .command(["snap", "info", "--color=never", "--unicode=never", package])
    case .flatpak:
      way = .remote(
        origin: ["flatpak", "info", "--show-origin", package],
        ["flatpak", "remote-info", "{remote}", package])
    case .npm, .pnpm, .yarn, .bun, .pipx, .uv, .cargo, .nix, .mise, .asdf, .standalone, .other:
      return nil
    }
  }

  /// The version in an answer; nil if it names none.
  func version(in bytes: [UInt8]) throws(SyntaxError) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch manager {
    case .homebrew: ChannelDocument.homebrew(try JSON(parsing: bytes))
    case .npm, .pnpm, .yarn, .bun: ChannelDocument.npm(try JSON(parsing: bytes))
    case .pipx, .uv: ChannelDocument.python(try JSON(parsing: bytes))
    case .cargo: try ChannelDocument.cargo(bytes)
    case .apt: ChannelText.apt(text)
    case .dnf: text.contains(":") ? ChannelText.fieldVersion(text) : ChannelText.dnf(text)
    case .pacman: ChannelText.fieldVersion(text)
    case .snap: ChannelText.snap(text)
    case .flatpak: ChannelText.flatpak(text)
    case .nix, .mise, .asdf, .standalone, .other: nil
    }
  }
}
