import HarmlessText

/// The news of each version of an app, from a `release_notes.json`.
///
/// The format is `{"releases": [{"version", "minimumSystemVersion", "conditions": [{"key",
/// "comparison", "value"}], "features": [key, …]}], "minimumVersion", "upgradeURL"}`, or the array
/// alone. The texts of a feature are in the localized strings beside the document, under its key
/// followed by `.title` and `.description`.
package struct ReleaseNotesDocument {
  package struct Release {
    package var version: Version
    /// The oldest system that it supports, in dotted form; `systemVersion` is an older name for it.
    package var minimumSystemVersion: String?
    /// The apps and systems for which the release is; nil means all.
    package var condition: Condition?
    package var features: [String] = []
  }

  package static let byteLimit = ResponseCache.bodyLimit
  private static let featureLimit = 100
  /// The most bytes that a feature's key may have.
  private static let keyLimit = 256
  /// The most values that warnings name; more would not help the reader.
  private static let warningLimit = 5

  package private(set) var releases: [Release] = []
  /// The oldest version that need not be updated.
  package private(set) var minimumVersion: Version?
  package private(set) var upgradeURL: String?
  package private(set) var faults: [Fault] = []
  private let scheme: VersionScheme

  /// Reads a document; unusable parts of a release are left out with a warning.
  ///
  /// An invalid minimum version is an error: without it, users who must update would not be told.
  package init(_ document: JSON, source: String, scheme: VersionScheme) throws {
    self.init(examining: document, scheme: scheme)
    if let fault = faults.first(where: \.isFatal) {
      throw Problem.malformed(source: source, problem: fault.message)
    }
  }

  /// Reads what can be used; all the rest is among the faults.
  package init(examining document: JSON, scheme: VersionScheme) {
    self.scheme = scheme
    guard let items = items(of: document) else { return }
    for (index, item) in items.enumerated() { read(item, at: index) }
    if !items.isEmpty, releases.isEmpty { refuseAll("none of its releases can be used") }
    if let value = document["minimumVersion"], !value.isNull {
      minimumVersion = Self.version(value, scheme: scheme)
      if minimumVersion == nil {
        refuse(value, key: "minimumVersion", expected: "a version", isFatal: true)
      }
    }
    if let value = document["upgradeURL"], !value.isNull {
      upgradeURL = value.stringValue.flatMap { Address(link: $0)?.text }
      if upgradeURL == nil {
        refuse(value, key: "upgradeURL", expected: "an http or https URL")
      }
    }
  }

  package var warnings: [Warning] {
    let messages = faults.filter { !$0.isFatal }.map(\.message)
    let rest = messages.count - Self.warningLimit
    let more = rest > 0 ? ["\(rest) more values cannot be used"] : []
    return (messages.prefix(Self.warningLimit) + more).map {
      Warning(code: "feed.element", message: $0)
    }
  }

  /// A version as a string or, as some documents write it, a number; nil if it is not a version.
  package static func version(_ value: JSON?, scheme: VersionScheme) -> Version? {
    value?.written.flatMap { try? Version($0, scheme: scheme) }
  }
}

extension ReleaseNotesDocument {
  private mutating func items(of document: JSON) -> [JSON]? {
    switch document {
    case .array(let elements): return elements
    case .object(let members):
      guard let member = members["releases"] else {
        refuseAll("it has no 'releases'")
        return nil
      }
      if member.arrayValue == nil {
        refuse(member, key: "releases", expected: "an array", isFatal: true)
      }
      return member.arrayValue
    default:
      refuseAll("it is \(document.kindName), expected an object or an array")
      return nil
    }
  }

  /// Adds a release, unless its requirements are not known: nobody is told to install it then.
  private mutating func read(_ value: JSON, at index: Int) {
    guard value.objectValue != nil else {
      return refuse(value, release: index, expected: "an object")
    }
    guard let version = Self.version(value["version"], scheme: scheme) else {
      return refuse(
        value["version"] ?? .null, release: index, key: "version", expected: "a version")
    }
    var release = Release(version: version)
    let keys = ["minimumSystemVersion", "systemVersion"]
    if let key = keys.first(where: { value[$0].map { !$0.isNull } ?? false }) {
      let member = value[key] ?? .null
      release.minimumSystemVersion = member.written.flatMap { (try? Version($0))?.text }
      guard release.minimumSystemVersion != nil else {
        return refuse(member, release: index, key: key, expected: "a version")
      }
    }
    if let member = value["conditions"], !member.isNull {
      do {
        release.condition = try Condition(comparisons: member)
      } catch {
        let problem = Problem(error)
        return faults.append(
          Fault(
            release: index, key: "conditions",
            element: problem.facts["element"].flatMap { Int($0) },
            problem: "cannot be used: \(problem.facts["fault"] ?? problem.summary)"))
      }
    }
    release.features = features(of: value, index)
    releases.append(release)
  }

  private mutating func features(of value: JSON, _ index: Int) -> [String] {
    guard let member = value["features"], !member.isNull else { return [] }
    guard let items = member.arrayValue else {
      refuse(member, release: index, key: "features", expected: "an array")
      return []
    }
    var features: [String] = []
    for (element, item) in items.enumerated() {
      guard features.count < Self.featureLimit else {
        faults.append(
          Fault(
            release: index, key: "features",
            problem: "has more than \(Self.featureLimit), the rest is ignored"))
        break
      }
      guard let key = item.stringValue, !key.isEmpty, key.utf8.count <= Self.keyLimit else {
        refuse(
          item, release: index, key: "features", element: element,
          expected: "the key of a feature")
        continue
      }
      if !features.contains(key) { features.append(key) }
    }
    return features
  }
}

extension ReleaseNotesDocument {
  /// A value that cannot be used, and its place.
  package struct Fault {
    /// The index of the release that contains it; nil if none does.
    package var release: Int?
    /// The member of the release or of the document; nil if the whole value is at fault.
    package var key: String?
    package var element: Int?
    var problem: String
    var isFatal = false

    /// The message, such as `'releases[0].version' is null, expected a version`.
    package var message: String {
      let path = [release.map { "releases[\($0)]" }, key].compactMap(\.self).joined(separator: ".")
      guard !path.isEmpty else { return problem }
      return "'\(path)\(element.map { "[\($0)]" } ?? "")' \(problem)"
    }
  }

  private mutating func refuse(
    _ value: JSON, release: Int? = nil, key: String? = nil, element: Int? = nil,
    expected: String, isFatal: Bool = false
  ) {
    let problem = "is \(value.excerpt), expected \(expected)"
    faults.append(
      Fault(release: release, key: key, element: element, problem: problem, isFatal: isFatal))
  }

  private mutating func refuseAll(_ problem: String) {
    faults.append(Fault(problem: problem, isFatal: true))
  }
}

extension JSON {
  /// A string or a number as a line of text.
  fileprivate var written: String? {
    switch self {
    case .string(let text), .number(let text): text.harmlessLine()
    default: nil
    }
  }
}
