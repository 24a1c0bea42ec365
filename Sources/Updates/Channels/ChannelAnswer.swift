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

package struct FileAnswer: Equatable, Sendable {
  package enum Finding: Equatable, Sendable {
    case reachable
    /// The server responded with this status, which says that it does not have the file.
    case missing(status: Int)
    /// The server could not be asked, for this reason.
    case unknown(reason: String)
  }

  package var release: String
  /// The URL, harmless and without user information.
  package var url: String
  package var finding: Finding

  var isMissing: Bool {
    if case .missing = finding { true } else { false }
  }
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
      files.first { $0.release == release.notificationKey }?.isMissing
        ?? (files.count >= Self.mostFiles && files.allSatisfy(\.isMissing))
    }
  }

  /// What could not be asked about the release with a key; nil if it is there, or was not asked for.
  package func doubt(about key: String) -> Doubt? {
    switch self {
    case .has: return nil
    case .unknown: return .manager
    case .files(let files):
      guard case .unknown? = files.first(where: { $0.release == key })?.finding else { return nil }
      return .file
    }
  }

  /// What is known about the release with a key, as a clause without a full stop.
  package func words(about key: String, isMissing: Bool) -> String {
    switch self {
    case .has(let version, let manager):
      return "\(manager) has \(version.text)" + (isMissing ? ", not \(key)" : "")
    case .unknown(let manager, let reason):
      return "\(manager) could not be asked: \(reason)"
    case .files(let files):
      guard let file = files.first(where: { $0.release == key }) else {
        return "the files of newer releases are missing"
      }
      return switch file.finding {
      case .reachable: "'\(file.url)' can be downloaded"
      case .missing(let status): "'\(file.url)' responded with status \(status)"
      case .unknown(let reason): reason
      }
    }
  }

  /// Whether files were asked for, and not a package manager.
  package var isOfFiles: Bool {
    if case .files = self { true } else { false }
  }

  /// Why a release is not there yet, without further details.
  package var absence: String {
    isOfFiles ? "its file is not there yet" : "the package manager does not have it yet"
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
    case .files(let files): ["files": .array(files.map(\.json))]
    }
  }

  init?(_ value: JSON) {
    func line(_ key: String) -> String? { value[key]?.stringValue?.harmlessLine() }
    if let files = value["files"]?.arrayValue {
      self = .files(files.compactMap(FileAnswer.init))
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

extension FileAnswer {
  fileprivate var json: JSON {
    var object: JSONObject = ["release": .string(release), "url": .string(url)]
    switch finding {
    case .reachable: break
    case .missing(let status): object["status"] = JSON(status)
    case .unknown(let reason): object["reason"] = .string(reason)
    }
    return .object(object)
  }

  fileprivate init?(_ value: JSON) {
    guard let release = value["release"]?.stringValue?.harmlessLine(),
      let url = value["url"]?.stringValue?.harmlessLine()
    else { return nil }
    (self.release, self.url) = (release, url)
    finding =
      value["status"]?.integerValue.map { .missing(status: $0) }
      ?? value["reason"]?.stringValue.map { .unknown(reason: $0.harmlessLine()) } ?? .reachable
  }
}
