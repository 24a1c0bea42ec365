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
