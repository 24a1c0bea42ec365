import HarmlessText

extension AppFile {
  /// Reads a document; a value that cannot be used is left out, with a finding.
  static func read(_ document: JSONObject) -> (file: AppFile, findings: [Finding]) {
    var file = AppFile()
    var reader = FieldReader(.object(document), protecting: protectingKeys)
    // If `updates` is missing, the document itself is the configuration.
    reader.fields(
      fields, into: &file, besides: document["updates"] == nil ? Configuration.keys : [],
      isNamed: isNamed)
    file.configuration = .object(document)
    return (file, reader.findings)
  }

  /// The reader of the configuration names the keys that are nearly its own.
  private static func isNamed(_ near: String?) -> Bool {
    near.map { !Configuration.keys.contains($0) } ?? true
  }

  /// Keys without which nothing is verified.
  private static let protectingKeys = [
    "feed.public-key", "feed.provenance", "feed.signed-feed", "app.version-command",
  ]

  static let fields: [Field<AppFile>] = [
    Field("$schema", isError: false) { _, value in
      if value.value.stringValue == nil { value.fault("a string") }
    },
    Field("app") { file, value in value.fields(appFields, into: &file) },
    Field("configuration-url") { file, value in
      file.configurationURL = value.address { text in
        let isFile = text.hasPrefix("/") || text.lowercased().hasPrefix("file:///")
        return isFile || Address(link: text) != nil
          ? nil : "an http, https or file URL or an absolute path"
      }
    },
    Field("feed") { file, value in
      var feed = FeedSettings()
      if value.fields(FeedSettings.fields, into: &feed) { file.feed = feed }
    },
    Field("check", isError: false) { file, value in
      file.check = value.text { text in
        Schedule(text) == nil
          ? "never, hourly, daily, weekly, monthly or a duration such as 20h" : nil
      }
    },
    Field("action") { file, value in
      (file.action, file.restart) = WrittenAction.read(by: &value)
    },
    Field("download", isError: false) { file, value in
      let word = value.text { text in
        ["on-request", "automatically"].contains(text) ? nil : "on-request or automatically"
      }
      guard word == "automatically" else { return }
      file.downloadsAutomatically = true
      // What nobody has asked for must at least be signed.
      guard file.feed?.isProved != true else { return }
      value.fault(
        "on-request, or a 'feed.public-key' or 'feed.provenance' as well", isError: true)
    },
    Field("updates") { _, value in
      guard let object = value.object() else { return }
      value.nameUnknown(in: object, but: Configuration.keys, isNamed: isNamed)
    },
  ]

  static let appFields: [Field<AppFile>] = [
    Field("id") { file, value in
      file.id = value.text { id in
        id.utf8.count <= 200 && id.harmlessLine() == id
          ? nil : "an identifier of at most 200 bytes"
      }
    },
    Field("name", isError: false) { file, value in file.name = value.text()?.harmlessLine() },
    Field("version", isError: false) { file, value in file.version = value.label() },
    Field("build", isError: false) { file, value in file.build = value.label() },
    Field("country", isError: false) { file, value in
      file.country = value.text { country in
        let isLetters = country.utf8.allSatisfy { (97...122).contains($0 | 32) }
        return isLetters && country.utf8.count == 2 ? nil : "two letters such as gb"
      }?.lowercased()
    },
    Field("channel", isError: false) { file, value in
      file.channel = value.text()?.harmlessLine()
    },
    Field("version-command") { file, value in file.versionCommand = value.command() },
    Field("executable", isError: false) { file, value in
      file.executable = value.text { path in
        path.hasPrefix("/") || !path.contains("/") ? nil : "an absolute path or a program name"
      }
    },
    Field("defaults", isError: false) { file, value in
      file.defaults = value.object() ?? JSONObject()
    },
  ]
}

extension FieldReader {
  /// A text, or a number, whose digits count.
  fileprivate mutating func label() -> String? {
    if case .number(let text) = value { return text }
    return text(limit: Version.maximumLength)?.harmlessLine()
  }
}
