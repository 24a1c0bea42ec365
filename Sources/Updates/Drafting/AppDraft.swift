import HarmlessText

/// An app file in the making: what a maintainer answers, as text that may still be wrong.
package struct AppDraft: Equatable, Sendable {
  /// The answers, in the order in which they are asked.
  package enum Field: String, CaseIterable, Hashable, Sendable {
    case name, id, versionSource, versionCommand, version, feed, url, check, action, packages
    case installPath, runCommand
  }

  /// What the feed is if a configuration on a server says everything.
  package static let configuration = "configuration"

  private var answers: [Field: String] = [
    .versionSource: "command", .feed: Feed.gitHub.kind, .check: "daily", .action: "open",
  ]
  /// The addresses that are known, by the kind of the feed.
  private let addresses: [String: String]

  package init(_ facts: ProjectFacts) {
    let feeds = [facts.repository?.feed].compactMap { $0 } + Self.registryFeeds(facts.packages)
    addresses = Dictionary(feeds.map { ($0.kind, $0.url) }) { first, _ in first }
    self[.name] = facts.name ?? ""
    self[.id] = facts.repository?.appID ?? ""
    self[.versionCommand] = facts.program.map { "\($0) --version" } ?? ""
    self[.version] = facts.version ?? ""
    self[.packages] = Installation.Manager.allCases.compactMap { manager in
      facts.packages[manager].map { "\(manager.rawValue)=\($0)" }
    }.joined(separator: " ")
    if !self[.packages].isEmpty { self[.action] = "by-install" }
    if let feed = feeds.first { (self[.feed], self[.url]) = feed }
  }

  /// An answer; another kind of feed has another address.
  package subscript(field: Field) -> String {
    get { answers[field] ?? "" }
    set {
      if field == .feed, newValue != self[.feed] { answers[.url] = addresses[newValue] ?? "" }
      answers[field] = newValue
    }
  }

  /// Gives an answer that is given for itself, so that it counts.
  package mutating func give(_ field: Field, _ answer: String) {
    if let (other, word) = field.row.condition { self[other] = word }
    self[field] = answer
  }

  /// The answers that count, because of the other answers.
  package var fields: [Field] {
    Field.allCases.filter { field in
      field.row.condition.map { self[$0.field] == $0.answer } ?? true
    }
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

  package var versionWords: [String] { ShellWords.words(of: self[.versionCommand]) ?? [] }

  package func document(schema: String) -> JSONObject {
    var app: JSONObject = ["id": .string(self[.id]), "name": .string(self[.name])]
    if fields.contains(.version) {
      app["version"] = .string(self[.version])
    } else {
      app["version-command"] = list(.versionCommand)
    }
    var document: JSONObject = ["$schema": .string(schema), "app": .object(app)]
    if self[.feed] == Self.configuration {
      document["configuration-url"] = .string(self[.url])
    } else {
      var settings: JSONObject = ["kind": .string(self[.feed])]
      if !self[.url].isEmpty { settings["url"] = .string(self[.url]) }
      document["feed"] = .object(settings)
    }
    document["check"] = .string(self[.check])
    document["action"] = actionDocument
    return document
  }

  private var actionDocument: JSON {
    switch self[.action] {
    case "run": return ["run": list(.runCommand)]
    case "install": return ["install": .string(self[.installPath])]
    case "by-install":
      var ways = JSONObject()
      for entry in self[.packages].split(whereSeparator: \.isWhitespace) {
        let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        ways[String(parts[0])] = .string(parts.count > 1 ? String(parts[1]) : "")
      }
      // A copy that no package manager has installed gets the page of the release.
      ways["standalone"] = ["open": true]
      return ["by-install": .object(ways)]
    default: return ["open": true]
    }
  }

  private func list(_ field: Field) -> JSON {
    .array((ShellWords.words(of: self[field]) ?? []).map(JSON.string))
  }
}
