import HarmlessText

/// What is asked of the manager of an installation: a document, or a command that only reads.
struct ChannelQuestion: Equatable, Sendable {
  let manager: Installation.Manager
  /// The URL of the document; nil if the command is run.
  let url: String?
  /// The command, in which `{remote}` stands for what `remoteWords` prints.
  let words: [String]
  let remoteWords: [String]?
  private let python: Version?

  /// The question for a package; nil if its manager is not asked.
  ///
  /// `urls` has the documents of the app file.
  init?(package: String, of installation: Installation, urls: [Installation.Manager: String]) {
    manager = installation.manager
    python = installation.python
    url = urls[manager]
    guard url == nil else {
      (words, remoteWords) = ([], nil)
      return
    }
    guard case .command(let upgrade, _) = installation.upgrade, let program = upgrade.first,
      !manager.row.question.isEmpty
    else { return nil }
    func filled(_ words: String) -> [String] {
      words.split(separator: " ").map { word in
        ["{program}": program, "{package}": package][word] ?? String(word)
      }
    }
    words = filled(manager.row.question)
    remoteWords = manager.row.remote.isEmpty ? nil : filled(manager.row.remote)
  }

  /// The feed that reads the documents of the manager's registry; nil if it answers in lines.
  private var registry: Feed? { manager.row.registry }

  var accept: String {
    // Of npm's documents, which may be very large, the dates and texts are not needed.
    registry?.kind == Feed.npm.kind
      ? Feed.briefNPM + ", application/json;q=0.9" : registry?.accept ?? "*/*"
  }

  /// The version in an answer; nil if it names none that is installed without a person's choice.
  ///
  /// Its problems call the answer `source`.
  func version(in bytes: [UInt8], from source: String, scheme: VersionScheme) throws -> Version? {
    guard let registry else {
      return try manager.row.version(String(decoding: bytes, as: UTF8.self))
        .map { try Version($0.harmlessLine(), scheme: scheme) }
    }
    var query = FeedQuery(app: App(version: nil), scheme: scheme)
    query.python = python
    // npm and Homebrew install what their documents name, even if it is a pre-release.
    query.allowsPrereleases = [Feed.npm.kind, Feed.homebrew.kind].contains(registry.kind)
    return try registry.result(
      of: DocumentContent(bytes: bytes), from: source, for: query
    ).installable
  }
}
