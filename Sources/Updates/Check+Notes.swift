import HarmlessText

extension Check {
  /// The share of the remaining time that may be spent on notes, which are not essential.
  private static let shareOfNotes = 0.5

  /// Fetches the linked notes of the release that will be offered, or the texts of the features of
  /// all releases after the installed one up to it; if nothing will be offered, nothing is fetched.
  ///
  /// This throws only if the check is cancelled; what cannot be fetched gives a warning.
  mutating func fetchNotes(into result: inout FeedResult) throws {
    guard let decision = preview(of: result), decision.update != nil, let index = decision.chosen
    else { return }
    try fetchLinkedNotes(of: &result.releases[index])
    if let offered = result.releases[index].version, let installed {
      try fetchFeatureTexts(into: &result, after: installed, upTo: offered)
    }
  }

  /// Fetches the notes at a release's notes URL; empty ones are none.
  private mutating func fetchLinkedNotes(of release: inout Release) throws {
    guard let query, release.notes == nil, let url = release.notesURL else { return }
    do {
      var request = DocumentRequest(
        url: url, headers: try query.headers(for: url),
        accept: "text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1")
      request.timeShare = Self.shareOfNotes
      let notes = try documents.document("release-notes", asking: request) { content in
        ReleaseNotes(text: String(harmless: content.bytes), format: Self.format(at: url))
      }.value
      if !notes.text.utf8.allSatisfy(\.isBlank) {
        release.notes = notes.hidingSecrets(of: query.headers)
      }
    } catch let error as Problem {
      warnOfNotes(error.summary)
    }
  }

  /// The format that the file name's extension suggests; HTML by default.
  private static func format(at url: String) -> ReleaseNotes.Format {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".md") || path.hasSuffix(".markdown") { return .markdown }
    return path.hasSuffix(".txt") ? .plain : .html
  }

  private mutating func warnOfNotes(_ cause: String) {
    warn("feed.notes", "The release notes could not be loaded: \(cause)")
  }
}

// MARK: Features

extension Check {
  private static let mostNamed = 3

  /// Fetches the feature texts of all releases after `oldest` up to `newest`.
  private mutating func fetchFeatureTexts(
    into result: inout FeedResult, after oldest: Version?, upTo newest: Version
  ) throws {
    guard let query, let folder = result.textsURL else { return }
    let indices = result.releases.indices.filter { index in
      let release = result.releases[index]
      guard let version = release.version, release.exclusion == nil, !release.features.isEmpty
      else { return false }
      return version <= newest && (oldest.map { version > $0 } ?? true)
    }
    guard !indices.isEmpty else { return }
    let features = indices.flatMap { result.releases[$0].features }
    let texts = try texts(of: features, in: folder, of: query)
    for index in indices {
      let notes = ReleaseNotes(features: result.releases[index].features, texts)
      result.releases[index].notes = notes.hidingSecrets(of: query.headers)
    }
  }

  /// Fetches the texts in the user's language; texts that it lacks come from `Base`, then from
  /// English.
  private mutating func texts(
    of features: [String], in folder: String, of query: FeedQuery
  ) throws -> LocalizedTexts {
    var texts = LocalizedTexts()
    var missing = features
    for name in LocalizationFolders.candidates(for: report.app.language) where !missing.isEmpty {
      do {
        let url = folder + name + "/" + LocalizationFolders.fileName
        var request = DocumentRequest(
          url: url, headers: try query.headers(for: url), accept: "text/plain, */*;q=0.1")
        // Files are read only if the feed itself is a file, which an option or a local file names.
        request.readsFiles = folder.isFileURL
        request.timeShare = Self.shareOfNotes
        texts.add(
          try documents.document("strings-" + name, asking: request) { content in
            try LocalizedStrings(content.bytes, from: url)
          }.value)
        missing.removeAll { texts.title(of: $0) != nil || texts.description(of: $0) != nil }
      } catch let error as Problem {
        if error.isAbsence { continue }
        warnOfNotes(error.summary)
        // The next language is on the same server, which does not answer.
        if error.isOfConnection { break }
      }
    }
    warnOfMissing(missing)
    return texts
  }

  private mutating func warnOfMissing(_ features: [String]) {
    var seen: Set<String> = []
    let named = features.filter { seen.insert($0).inserted }
    guard !named.isEmpty else { return }
    let shown = named.prefix(Self.mostNamed).map { "'\($0.harmlessLine(limit: 60))'" }
      .joined(separator: ", ")
    let rest = named.count - Self.mostNamed
    warn(
      "feed.notes",
      "There is no text for these features: \(shown)" + (rest > 0 ? " and \(rest) more" : ""))
  }
}

extension ReleaseNotes {
  /// The notes of a release: each feature's title and description.
  ///
  /// A feature with neither title nor description appears under its key.
  fileprivate init(features keys: [String], _ texts: LocalizedTexts) {
    let features = keys.map { key in
      let (title, description) = (texts.title(of: key), texts.description(of: key))
      return Feature(
        title: title ?? (description == nil ? key.harmlessLine() : nil), description: description)
    }
    let parts = features.map {
      [$0.title, $0.description].compactMap(\.self).joined(separator: "\n")
    }
    self.init(text: parts.joined(separator: "\n\n"), format: .plain)
    self.features = features
  }
}

extension LocalizedTexts {
  fileprivate func title(of feature: String) -> String? {
    self[feature + ".title"].map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  fileprivate func description(of feature: String) -> String? {
    self[feature + ".description"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension LocalizedStrings {
  fileprivate init(_ bytes: [UInt8], from url: String) throws {
    do {
      try self.init(parsing: bytes)
    } catch let error as Problem {
      throw Problem.malformed(source: presentableURL(url), problem: error.located)
    }
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

// MARK: What is new

extension UpdateChecker {
  /// Asks the feed what is new in the running version since an earlier one; nothing is remembered.
  ///
  /// - Parameters:
  ///   - seen: The version whose news the user has seen; nil if none, so that all news is included.
  ///   - running: The running version; later versions are left out.
  ///   - deadline: Cancels the search.
  /// - Returns: The notes of each version, newest first, and a report without a decision, which says
  ///   why there are none.
  package func whatsNew(
    after seen: Version?, in running: Version, until deadline: Deadline
  ) -> (notes: [VersionNotes], report: CheckReport) {
    var checker = self
    checker.options.dryRun = true
    checker.options.keepsInstalledVersion = true
    // A server that only knows the next version is asked for the one after the seen version.
    checker.app.version = (seen ?? running).text
    var check = Check(checker: checker, until: deadline)
    var notes: [VersionNotes] = []
    do {
      notes = try check.news(after: seen, in: running)
    } catch {
      check.report.failure = .ofCheck(error)
    }
    check.report.warnings += check.documents.warnings
    return (notes, check.report)
  }
}

extension Check {
  /// The notes of the releases that could have been installed here, newest first.
  fileprivate mutating func news(
    after seen: Version?, in running: Version
  ) throws -> [VersionNotes] {
    try loadConfiguration()
    var result = try askFeed()
    result.releases.removeAll { release in
      guard let version = release.version else { return true }
      return version > running || (seen.map { version <= $0 } ?? false)
    }
    try fetchFeatureTexts(into: &result, after: seen, upTo: running)
    guard let oldest = seen ?? (try? Version("0.0.0", scheme: scheme)) else { return [] }
    var facts = facts(installed: oldest, result: result, state: state)
    // The known build is that of the running version, so builds must not be compared.
    facts.installedBuild = nil
    facts.allowsPrereleases = facts.allowsPrereleases || running.isPrerelease
    let newest = ReleaseSelection(facts).newest { _ in true }
    guard let newest else { return [] }
    try fetchLinkedNotes(of: &result.releases[newest.index])
    facts.releases = result.releases
    let release = result.releases[newest.index]
    let only = release.notes.map {
      VersionNotes(version: release.version?.text, publishedAt: release.publishedAt, notes: $0)
    }
    return result.releases.count > 1
      ? ReleaseSelection(facts).history(upTo: newest, notes: release.notes)
      : [only].compactMap(\.self)
  }
}
