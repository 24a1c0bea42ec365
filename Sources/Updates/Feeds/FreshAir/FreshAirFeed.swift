import HarmlessText

/// A `release_notes.json` of Fresh Air, which lists what is new in each version.
///
/// The texts are in `xx.lproj/localizable.strings` beside it, one file for each language. They are
/// fetched only for an offered release.
package struct FreshAirFeed: Feed {
  package static let kind = "fresh-air"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url"]

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    let (scheme, environment) = (query.scheme, ConditionEnvironment(query))
    return try query.firstResult { request in
      var request = request
      request.method = "GET"
      request.body = nil
      let shown = presentableURL(request.url)
      var answer = try documents.feedResult("feed-fresh-air", asking: request) {
        let document = try ReleaseNotesDocument(
          JSON(parsing: $0.bytes, from: shown), source: shown, scheme: scheme)
        return try FeedResult(document, in: environment)
      }
      answer.textsURL = request.url.folderOfURL
      return answer
    }
  }
}

extension FeedResult {
  /// Reads the releases of a document, and excludes those whose conditions do not hold.
  init(_ document: ReleaseNotesDocument, in environment: ConditionEnvironment) throws {
    let releases = try document.releases.map { listed in
      var release = Release(version: listed.version, storeURL: document.upgradeURL)
      release.features = listed.features
      release.minimumOS = listed.minimumSystemVersion.map {
        Release.SystemRequirement(version: $0, isForAppleSystems: false)
      }
      if try listed.condition?.holds(in: environment) == false { release.exclusion = .conditions }
      return release
    }
    self.init(
      releases: releases, minimumVersion: document.minimumVersion, warnings: document.warnings)
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
