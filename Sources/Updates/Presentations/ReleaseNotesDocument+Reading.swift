import HarmlessText

extension ReleaseNotesDocument {
  /// Reads a document; what of a release cannot be used is left out with a warning.
  ///
  /// A minimum that is no version is an error: passing over it would let through who must update.
  package init(_ document: JSON, source: String, scheme: VersionScheme) throws(DocumentError) {
    let items: [JSON]
    switch document {
    case .array(let elements): items = elements
    case .object(let members):
      guard let elements = members["releases"]?.arrayValue else {
        throw .malformed(
          source: source,
          problem: members["releases"].map { "'releases' is \($0.excerpt), expected an array" }
            ?? "it has no 'releases'")
      }
      items = elements
    default:
      throw .malformed(
        source: source, problem: "it is \(document.kindName), expected an object or an array")
    }
    var reading = Reading(scheme: scheme)
    releases = items.enumerated().compactMap { reading.release($1, at: $0) }
    guard items.isEmpty || !releases.isEmpty else {
      throw .malformed(source: source, problem: "none of its releases has a version")
    }
    minimumVersion = nil
    if let value = document["minimumVersion"], !value.isNull {
      guard let minimum = reading.version(value) else {
        throw .malformed(
          source: source, problem: "'minimumVersion' is \(value.excerpt), expected a version")
      }
      minimumVersion = minimum
    }
    upgradeURL = reading.address(document["upgradeURL"])
    warnings = reading.cut
  }
}

private struct Reading {
  let scheme: VersionScheme
  private var warnings: [Warning] = []

  /// The most values that are named; more say nothing that these do not.
  private static let warningLimit = 5

  init(scheme: VersionScheme) {
    self.scheme = scheme
  }

  var cut: [Warning] {
    guard warnings.count > Self.warningLimit else { return warnings }
    return warnings.prefix(Self.warningLimit) + [
      Warning(
        code: "feed.element",
        message: "\(warnings.count - Self.warningLimit) more values cannot be used")
    ]
  }

  /// A version as a string or, as some write it, a number.
  func version(_ value: JSON?) -> Version? {
    switch value {
    case .string(let text), .number(let text): try? Version(text.harmlessLine(), scheme: scheme)
    default: nil
    }
  }

  mutating func release(_ value: JSON, at index: Int) -> ReleaseNotesDocument.Release? {
    let path = "releases[\(index)]"
    guard value.objectValue != nil else { return refuse(path, value, expected: "an object") }
    guard let version = version(value["version"]) else {
      return refuse("\(path).version", value["version"] ?? .null, expected: "a version")
    }
    // What it needs is not known, so nobody is told to install it.
    let isBound: Bool
    let system: String?
    (isBound, system) = minimumSystem(of: value, path)
    guard isBound else { return nil }
    return ReleaseNotesDocument.Release(
      version: version, minimumSystemVersion: system, features: features(of: value, path))
  }

  /// False where there is a requirement that cannot be read.
  private mutating func minimumSystem(of value: JSON, _ path: String) -> (Bool, String?) {
    for key in ["minimumSystemVersion", "systemVersion"] {
      guard let member = value[key], !member.isNull else { continue }
      switch member {
      case .string(let text), .number(let text):
        if let version = try? DottedVersion(text.harmlessLine()) { return (true, version.text) }
      default: break
      }
      _ = refuse("\(path).\(key)", member, expected: "a version") as Void?
      return (false, nil)
    }
    return (true, nil)
  }

  private mutating func features(of value: JSON, _ path: String) -> [String] {
    guard let member = value["features"], !member.isNull else { return [] }
    guard let items = member.arrayValue else {
      return refuse("\(path).features", member, expected: "an array") ?? []
    }
    var features: [String] = []
    for (index, item) in items.enumerated() {
      guard features.count < ReleaseNotesDocument.featureLimit else {
        warnings.append(
          Warning(
            code: "feed.element",
            message: "'\(path).features' has more than "
              + "\(ReleaseNotesDocument.featureLimit), the rest is passed over"))
        break
      }
      guard let key = item.stringValue, !key.isEmpty,
        key.utf8.count <= ReleaseNotesDocument.keyLimit
      else {
        _ = refuse("\(path).features[\(index)]", item, expected: "the key of a feature") as Void?
        continue
      }
      if !features.contains(key) { features.append(key) }
    }
    return features
  }

  mutating func address(_ value: JSON?) -> String? {
    guard let value, !value.isNull else { return nil }
    // Why it is none does not matter here.
    if let text = value.stringValue, let address = try? WebAddress(text) { return address.text }
    return refuse("upgradeURL", value, expected: "an http or https URL")
  }

  private mutating func refuse<Value>(
    _ path: String, _ value: JSON, expected: String
  ) -> Value? {
    warnings.append(
      Warning(
        code: "feed.element", message: "'\(path)' is \(value.excerpt), expected \(expected)"))
    return nil
  }
}
