import HarmlessText

package struct AppFileReport: Equatable, Sendable {
  /// The error if the file cannot be read or is not a JSON object; nil otherwise.
  ///
  /// A JSON error contains line and column.
  package let error: Problem?
  package let findings: [AppFileFinding]

  package var isUsable: Bool {
    error == nil && !findings.contains(where: \.isError)
  }

  package let configurationWarnings: [Warning]

  /// Whether the file is a configuration, and has nothing of an app file.
  package let isConfiguration: Bool

  /// Reads a file and finds all errors in it, not only the first one.
  package init(path: String) {
    do {
      self.init(path: path, document: try LoadedAppFile.read(path).document)
    } catch {
      self.init(Problem(error))
    }
  }

  package init(path: String, document: JSONObject) {
    let (file, findings) = AppFileReader.read(document)
    isConfiguration = !document.members.isEmpty && !AppFile.isAppFile(document)
    let isNameless = document["app"]?["id"] == nil && !isConfiguration
    self.findings =
      (isConfiguration ? [] : findings)
      + (isNameless ? [AppFileFinding(keyPath: "app.id", fact: .missing, isError: true)] : [])
    do {
      configurationWarnings = try Self.warnings(of: file, at: path, isAlone: isConfiguration)
      error = nil
    } catch {
      configurationWarnings = []
      // For an app file there already is a finding.
      self.error = isConfiguration ? Problem(error) : nil
    }
  }

  private init(_ error: Problem) {
    self.error = error
    findings = []
    configurationWarnings = []
    isConfiguration = false
  }

  private static func warnings(
    of file: AppFile, at path: String, isAlone: Bool
  ) throws -> [Warning] {
    guard let configuration = file.configuration else { return [] }
    let read = try ConfigurationReader.read(
      configuration, from: path, scheme: file.feed?.versionScheme ?? .dotted)
    return read.warnings
      + (isAlone || hasWay(file, read.configuration)
        ? [] : [file.action == .open ? .noPage : .noWay])
  }

  private static func hasWay(_ file: AppFile, _ configuration: Configuration) -> Bool {
    switch file.action {
    case .run, .install, .byInstall: return true
    case .open, .byHand, nil: break
    }
    return configuration.updateURL != nil || configuration.appStoreID != nil
      || file.configurationURL != nil || file.feed?.isNamed ?? false
  }
}

extension Warning {
  /// The warning for a publisher whose users could not update.
  package static let noWay = Warning(
    code: "update.no-way",
    message: "No way to update is given: add an 'action' that runs a command, an 'update-url' or a "
      + "feed with a page")

  package static let noPage = Warning(
    code: "update.no-way",
    message: "'action.open' has no page to open: add an 'update-url' or a feed with a page")
}

package struct AppFileFinding: Equatable, Sendable {
  package enum Fact: Equatable, Sendable {
    case wrongType(found: String, expected: String)
    case wrongValue(found: String, expected: String)
    /// `near` is the known key that may have been meant.
    case unknownKey(near: String?)
    /// The key is nearly one that protects, whose path is `expected`.
    case misspelled(expected: String)
    case missing
    /// An address contains a user or password, which is not shown.
    case userInformation
  }

  /// The path of the key, such as `feed.headers.X-Seat` or `action.run[2]`.
  package var keyPath: String
  package var fact: Fact
  package var isError: Bool

  package var warning: Warning {
    Warning(code: code, message: message)
  }

  private var code: String {
    switch fact {
    case .wrongType: "app-file.wrong-type"
    case .wrongValue: "app-file.wrong-value"
    case .unknownKey, .misspelled: "app-file.unknown-key"
    case .missing: "app-file.missing-key"
    case .userInformation: "app-file.user-information"
    }
  }

  private var message: String {
    let key = keyPath.harmlessLine(limit: 200)
    return switch fact {
    case .wrongType(let found, let expected):
      "'\(key)' should be \(expected), not \(Self.withArticle(found))"
    case .wrongValue("", let expected): "'\(key)' is empty, expected \(expected)"
    case .wrongValue(let found, let expected):
      "'\(key)' is '\(presentableLocation(found, limit: 80))', expected \(expected)"
    case .unknownKey(let near):
      "The key '\(key)' is unknown and was ignored"
        + (near.map { " (did you mean '\($0)'?)" } ?? "")
    case .misspelled(let expected): "The key '\(key)' is unknown, expected '\(expected)'"
    case .missing: "'\(key)' is missing"
    case .userInformation:
      "'\(key)' has a user name or password, which does not belong in a URL; send it in a header such as "
        + "'Authorization': 'env:TOOL_TOKEN'"
    }
  }

  /// What is wrong with an answer that the value comes from, without the key.
  func objection(to answer: String) -> String {
    switch fact {
    case .wrongType(let found, let expected):
      "Expected \(expected), not \(Self.withArticle(found))"
    case .wrongValue(let found, let expected) where found.isEmpty || found == answer:
      "Expected \(expected)"
    case .wrongValue(let found, let expected):
      "Expected \(expected), not '\(presentableLocation(found, limit: 80))'"
    case .unknownKey, .misspelled: "It is unknown"
    case .missing: "It is missing"
    case .userInformation: "It has a user name or password, which does not belong in a URL"
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

extension AppFileFinding.Fact {
  /// The finding for a problem that says what it has found and expected; no secret is in it.
  static func wrongValue(_ error: any Error) -> Self {
    let facts = Problem(error).facts
    return .wrongValue(found: facts["found"] ?? "", expected: facts["expected"] ?? "")
  }
}
