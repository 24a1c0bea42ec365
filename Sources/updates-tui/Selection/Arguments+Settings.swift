import HarmlessText
import Updates
import UpdatesCLI

/// An option for a key of the configuration.
private struct SettingOption {
  let key: String
  let option: Option

  private init(_ name: String, key: String? = nil, _ value: Option.Value, _ help: String) {
    self.key = key ?? name
    option = Option(name, value: value, help: help)
  }

  /// Empty where the option lists its values.
  var expected: String {
    guard case .text = option.value else { return "" }
    return key == "update-url"
      ? "an https URL with no placeholders but \(URLPlaceholders.list)" : "a version such as 2.0.0"
  }

  static let all: [SettingOption] = [
    Self(
      "new", key: "version", .text("VERSION"),
      "the version to offer; with --name or --id, no file is needed"),
    Self(
      "update-url", .text("URL"), "the page to open for the update; {version} is filled in"),
    Self(
      "min-required", key: "min-required-app-version", .text("VERSION"),
      "older versions must be updated"),
    Self(
      "min-optional", key: "min-optional-app-version", .text("VERSION"),
      "older versions are offered the update every time"),
    Self(
      "min-os", key: "min-os-required", .text("VERSION"),
      "the oldest version of the system that the update runs on"),
    Self(
      "notify", .oneOf(NotifyMode.allCases.map(\.rawValue)),
      "how often one version is shown; default: once"),
    Self(
      "comparing", .oneOf(VersionLevel.allCases.map(\.word)),
      "the finest level at which a version is newer; default: patch-versions"),
    Self(
      "update-type", .oneOf(Update.Kind.allCases.map(\.rawValue)),
      "hard: the update must be made; default: soft"),
  ]
}

extension OptionGroup {
  static let settings: OptionGroup = {
    var options = SettingOption.all.map(\.option)
    options.insert(
      Option("notes", value: .text("FILE|-"), help: "its release notes, in Markdown"), at: 1)
    return OptionGroup("Instead of a configuration, or of its keys", options)
  }()
}

extension Arguments {
  var givesSettings: Bool {
    value("notes") != nil || SettingOption.all.contains { value($0.option.name) != nil }
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
    for setting in SettingOption.all {
      guard let text = value(setting.option.name) else { continue }
      var members = JSONObject()
      members[setting.key] = .string(text)
      let read = try Configuration.read(.object(members), from: "", scheme: scheme)
      guard read.warnings.isEmpty else {
        throw Problem.invalidValue(
          of: "--\(setting.option.name)", value: text, expected: setting.expected)
      }
      settings = settings.over(read.configuration)
    }
    if settings.version != nil { settings.checkFor = .manually }
    if let path = value("notes") {
      settings.releaseNotes = .any(try Self.notes(at: path, until: deadline))
    }
    return settings
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
