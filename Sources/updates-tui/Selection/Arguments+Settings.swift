import HarmlessText
import Updates
import UpdatesCLI

extension OptionGroup {
  static let settings = OptionGroup(
    "Instead of a configuration, or of its keys",
    [
      Option(
        "new", value: .text("VERSION"),
        help: "the version to offer; with --name or --id, no file is needed"),
      Option("notes", value: .text("FILE|-"), help: "its release notes, in Markdown"),
      Option(
        "update-url", value: .text("URL"),
        help: "the page to open for the update; {version} is filled in"),
      Option(
        "min-required", value: .text("VERSION"), help: "older versions must be updated"),
      Option(
        "min-optional", value: .text("VERSION"),
        help: "older versions are offered the update every time"),
      Option(
        "min-os", value: .text("VERSION"),
        help: "the oldest version of the system that the update runs on"),
      Option(
        "notify", value: .oneOf(NotifyMode.allCases.map(\.rawValue)),
        help: "how often one version is shown; default: once"),
      Option(
        "comparing", value: .oneOf(VersionLevel.allCases.map(\.word)),
        help: "the finest level at which a version is newer; default: patch-versions"),
      Option(
        "update-type", value: .oneOf(Update.Kind.allCases.map(\.rawValue)),
        help: "hard: the update must be made; default: soft"),
    ])
}

extension Arguments {
  /// The options for keys of the configuration, with these keys.
  ///
  /// Each command looks for them, and a table of options would take longer to make.
  private static let settings: KeyValuePairs = [
    "new": "version", "update-url": "update-url", "min-required": "min-required-app-version",
    "min-optional": "min-optional-app-version", "min-os": "min-os-required", "notify": "notify",
    "comparing": "comparing", "update-type": "update-type",
  ]

  var givesSettings: Bool {
    value("notes") != nil || Self.settings.contains { value($0.key) != nil }
  }

  func checkStandardInput() throws {
    let names = ["-", "/dev/stdin", "/dev/fd/0"]
    let readers = ["config", "notes"].filter { value($0).map(names.contains) ?? false }
    guard readers.count < 2 else {
      throw Problem(.usageNotes, "--config and --notes both read standard input")
    }
  }

  func settings(
    scheme: VersionScheme, until deadline: ContinuousClock.Instant
  ) throws -> Configuration {
    var settings = Configuration()
    for (option, key) in Self.settings {
      guard let text = value(option) else { continue }
      let read = try Configuration.read([key: .string(text)], from: "", scheme: scheme)
      guard read.warnings.isEmpty else {
        let expected =
          option == "update-url"
          ? "an https URL with no placeholders but \(URLPlaceholders.list)"
          : "a version such as 2.0.0"
        throw Problem.invalidValue(of: "--\(option)", value: text, expected: expected)
      }
      settings = settings.over(read.configuration)
    }
    if settings.version != nil { settings.checkFor = .manually }
    if let path = value("notes") {
      settings.releaseNotes = .any(try Self.notes(at: path, until: deadline))
    }
    return settings
  }

  /// What the options choose in place of the user's settings, with this level.
  func choices(level: VersionLevel?) throws -> UserChoices {
    var choices = UserChoices()
    choices.channel = line("channel")
    choices[.every] = value("every")
    choices[.level] = level?.name
    let age = UserChoices.Key.minimumAge
    choices[age] = try value(age.rawValue, expected: age.expected, parse: age.normalized)
    return choices
  }

  private static func notes(
    at path: String, until deadline: ContinuousClock.Instant
  ) throws -> String {
    do {
      let limit = ResponseCache.bodyLimit
      let bytes =
        try OpenStream(path)?.allContents(limit: limit, until: deadline)
        ?? FileSystem.contents(of: path, limit: limit)
      return String(decoding: bytes, as: UTF8.self).harmlessText()
    } catch let error as Problem {
      throw (error.path == nil ? error : .document(error)).of(.releaseNotes)
    }
  }
}

extension OpenStream {
  /// Throws if the deadline passes before the end.
  func allContents(limit: Int, until deadline: ContinuousClock.Instant) throws -> [UInt8] {
    guard let bytes = try contents(limit: limit, until: deadline) else {
      throw Problem.timedOut(url: name)
    }
    return bytes
  }
}

extension Problem {
  static let idMissing = Problem(
    .usageID, "the app needs a name or an id, because its configuration has no file or URL",
    hint: "give it with '--name Tool' or '--id com.example.tool'")

  static let readOnce = Problem(
    .usageConfig, "this command reads the configuration more than once",
    hint: "give a file or a URL with '--config'")
}
