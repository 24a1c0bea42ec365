import HarmlessText

extension Feed {
  /// A server of the simple version checking client, SSVC, in protocol version 1.
  ///
  /// Source: [SSVC](https://github.com/mrtom/SSVC).
  ///
  /// The request names the installed version, and the server answers with numbers. These numbers
  /// decide whether there is an update; they override this package's rules for versions. The
  /// protocol's five parameters follow those of the URL.
  package static let ssvc = Feed(
    kind: "ssvc",
    urls: { query in
      let parameters = SSVCInstalled(query.app).parameters
      return query.urls.map { $0.appendingQuery(parameters) }
    },
    read: readSSVC)

  private static func readSSVC(_ document: inout FeedDocument) throws -> FeedResult {
    let installed = SSVCInstalled(document.query.app)
    let members = try document.object()
    func number(_ key: String) throws -> UInt64 {
      guard let value = members[key] else { return 0 }
      // Other forms of whole numbers, such as 1e3, are accepted too.
      if case .number(let text) = value,
        let number = UInt64(text) ?? value.size.map({ UInt64($0) })
      {
        return number
      }
      throw document.unusable(value, key, expected: "an unsigned integer of at most 64 bits")
    }
    // A number is 0, and a key is nil, if the server does not give it.
    let minimum = try number("SSVCMinimumSupportedVersionNumber")
    let latest = try number("SSVCLatestVersionNumber")
    let key = try latestKey(members["SSVCLatestVersionKey"], document, mustCompare: latest == 0)
    let seconds = try number("SSVCLatestVersionAvailableSince")

    let version = key.flatMap { try? Version($0, scheme: document.query.scheme) }
    var release = Release(version: version)
    if version == nil { release.name = key }
    if latest > 0 { release.build = String(latest) }
    // The last second of the year 9999; a larger number most likely counts milliseconds.
    if seconds > 253_402_300_799 {
      document.warn(
        "'SSVCLatestVersionAvailableSince' is \(seconds), expected seconds since 1970")
    } else if seconds > 0 {
      release.publishedAt = Instant(secondsSince1970: Double(seconds))
    }
    if installed.number == 0, minimum > 0 || latest > 0 {
      document.warn(
        "The version '\(installed.version.harmlessLine(limit: 40))' has no build number, so every "
          + "offered build is above it", code: "feed.no-build-number")
    }

    let ruling: Release.Ruling =
      if minimum > installed.number {
        .required
      } else if latest > 0 {
        // The number takes precedence over the key; nothing checks whether they agree.
        latest > installed.number ? .offered : .upToDate
      } else if let version {
        try version.isNewer(than: installedVersion(document)) ? .offered : .upToDate
      } else {
        .upToDate
      }
    let isNamed = key != nil || latest > 0 || ruling == .required
    return FeedResult(releases: isNamed ? [release] : [], ruling: ruling)
  }

  /// The name of the latest version; if only it can be compared, it must be a valid version.
  private static func latestKey(
    _ value: JSON?, _ document: FeedDocument, mustCompare: Bool
  ) throws -> String? {
    guard let value else { return nil }
    guard let line = value.stringValue?.harmlessLine() else {
      throw document.unusable(value, "SSVCLatestVersionKey", expected: "a string")
    }
    guard !line.isEmpty, line != "0.0.0" else { return nil }
    guard !mustCompare || document.version(value) != nil else {
      throw document.unusable(value, "SSVCLatestVersionKey", expected: "a version")
    }
    return line
  }

  private static func installedVersion(_ document: FeedDocument) throws -> Version {
    do {
      return try Version(document.query.app.version ?? "", scheme: document.query.scheme)
    } catch {
      throw Problem.installedVersionMalformed(error)
    }
  }
}

struct SSVCInstalled: Sendable {
  let version: String
  /// The build if it is an unsigned integer, else the packed version; 0 if neither is known.
  let number: UInt64
  /// The parameters of the request, in the order in which they are sent.
  let parameters: [(name: String, value: String)]

  init(_ app: App) {
    version = app.version ?? ""
    // Swift's own initializer would accept a sign.
    let build = app.build.flatMap { $0.utf8.allSatisfy(\.isDigit) ? UInt64($0) : nil }
    number = build ?? UInt64(Self.packed(version))
    // The form is that of the values for NSLocaleLanguageCode and NSLocaleCountryCode.
    let language = (app.language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    parameters = [
      ("SSVCLatestVersionKey", version), ("SSVCLatestVersionNumber", String(number)),
      ("SSVCLanguage", language), ("SSVCCountry", (app.country ?? "").uppercased()),
      ("SSVCClientProtocolVersion", "1"),
    ]
  }

  /// Packs a version of the form `M[M][.m[.b]][s[n]]` like CoreFoundation's
  /// `CFBundleGetVersionNumber`; 0 if it does not fit.
  ///
  /// The number has the layout of the classic `vers` resource: two binary-coded decimal digits for
  /// the major version, one for the minor version, one for the bug fix, then a byte for the stage
  /// (`d`, `a`, `b` or `f`) and a byte for the build within that stage.
  static func packed(_ version: String) -> UInt32 {
    let bytes = Array(version.utf8.prefix(11))
    let numbers = bytes.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    let parts = numbers.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let stages: [UInt8?: UInt32] = [
      UInt8(ascii: "d"): 0x20, UInt8(ascii: "a"): 0x40, UInt8(ascii: "b"): 0x60,
      UInt8(ascii: "f"): 0x80, nil: 0x80,
    ]
    let digits = bytes[numbers.endIndex...].dropFirst()
    guard bytes.count <= 10, (1...2).contains(parts[0].count), parts.count <= 3,
      parts.dropFirst().allSatisfy({ $0.count == 1 }),
      let stage = stages[bytes[numbers.endIndex...].first],
      digits.count <= 3, digits.allSatisfy(\.isDigit)
    else { return 0 }
    let build = digits.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
    guard build <= 255 else { return 0 }
    // The hexadecimal digits of a binary-coded number are its decimal ones.
    let fields = [parts[0], parts.dropFirst().first ?? [], parts.dropFirst(2).first ?? []].map {
      UInt32(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0
    }
    return fields[0] << 24 | fields[1] << 20 | fields[2] << 16 | stage << 8 | build
  }
}
