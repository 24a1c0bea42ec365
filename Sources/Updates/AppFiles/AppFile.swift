import HarmlessText

/// What a packager says of an app, in a local file: what it is, where to ask, what to do on Update.
package struct AppFile: Equatable, Sendable {
  package var id: String?
  package var name: String?
  package var version: String?
  package var build: String?
  /// Two letters, lower case.
  package var country: String?
  package var channel: String?
  /// The command that prints the installed version; never empty.
  package var versionCommand: [String]?
  /// What the app's own settings are unless the person changed them.
  package var defaults = JSONObject()
  /// An http or https URL, a `file:` URL or an absolute path.
  package var configurationURL: String?
  package var feed: FeedSettings?
  /// `never`, `hourly`, `daily`, `weekly`, `monthly`, or a number with one of `s m h d w`.
  package var check: String?
  package var action: Action?
  /// The document in which the configuration is, under `updates` or directly; not looked into.
  package var configuration: JSON?

  /// An app file that says nothing.
  package init() {}

  /// The keys of a configuration, which may stand beside the others where there is no `updates`.
  static let configurationKeys = [
    "check-for", "notify", "comparing", "version", "app-store-id", "min-os-required",
    "release-notes", "min-required-app-version", "min-optional-app-version", "update-type",
    "bundle-version", "build",
  ]

  /// Whether a local document says more than a configuration does.
  package static func isAppFile(_ document: JSONObject) -> Bool {
    ConfigurationLoader.appFileKeys.contains { document[$0] != nil }
  }
}

extension AppFile {
  /// This app file with what its trust leaves, and a warning for each key that is ignored.
  package func limited(by trust: Trust) -> (file: AppFile, warnings: [Warning]) {
    guard case .untrusted(let reason) = trust else { return (self, []) }
    var file = self
    var ignored: [String] = []
    if versionCommand != nil {
      file.versionCommand = nil
      ignored.append("app.version-command")
    }
    if case .run = action {
      file.action = nil
      ignored.append("action.run")
    }
    // A file from anywhere could else send a secret of the environment to a server of its own.
    for header in feed?.headers ?? [] {
      if case .variable = header.value { ignored.append("feed.headers.\(header.name)") }
    }
    file.feed?.headers.removeAll { header in
      if case .variable = header.value { true } else { false }
    }
    let warnings = ignored.map { key in
      Warning(code: "app-file.untrusted", message: "'\(key)' was ignored \(reason.words)")
    }
    return (file, warnings)
  }
}

/// Where a document that may have an app file's keys came from.
package enum AppFileOrigin: Equatable, Sendable {
  /// Registered in the apps directory.
  case registered
  /// Named on the command line; `isTrusted` where the person said so.
  case named(isTrusted: Bool)
  case remote
}

/// Whether the keys of an app file count that run something or write somewhere.
package enum Trust: Equatable, Sendable {
  case trusted
  case untrusted(Reason)

  package enum Reason: Equatable, Sendable {
    case remote
    /// Named by the person, who did not declare it to be trusted.
    case notDeclared
    /// Belongs to neither the user nor root.
    case foreignOwner(Ownership)
    /// Its group or everybody may write.
    case writableByOthers(Ownership)
    /// Nobody looked at the file.
    case notInspected
  }

  /// Decides for a file at `places`: itself, and every folder through which it was reached.
  package init(origin: AppFileOrigin, places: [Ownership], user: UInt32) {
    switch origin {
    case .remote:
      self = .untrusted(.remote)
    case .named(isTrusted: false):
      self = .untrusted(.notDeclared)
    case .registered, .named(isTrusted: true):
      guard places.contains(where: { !$0.isFolder }), places.contains(where: \.isFolder) else {
        self = .untrusted(.notInspected)
        return
      }
      if let foreign = places.first(where: { $0.owner != user && $0.owner != 0 }) {
        self = .untrusted(.foreignOwner(foreign))
      } else if let open = places.first(where: \.isWritableByOthers) {
        self = .untrusted(.writableByOthers(open))
      } else {
        self = .trusted
      }
    }
  }
}

extension Trust.Reason {
  /// The reason as the end of a sentence.
  var words: String {
    switch self {
    case .remote: "because the document is not a local file"
    case .notDeclared: "because the file was not declared to be trusted"
    case .foreignOwner(let place):
      "because '\(place.path.harmlessLine())' belongs to another user (\(place.owner))"
    case .writableByOthers(let place):
      "because other users may write to '\(place.path.harmlessLine())'"
    case .notInspected: "because nobody could tell whose file it is"
    }
  }
}
