import HarmlessText

/// All that is to be said of a file that is, or wants to be, a registered app file.
package struct AppFileReport: Equatable, Sendable {
  package let path: String
  /// Where the file could not be read, or is no JSON object; a JSON error tells line and column.
  package let error: AppFileError?
  package let findings: [AppFileFinding]
  /// The identifier under which it would be registered.
  package let id: String?

  /// Whether it can be registered.
  package var isUsable: Bool {
    error == nil && !findings.contains(where: \.isError)
  }

  /// What cannot be used of the configuration in the file.
  package let configurationWarnings: [Warning]

  /// Reads a file and finds all that is wrong with it, not only the first thing.
  package init(path: String) {
    self.path = path
    do throws(AppFileError) {
      let (_, document) = try LoadedAppFile.read(path)
      let (file, findings) = AppFileReader.read(document)
      let isNameless = document["app"]?["id"] == nil
      self.findings =
        findings
        + (isNameless ? [AppFileFinding(keyPath: "app.id", fact: .missing, isError: true)] : [])
      id = file.id
      configurationWarnings = Self.warnings(of: file, at: path)
      error = nil
    } catch {
      self.error = error
      findings = []
      configurationWarnings = []
      id = nil
    }
  }

  private static func warnings(of file: AppFile, at path: String) -> [Warning] {
    guard let configuration = file.configuration else { return [] }
    // That `updates` is no object is a finding already.
    let read = try? ConfigurationReader.read(
      configuration, from: path, scheme: file.feed?.scheme ?? .dotted)
    return read?.warnings ?? []
  }
}

/// Something that is not right in an app file.
package struct AppFileFinding: Equatable, Sendable {
  package enum Fact: Equatable, Sendable {
    case wrongType(found: String, expected: String)
    case wrongValue(found: String, expected: String)
    case unknownKey
    case missing
    /// An address with a user or password in it, which is not told.
    case userInformation
    /// Understood by later versions of this program.
    case notKnownYet
  }

  /// Where, such as `feed.headers.X-Seat` or `action.run[2]`.
  package var keyPath: String
  package var fact: Fact
  /// Whether a registered app file cannot be used with it.
  package var isError: Bool

  /// The finding in words.
  package var warning: Warning {
    Warning(code: code, message: message)
  }

  private var code: String {
    switch fact {
    case .wrongType: "app-file.wrong-type"
    case .wrongValue: "app-file.wrong-value"
    case .unknownKey: "app-file.unknown-key"
    case .missing: "app-file.missing-key"
    case .userInformation: "app-file.user-information"
    case .notKnownYet: "app-file.not-supported"
    }
  }

  private var message: String {
    let key = keyPath.harmlessLine(limit: 200)
    return switch fact {
    case .wrongType(let found, let expected):
      "'\(key)' should be \(expected), not \(Self.withArticle(found))"
    case .wrongValue(let found, let expected):
      "'\(key)' is '\(presentableLocation(found, limit: 80))' where \(expected) was expected"
    case .unknownKey: "The key '\(key)' is not known and was ignored"
    case .missing: "'\(key)' is missing"
    case .userInformation:
      "'\(key)' has user information, which does not belong in a URL; send it in a header such as "
        + "'Authorization': 'env:TOOL_TOKEN'"
    case .notKnownYet: "'\(key)' is not supported by this version and was ignored"
    }
  }

  private static func withArticle(_ type: String) -> String {
    switch type {
    case "null": "null"
    case "array", "object": "an \(type)"
    default: "a \(type)"
    }
  }
}
