/// What the place of an app's updates says about new releases: a package manager, or the server of
/// their files.
package struct ChannelAnswer: Equatable, Sendable {
  /// What could not be asked, so that the offered release may not be there yet.
  package enum Doubt: Sendable {
    case manager, file
  }

  static let mostFiles = 3

  /// The key of the newest release that was asked about.
  var release = ""
  /// What is known of the offered release, as a clause such as `'URL' can be downloaded`.
  ///
  /// The default counts if its file was not asked for.
  var words = "the files of newer releases are missing"
  /// The name of the package manager; nil if files were asked for.
  var manager: String?
  /// The version that the manager has; nil if that is unknown.
  var version: String?
  /// The keys of the releases whose files the server does not have, newest first.
  var missing: [String] = []
  /// Why the newest of these is missing, as a clause; nil if there are none.
  var obstacle: String?
  /// Whether nobody could say whether the offered release is there.
  var isUnknown = false
}

extension ChannelAnswer {
  /// The answer of a package manager; `reason` says why the version is unknown.
  init(of manager: String, version: Version?, reason: String = "it names no version") {
    self.manager = manager
    self.version = version?.text
    isUnknown = version == nil
    words =
      version.map { "\(manager) has \($0.text)" }
      ?? "\(manager) could not be asked: \(reason)"
  }

  /// Whether a release is not there yet; false if that is unknown.
  func lacks(_ release: Release) -> Bool {
    if let version, let wanted = release.version {
      return (try? Version(version, scheme: wanted.scheme)).map { $0 < wanted } ?? false
    }
    // If so many files are missing, nobody knows whether older ones are there.
    return missing.contains(release.notificationKey) || missing.count >= Self.mostFiles
  }

  package var doubt: Doubt? { isUnknown ? isOfFiles ? .file : .manager : nil }

  /// What is known if the release with a key is not there yet.
  func words(lacking key: String) -> String {
    version == nil ? obstacle ?? words : "\(words), not \(key)"
  }

  /// Why the newest release was held back, as a clause without a full stop.
  package var details: String { words(lacking: release) }

  /// Whether files were asked for, and not a package manager.
  package var isOfFiles: Bool { manager == nil }
}

extension ChannelAnswer: StateRecord {
  mutating func exchange(with fields: inout StateFields) {
    fields.field("release", &release, isNeeded: true)
    fields.field("words", &words, isNeeded: true)
    fields.field("manager", &manager)
    fields.field("version", &version)
    fields.list("missing", &missing)
    fields.field("obstacle", &obstacle)
    fields.field("unknown", &isUnknown)
  }
}
