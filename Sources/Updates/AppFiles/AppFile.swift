import HarmlessText

package struct AppFile: Equatable, Sendable {
  package var id: String?
  package var name: String?
  package var version: String?
  package var build: String?
  /// The country code: two letters in lower case.
  package var country: String?
  package var channel: String?
  /// The command that prints the installed version; never empty.
  package var versionCommand: [String]?
  /// The name or the absolute path of the program, whose place tells how it was installed.
  package var executable: String?
  package var defaults = JSONObject()
  /// An http or https URL, a `file:` URL or an absolute path.
  package var configurationURL: String?
  package var feed: FeedSettings?
  /// `never`, `hourly`, `daily`, `weekly`, `monthly`, or a number with one of `s m h d w`.
  package var check: String?
  package var action: Action?
  /// How the program starts again after an update; nil if a person has to start it.
  package var restart: Restart?
  package var downloadsAutomatically = false
  /// The document with the configuration, under `updates` or directly; it is not checked here.
  package var configuration: JSON?

  /// Creates an empty app file.
  package init() {}

  /// Whether a local document has keys of an app file, not only those of a configuration.
  package static func isAppFile(_ document: JSONObject) -> Bool {
    Configuration.appFileKeys.contains { document[$0] != nil }
  }
}

extension AppFile {
  /// The program whose place tells how it was installed; nil if the file names none.
  ///
  /// An interpreter that runs the version command is not the program.
  package var program: String? {
    if let executable { return executable }
    guard let first = versionCommand?.first else { return nil }
    let interpreters = ["sh", "bash", "zsh", "dash", "env", "node", "perl", "ruby", "sudo"]
    let name = first.split(separator: "/").last.map(String.init) ?? ""
    return interpreters.contains(name) || name.hasPrefix("python") ? nil : first
  }

  /// The app file without the keys that its trust forbids, and a warning for each of them.
  package func limited(by trust: Trust) -> (file: AppFile, warnings: [Warning]) {
    guard case .untrusted(let reason) = trust else { return (self, []) }
    var file = self
    var ignored: [String] = []
    if versionCommand != nil {
      file.versionCommand = nil
      ignored.append("app.version-command")
    }
    if let action, action != .open {
      file.action = nil
      file.restart = nil
      ignored.append("action.\(action.key)")
    }
    if downloadsAutomatically {
      file.downloadsAutomatically = false
      ignored.append("download")
    }
    // Otherwise an untrusted file could send a secret from the environment to any server.
    for header in feed?.headers ?? [] where header.variable != nil {
      ignored.append("feed.headers.\(header.name)")
    }
    file.feed?.headers.removeAll { $0.variable != nil }
    let warnings = ignored.map { key in
      Warning(
        code: "app-file.untrusted", message: "'\(key)' was ignored \(reason.words)",
        isForLackOfTrust: reason == .notDeclared)
    }
    return (file, warnings)
  }
}

package enum AppFileOrigin: Equatable, Sendable {
  case registered
  case system
  /// The file is named on the command line; `isTrusted` says whether the user declared it trusted.
  case named(isTrusted: Bool)
}

package enum Trust: Equatable, Sendable {
  case trusted
  case untrusted(Reason)

  package enum Reason: Equatable, Sendable {
    /// The user named the file, but did not declare it trusted.
    case notDeclared
    case foreignOwner(Ownership)
    /// A place of the system's does not belong to root.
    case notRoot(Ownership)
    case writableByOthers(Ownership)
    /// The owners of the file and its folders were not inspected.
    case notInspected
  }

  /// Decides on a file from `places`: the file itself, and every folder on the way to it.
  package init(origin: AppFileOrigin, places: [Ownership], user: UInt32) {
    if origin == .named(isTrusted: false) {
      self = .untrusted(.notDeclared)
    } else if !places.contains(where: { !$0.isFolder }) || !places.contains(where: \.isFolder) {
      self = .untrusted(.notInspected)
    } else if origin == .system, let foreign = places.first(where: { $0.owner != User.root }) {
      self = .untrusted(.notRoot(foreign))
    } else if let foreign = places.first(where: { $0.owner != user && $0.owner != User.root }) {
      self = .untrusted(.foreignOwner(foreign))
    } else if let open = places.first(where: \.isWritableByOthers) {
      self = .untrusted(.writableByOthers(open))
    } else {
      self = .trusted
    }
  }
}

extension Trust.Reason {
  var words: String {
    switch self {
    case .notDeclared: "because the file is not trusted"
    case .foreignOwner(let place):
      "because '\(place.path.harmlessLine())' belongs to another user (\(place.owner))"
    case .notRoot(let place):
      "because '\(place.path.harmlessLine())' does not belong to root, as packages' files do"
    case .writableByOthers(let place):
      "because other users may write to '\(place.path.harmlessLine())'"
    case .notInspected: "because the owner of the file is unknown"
    }
  }
}
