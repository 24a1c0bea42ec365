import HarmlessText

extension ReleaseNotesDocument {
  /// Reads a document; unusable parts of a release are left out with a warning.
  ///
  /// An invalid minimum version is an error: without it, users who must update would not be told.
  package init(_ document: JSON, source: String, scheme: VersionScheme) throws {
    let faults: [Fault]
    (self, faults) = Self.examine(document, scheme: scheme)
    if let fault = faults.first(where: \.isFatal) {
      throw Problem.malformed(source: source, problem: fault.message)
    }
  }

  package static func examine(
    _ document: JSON, scheme: VersionScheme
  ) -> (notes: ReleaseNotesDocument, faults: [Fault]) {
    var reading = Reading(scheme: scheme)
    var notes = reading.document(document)
    notes.warnings = reading.warnings
    return (notes, reading.faults)
  }

  /// A version as a string or, as some documents write it, a number; nil if it is not a version.
  package static func version(_ value: JSON?, scheme: VersionScheme) -> Version? {
    switch value {
    case .string(let text), .number(let text): try? Version(text.harmlessLine(), scheme: scheme)
    default: nil
    }
  }
}

private struct Reading {
  let scheme: VersionScheme
  private(set) var faults: [ReleaseNotesDocument.Fault] = []

  /// The most values that warnings name; more would not help the reader.
  private static let warningLimit = 5

  var warnings: [Warning] {
    let messages = faults.filter { !$0.isFatal }.map(\.message)
    let rest = messages.count - Self.warningLimit
    let more = rest > 0 ? ["\(rest) more values cannot be used"] : []
    return (messages.prefix(Self.warningLimit) + more).map {
      Warning(code: "feed.element", message: $0)
    }
  }

  mutating func document(_ document: JSON) -> ReleaseNotesDocument {
    var notes = ReleaseNotesDocument(releases: [], warnings: [])
    guard let items = releases(of: document) else { return notes }
    notes.releases = items.enumerated().compactMap { release($1, at: $0) }
    if !items.isEmpty, notes.releases.isEmpty {
      refuseAll("none of its releases can be used")
    }
    if let value = document["minimumVersion"], !value.isNull {
      notes.minimumVersion = ReleaseNotesDocument.version(value, scheme: scheme)
      if notes.minimumVersion == nil {
        refuse(value, key: "minimumVersion", expected: "a version", isFatal: true)
      }
    }
    notes.upgradeURL = address(document["upgradeURL"])
    return notes
  }

  private mutating func releases(of document: JSON) -> [JSON]? {
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

  private mutating func release(_ value: JSON, at index: Int) -> ReleaseNotesDocument.Release? {
    guard value.objectValue != nil else {
      refuse(value, release: index, expected: "an object")
      return nil
    }
    guard let version = ReleaseNotesDocument.version(value["version"], scheme: scheme) else {
      refuse(value["version"] ?? .null, release: index, key: "version", expected: "a version")
      return nil
    }
    // The release's requirements are not known, so nobody is told to install it.
    let isBound: Bool
    let system: String?
    (isBound, system) = minimumSystem(of: value, index)
    guard isBound else { return nil }
    let condition: Condition?
    do {
      condition = try Self.condition(of: value)
    } catch {
      let error: ConditionError = narrowed(error)
      refuse(error, release: index)
      return nil
    }
    return ReleaseNotesDocument.Release(
      version: version, minimumSystemVersion: system, condition: condition,
      features: features(of: value, index))
  }

  private static func condition(of value: JSON) throws -> Condition? {
    guard let member = value["conditions"], !member.isNull else { return nil }
    return try Condition(comparisons: member)
  }

  private mutating func refuse(_ error: ConditionError, release: Int) {
    var fault = ReleaseNotesDocument.Fault(release: release, key: "conditions", problem: "")
    var member = ""
    if case .element(let index, let name) = error.place {
      fault.element = index
      member = name.map { "'\($0)': " } ?? ""
    }
    fault.problem = "cannot be used: \(member)\(error.message)"
    faults.append(fault)
  }

  /// The minimum system version; the first part is false if a requirement cannot be read.
  private mutating func minimumSystem(of value: JSON, _ index: Int) -> (Bool, String?) {
    for key in ["minimumSystemVersion", "systemVersion"] {
      guard let member = value[key], !member.isNull else { continue }
      switch member {
      case .string(let text), .number(let text):
        if let version = try? Version(text.harmlessLine()) { return (true, version.text) }
      default: break
      }
      refuse(member, release: index, key: key, expected: "a version")
      return (false, nil)
    }
    return (true, nil)
  }

  private mutating func features(of value: JSON, _ index: Int) -> [String] {
    guard let member = value["features"], !member.isNull else { return [] }
    guard let items = member.arrayValue else {
      refuse(member, release: index, key: "features", expected: "an array")
      return []
    }
    var features: [String] = []
    for (element, item) in items.enumerated() {
      guard features.count < ReleaseNotesDocument.featureLimit else {
        let limit = ReleaseNotesDocument.featureLimit
        faults.append(
          ReleaseNotesDocument.Fault(
            release: index, key: "features",
            problem: "has more than \(limit), the rest is ignored"))
        break
      }
      guard let key = item.stringValue, !key.isEmpty,
        key.utf8.count <= ReleaseNotesDocument.keyLimit
      else {
        refuse(
          item, release: index, key: "features", element: element,
          expected: "the key of a feature")
        continue
      }
      if !features.contains(key) { features.append(key) }
    }
    return features
  }

  private mutating func address(_ value: JSON?) -> String? {
    guard let value, !value.isNull else { return nil }
    // The reason does not matter here.
    if let text = value.stringValue, let address = Address(link: text) { return address.text }
    refuse(value, key: "upgradeURL", expected: "an http or https URL")
    return nil
  }

  private mutating func refuse(
    _ value: JSON, release: Int? = nil, key: String? = nil, element: Int? = nil,
    expected: String, isFatal: Bool = false
  ) {
    let problem = "is \(value.excerpt), expected \(expected)"
    faults.append(
      ReleaseNotesDocument.Fault(
        release: release, key: key, element: element, problem: problem, isFatal: isFatal))
  }

  private mutating func refuseAll(_ problem: String) {
    faults.append(ReleaseNotesDocument.Fault(problem: problem, isFatal: true))
  }
}
