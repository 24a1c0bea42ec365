import HarmlessText
import Updates
import UpdatesCLI

private enum SettingOption: String, CaseIterable {
  case new
  case page = "update-url"
  case requiredMinimum = "min-required"
  case optionalMinimum = "min-optional"
  case system = "min-os"
  case notify
  case comparing
  case kind = "update-type"

  var key: String { parts.key }

  /// Empty where the option lists its values.
  var expected: String {
    guard case .text = parts.value else { return "" }
    return self == .page
      ? "an https URL with no placeholders but \(URLPlaceholders.list)" : "a version such as 2.0.0"
  }

  var option: Option { Option(rawValue, value: parts.value, help: parts.help) }

  private var parts: (key: String, value: Option.Value, help: String) {
    switch self {
    case .new:
      ("version", .text("VERSION"), "the version to offer; with --name or --id, no file is needed")
    case .page:
      ("update-url", .text("URL"), "the page to open for the update; {version} is filled in")
    case .requiredMinimum:
      ("min-required-app-version", .text("VERSION"), "older versions must be updated")
    case .optionalMinimum:
      (
        "min-optional-app-version", .text("VERSION"),
        "older versions are offered the update every time"
      )
    case .system:
      (
        "min-os-required", .text("VERSION"),
        "the oldest version of the system that the update runs on"
      )
    case .notify:
      (
        "notify", .oneOf(NotifyMode.allCases.map(\.rawValue)),
        "how often one version is shown; default: once"
      )
    case .comparing:
      (
        "comparing", .oneOf(VersionLevel.allCases.map(\.word)),
        "the finest level at which a version is newer; default: patch-versions"
      )
    case .kind:
      (
        "update-type", .oneOf(Update.Kind.allCases.map(\.rawValue)),
        "hard: the update must be made; default: soft"
      )
    }
  }
}

extension OptionGroup {
  static let settings: OptionGroup = {
    var options = SettingOption.allCases.map(\.option)
    options.insert(
      Option("notes", value: .text("FILE|-"), help: "its release notes, in Markdown"), at: 1)
    return OptionGroup("Instead of a configuration, or of its keys", options)
  }()
}

extension Arguments {
  var givesSettings: Bool {
    value("notes") != nil || SettingOption.allCases.contains { value($0.rawValue) != nil }
  }

  func checkStandardInput() throws {
    let names = ["-", "/dev/stdin", "/dev/fd/0"]
    let readers = ["config", "notes"].filter { value($0).map(names.contains) ?? false }
    guard readers.count < 2 else { throw Problem.readTwice }
  }

  func settings(
    scheme: VersionScheme, until deadline: ContinuousClock.Instant
  ) throws -> Configuration {
    var settings = Configuration()
    for setting in SettingOption.allCases {
      guard let text = value(setting.rawValue) else { continue }
      var members = JSONObject()
      members[setting.key] = .string(text)
      let read = try ConfigurationLoader.loaded(
        .object(members), from: "", scheme: scheme, source: .file(path: ""))
      guard read.warnings.isEmpty else {
        throw Problem.invalidValue(
          of: "--\(setting.rawValue)", value: text, expected: setting.expected)
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
      let bytes: [UInt8]?
      if let stream = try OpenStream(path) {
        bytes = try stream.contents(limit: ResponseCache.bodyLimit, until: deadline)
        guard bytes != nil else { throw Problem.timedOut(url: stream.name) }
      } else {
        bytes = try FileSystem.contents(of: path, limit: ResponseCache.bodyLimit)
      }
      return String(decoding: bytes ?? [], as: UTF8.self).harmlessText()
    } catch let error as Problem {
      throw (error.path == nil ? error : .document(error)).of(.releaseNotes)
    }
  }
}

extension Problem {
  static let idMissing = Problem(
    .usageID, "the app needs a name or an id, because its configuration has no file or URL",
    hint: "give it with '--name Tool' or '--id com.example.tool'")

  fileprivate static let readTwice = Problem(
    .usageNotes, "--config and --notes both read standard input")

  static let readOnce = Problem(
    .usageConfig, "this command reads the configuration more than once",
    hint: "give a file or a URL with '--config'")
}
