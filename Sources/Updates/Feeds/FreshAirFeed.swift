import HarmlessText

extension Feed {
  /// A `release_notes.json` of Fresh Air, which lists what is new in each version.
  ///
  /// The texts are in `xx.lproj/localizable.strings` beside it, one file for each language. They are
  /// fetched only for an offered release.
  package static let freshAir = Feed(kind: "fresh-air") { document in
    let query = document.query
    let notes = try ReleaseNotesDocument(
      document.json(), source: document.source, scheme: query.scheme)
    let environment = ConditionEnvironment(query)
    // Releases whose conditions do not hold are excluded.
    let releases = try notes.releases.map { listed in
      var release = Release(version: listed.version, storeURL: notes.upgradeURL)
      release.features = listed.features
      release.minimumOS = listed.minimumSystemVersion.map {
        Release.SystemRequirement(version: $0, isForAppleSystems: false)
      }
      if try listed.condition?.holds(in: environment) == false { release.exclusion = .conditions }
      return release
    }
    document.warnings += notes.warnings
    return FeedResult(
      releases: releases, minimumVersion: notes.minimumVersion,
      textsURL: document.url.folderOfURL)
  }
}

extension ConditionEnvironment {
  fileprivate init(_ query: FeedQuery) {
    let system = query.system
    self.init(
      system: OperatingSystem(
        name: system.name, version: system.version, architecture: system.architecture ?? ""),
      appVersion: query.app.version, locale: query.app.language)
    add(.object(query.defaults), under: Self.defaultsKey)
  }
}

struct FeatureTexts: Sendable {
  private var texts = LocalizedTexts()
  /// The reasons why some texts could not be loaded.
  private(set) var causes: [String] = []

  /// Fetches the texts in a language; texts that it lacks come from `Base`, then from English.
  ///
  /// Throws only if the check is cancelled.
  static func fetched(
    _ features: [String], in folder: String, language: String?, of query: FeedQuery,
    from documents: DocumentSource, timeShare: Double
  ) throws -> FeatureTexts {
    var found = FeatureTexts()
    for name in LocalizationFolders.candidates(for: language) {
      guard !found.missing(of: features).isEmpty else { break }
      do {
        let url = folder + name + "/" + LocalizationFolders.fileName
        var request = DocumentRequest(
          url: url, headers: try query.headers(for: url),
          accept: "text/plain, */*;q=0.1")
        // Files are read only if the feed itself is a file, which an option or a local file names.
        request.readsFiles = folder.isFileURL
        request.timeShare = timeShare
        let document = try documents.document("strings-" + name, asking: request) { content in
          try Self.strings(content.bytes, from: url)
        }
        found.texts.add(document.value)
      } catch let error as Problem {
        if error.isAbsence { continue }
        found.causes.append(error.summary)
        // The next language is on the same server, which does not answer.
        if error.isOfConnection { break }
      }
    }
    return found
  }

  private static func strings(_ bytes: [UInt8], from url: String) throws -> LocalizedStrings {
    do {
      return try LocalizedStrings(parsing: bytes)
    } catch let error as Problem {
      throw Problem.malformed(source: presentableURL(url), problem: error.located)
    }
  }

  func missing(of features: [String]) -> [String] {
    features.filter { title(of: $0) == nil && description(of: $0) == nil }
  }

  /// The notes of a release: each feature's title and description, or nil if there are no features.
  ///
  /// A feature with neither title nor description appears under its key.
  func notes(of features: [String]) -> ReleaseNotes? {
    guard !features.isEmpty else { return nil }
    let told = features.map { key in
      let (title, description) = (title(of: key), description(of: key))
      return ReleaseNotes.Feature(
        title: title ?? (description == nil ? key.harmlessLine() : nil), description: description)
    }
    let parts = told.map { [$0.title, $0.description].compactMap(\.self).joined(separator: "\n") }
    var notes = ReleaseNotes(text: parts.joined(separator: "\n\n"), format: .plain)
    notes.features = told
    return notes
  }

  private func title(of key: String) -> String? {
    texts[key + ".title"].map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func description(of key: String) -> String? {
    texts[key + ".description"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension Problem {
  /// Whether the document does not exist or is not in the cache; another language may have one.
  ///
  /// Stores of static files answer 403 for a missing file if listing files is not allowed.
  fileprivate var isAbsence: Bool {
    [.missing, .offline].contains(kind) || ["403", "404", "410"].contains(facts["status"])
  }
}
