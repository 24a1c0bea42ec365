import HarmlessText

package enum ChannelAnswer: Equatable, Sendable {
  case has(Version, manager: String)
  /// The package manager could not be asked, for this reason.
  case unknown(manager: String, reason: String)
  /// What servers say about the files of some releases, the newest release first.
  case files([FileAnswer])

  /// What could not be asked about a release, so that it may not be there yet.
  package enum Doubt: Sendable {
    case manager, file
  }
}

/// What a server says about the file of a release.
package struct FileAnswer: Equatable, Sendable {
  package enum Finding: String, Sendable {
    case reachable
    /// The server says that it does not have the file.
    case missing
    /// The server could not be asked, or its answer says nothing about the file.
    case unknown
  }

  package var release = ""
  package var finding = Finding.reachable
  /// What is known, as a clause without a full stop, such as `'URL' can be downloaded`.
  package var words = ""
}

extension ChannelAnswer {
  static let mostFiles = 3

  /// Whether a release is not there yet; false if that is unknown.
  func lacks(_ release: Release) -> Bool {
    switch self {
    case .has(let version, _): release.version.map { version < $0 } ?? false
    case .unknown: false
    case .files(let files):
      // If so many files are missing, nobody knows whether older ones are there.
      files.first { $0.release == release.notificationKey }.map { $0.finding == .missing }
        ?? (files.count >= Self.mostFiles && files.allSatisfy { $0.finding == .missing })
    }
  }

  /// What could not be asked about the release with a key; nil if it is there, or was not asked for.
  package func doubt(about key: String) -> Doubt? {
    switch self {
    case .has: nil
    case .unknown: .manager
    case .files(let files):
      files.first { $0.release == key }?.finding == .unknown ? .file : nil
    }
  }

  /// What is known about the release with a key, as a clause without a full stop.
  package func words(about key: String, isMissing: Bool) -> String {
    switch self {
    case .has(let version, let manager):
      "\(manager) has \(version.text)" + (isMissing ? ", not \(key)" : "")
    case .unknown(let manager, let reason): "\(manager) could not be asked: \(reason)"
    case .files(let files):
      files.first { $0.release == key }?.words ?? "the files of newer releases are missing"
    }
  }

  /// Whether files were asked for, and not a package manager.
  package var isOfFiles: Bool {
    if case .files = self { true } else { false }
  }
}

extension ChannelAnswer {
  var json: JSON {
    switch self {
    case .has(let version, let manager):
      [
        "manager": .string(manager), "version": .string(version.text),
        "scheme": .string(version.scheme.rawValue),
      ]
    case .unknown(let manager, let reason):
      ["manager": .string(manager), "reason": .string(reason)]
    case .files(let files):
      ["files": .array(files.map { .object(StateFields.written($0)) })]
    }
  }

  init?(_ value: JSON) {
    func line(_ key: String) -> String? { value[key]?.stringValue?.harmlessLine() }
    if let files = value["files"]?.arrayValue {
      self = .files(files.compactMap(StateFields.record))
    } else if let manager = line("manager"), let reason = line("reason") {
      self = .unknown(manager: manager, reason: reason)
    } else if let manager = line("manager"), let text = line("version"),
      let scheme = line("scheme").flatMap(VersionScheme.init),
      let version = try? Version(text, scheme: scheme)
    {
      self = .has(version, manager: manager)
    } else {
      return nil
    }
  }
}

extension FileAnswer: StateRecord {
  mutating func exchange(with fields: inout StateFields) {
    fields.neededText("release", &release)
    fields.field("finding", &finding, isNeeded: true) {
      StateFields.text($0).flatMap(Finding.init)
    } write: {
      .string($0.rawValue)
    }
    fields.neededText("words", &words)
  }
}
