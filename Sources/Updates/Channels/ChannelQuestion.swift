import HarmlessText

struct ChannelQuestion: Equatable, Sendable {
  enum Way: Equatable, Sendable {
    case document(url: String)
    /// By this command of the manager, which only reads.
    case command([String])
    /// By a command for the remote that the installation comes from, with its name in `{remote}`.
    case remote(origin: [String], [String])
  }

  let manager: Installation.Manager
  let way: Way
  private let python: PythonVersion?

  /// The question for a package; nil if its manager is not asked.
  ///
  /// `urls` has the documents of the app file.
  init?(package: String, of installation: Installation, urls: [Installation.Manager: String]) {
    manager = installation.manager
    python = installation.python
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

  /// The feed that reads the documents of the manager's registry; nil if it answers in lines.
  private var registry: (any RegistryFeed.Type)? {
    switch manager {
    case .homebrew: HomebrewFeed.self
    case .npm, .pnpm, .yarn, .bun: NPMFeed.self
    case .pipx, .uv: PyPIFeed.self
    case .cargo: CratesFeed.self
    case .apt, .dnf, .pacman, .snap, .flatpak, .nix, .mise, .asdf, .standalone, .other: nil
    }
  }

  var accept: String {
    // Of npm's documents, which may be very large, the dates and texts are not needed.
    registry == NPMFeed.self
      ? NPMFeed.briefAccept + ", application/json;q=0.9" : registry?.accept ?? "*/*"
  }

  /// The version in an answer; nil if it names none that is installed without a person's choice.
  ///
  /// Its problems call the answer `source`.
  func version(in bytes: [UInt8], from source: String, scheme: VersionScheme) throws -> Version? {
    guard let registry else {
      return try text(in: String(decoding: bytes, as: UTF8.self))
        .map { try Version($0.harmlessLine(), scheme: scheme) }
    }
    var query = FeedQuery(app: App(version: nil), scheme: scheme)
    query.python = python
    // npm and Homebrew install what their documents name, even if it is a pre-release.
    query.allowsPrereleases = registry == NPMFeed.self || registry == HomebrewFeed.self
    var releases = RegistryReleases(for: query, source: source)
    try registry.read(bytes, into: &releases)
    _ = try releases.result()
    return releases.installable
  }

  private func text(in lines: String) -> String? {
    switch manager {
    case .apt: ChannelText.apt(lines)
    case .dnf: lines.contains(":") ? ChannelText.fieldVersion(lines) : ChannelText.dnf(lines)
    case .pacman: ChannelText.fieldVersion(lines)
    case .snap: ChannelText.snap(lines)
    case .flatpak: ChannelText.flatpak(lines)
    default: nil
    }
  }
}
