import HarmlessText

struct SSVCResponse: Equatable, Sendable {
  /// The lowest number that need not be updated; 0 if there is no minimum.
  private(set) var minimumNumber: UInt64 = 0
  /// The number of the latest version; 0 if the server does not give it.
  private(set) var latestNumber: UInt64 = 0
  /// The name of the latest version, or nil if the server does not give it.
  private(set) var latestKey: String?
  /// When the latest version became available, or nil if it was long ago.
  private(set) var availableSince: Instant?
  private(set) var warnings: [Warning] = []

  /// Reads the fields; throws a a problem that names the first unusable field.
  init(_ document: JSON, source: String, scheme: VersionScheme) throws {
    guard case .object(let members) = document else {
      throw Problem.malformed(
        source: source, problem: "it is \(document.kindName), expected an object")
    }
    let fields = Fields(members: members, source: source)
    minimumNumber = try fields.number("SSVCMinimumSupportedVersionNumber")
    latestNumber = try fields.number("SSVCLatestVersionNumber")
    latestKey = try fields.key("SSVCLatestVersionKey", scheme: latestNumber == 0 ? scheme : nil)
    let seconds = try fields.number("SSVCLatestVersionAvailableSince")
    if seconds <= Self.lastSecond {
      availableSince = seconds == 0 ? nil : Instant(secondsSince1970: Double(seconds))
    } else {
      warnings.append(
        Warning(
          code: "feed.field",
          message: "'SSVCLatestVersionAvailableSince' is \(seconds), expected seconds since 1970"))
    }
  }

  /// The last second of the year 9999; a larger number most likely counts milliseconds.
  private static let lastSecond: UInt64 = 253_402_300_799
}

private struct Fields {
  let members: JSONObject
  let source: String

  func number(_ key: String) throws -> UInt64 {
    guard let value = members[key] else { return 0 }
    if case .number(let text) = value {
      if let number = UInt64(text) { return number }
      // Accept other forms of whole numbers, such as 1e3.
      if let number = value.integerValue, number >= 0 { return UInt64(number) }
    }
    throw unusable(key, value, expected: "an unsigned integer of at most 64 bits")
  }

  /// The name of the latest version; if only it can be compared, it must be a valid version.
  func key(_ key: String, scheme: VersionScheme?) throws -> String? {
    guard let value = members[key] else { return nil }
    guard case .string(let text) = value else {
      throw unusable(key, value, expected: "a string")
    }
    let line = text.harmlessLine()
    guard !line.isEmpty, line != "0.0.0" else { return nil }
    if let scheme, (try? Version(line, scheme: scheme)) == nil {
      throw unusable(key, value, expected: "a version")
    }
    return line
  }

  private func unusable(_ key: String, _ value: JSON, expected: String) -> Problem {
    .malformed(source: source, problem: "'\(key)' is \(value.excerpt), expected \(expected)")
  }
}

extension SSVCResponse {
  /// Returns what the answer means for an app.
  ///
  /// Throws a problem if the installed version must be compared, but is not a valid version.
  func result(for installed: SSVCInstalled, scheme: VersionScheme) throws -> FeedResult {
    let latest = latestKey.flatMap { try? Version($0, scheme: scheme) }
    var release = Release(version: latest, publishedAt: availableSince)
    if latest == nil { release.name = latestKey }
    if latestNumber > 0 { release.build = String(latestNumber) }

    let ruling: Release.Ruling =
      if minimumNumber > installed.number {
        .required
      } else if latestNumber > 0 {
        // The number takes precedence over the key; nothing checks whether they agree.
        latestNumber > installed.number ? .offered : .upToDate
      } else if let latest {
        try latest.isNewer(than: Self.version(of: installed, scheme)) ? .offered : .upToDate
      } else {
        .upToDate
      }
    let isNamed = latestKey != nil || latestNumber > 0
    return FeedResult(
      releases: isNamed || ruling == .required ? [release] : [], ruling: ruling,
      warnings: warnings + unknownNumber(of: installed))
  }

  private static func version(
    of installed: SSVCInstalled, _ scheme: VersionScheme
  ) throws -> Version {
    do {
      return try Version(installed.version, scheme: scheme)
    } catch {
      throw Problem.installedVersionMalformed(error)
    }
  }

  /// Warns that every number is above that of an installed version without a build number.
  private func unknownNumber(of installed: SSVCInstalled) -> [Warning] {
    guard installed.number == 0, minimumNumber > 0 || latestNumber > 0 else { return [] }
    let version = installed.version.harmlessLine(limit: 40)
    return [
      Warning(
        code: "feed.no-build-number",
        message: "The version '\(version)' has no build number, so every offered build "
          + "is above it")
    ]
  }
}
