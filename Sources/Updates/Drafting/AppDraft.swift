import HarmlessText

/// An app file in the making: what a maintainer answers, as text that may still be wrong.
package struct AppDraft: Equatable, Sendable {
  package enum VersionSource: String, CaseIterable, Sendable {
    case command
    /// The app file has it, so that it changes with each release.
    case file
  }

  package enum ActionKind: String, CaseIterable, Sendable {
    case open
    case byInstall = "by-install"
    case install, run
  }

  /// What `feed` is if a configuration on a server says everything.
  package static let configuration = "configuration"

  package var name = ""
  package var id = ""
  package var versionSource = VersionSource.command
  package var versionCommand = ""
  package var version = ""
  /// The kind of the feed, or `configuration`.
  package private(set) var feed = Feed.gitHub.kind
  package var url = ""
  package var check = "daily"
  package var action = ActionKind.open
  /// The packages as `MANAGER=NAME`, with blanks between them.
  package var packages = ""
  package var installPath = ""
  package var runCommand = ""
  private var addresses: [String: String] = [:]
  private let asset: String?

  package init(_ facts: ProjectFacts) {
    asset = facts.asset
    name = facts.name ?? ""
    id = facts.repository?.appID ?? ""
    versionCommand = facts.program.map { "\($0) --version" } ?? ""
    version = facts.version ?? ""
    packages = Installation.Manager.allCases.compactMap { manager in
      facts.packages[manager].map { "\(manager.rawValue)=\($0)" }
    }.joined(separator: " ")
    action = packages.isEmpty ? .open : .byInstall
    let feeds = [facts.repository?.feed].compactMap { $0 } + Self.registryFeeds(facts.packages)
    addresses = Dictionary(feeds.map { ($0.kind, $0.url) }) { first, _ in first }
    choose(feed: feeds.first?.kind ?? feed)
  }

  package mutating func choose(feed kind: String) {
    feed = kind
    url = addresses[kind] ?? ""
  }

  private static func registryFeeds(
    _ packages: [Installation.Manager: String]
  ) -> [(kind: String, url: String)] {
    let places: KeyValuePairs<Installation.Manager, (kind: String, start: String, end: String)> = [
      .npm: (Feed.npm.kind, "https://registry.npmjs.org/", ""),
      .pipx: (Feed.pypi.kind, "https://pypi.org/pypi/", "/json"),
      .cargo: (Feed.crates.kind, "https://crates.io/api/v1/crates/", ""),
    ]
    return places.compactMap { manager, place in
      packages[manager].map { (place.kind, place.start + $0 + place.end) }
    }
  }

  package var versionWords: [String] { ShellWords.words(of: versionCommand) ?? [] }

  package func document(schema: String) -> JSONObject {
    var app: JSONObject = ["id": .string(id), "name": .string(name)]
    switch versionSource {
    case .command: app["version-command"] = Self.list(versionCommand)
    case .file: app["version"] = .string(version)
    }
    var document: JSONObject = ["$schema": .string(schema), "app": .object(app)]
    if feed == Self.configuration {
      document["configuration-url"] = .string(url)
    } else {
      var settings: JSONObject = ["kind": .string(feed)]
      if !url.isEmpty { settings["url"] = .string(url) }
      document["feed"] = .object(settings)
    }
    document["check"] = .string(check)
    document["action"] = actionDocument
    return document
  }

  private var actionDocument: JSON {
    switch action {
    case .open: return ["open": true]
    case .run: return ["run": Self.list(runCommand)]
    case .install:
      var action: JSONObject = ["install": .string(installPath)]
      if let asset, [Feed.gitHub.kind, Feed.gitLab.kind, Feed.forgejo.kind].contains(feed) {
        action["asset"] = .string(asset)
      }
      return .object(action)
    case .byInstall:
      var ways = JSONObject()
      for entry in packages.split(whereSeparator: \.isWhitespace) {
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        ways[String(parts[0])] = .string(parts.count > 1 ? String(parts[1]) : "")
      }
      // A copy that no package manager has installed gets the page of the release.
      ways["standalone"] = ["open": true]
      return ["by-install": .object(ways)]
    }
  }

  private static func list(_ line: String) -> JSON {
    .array((ShellWords.words(of: line) ?? []).map(JSON.string))
  }
}
