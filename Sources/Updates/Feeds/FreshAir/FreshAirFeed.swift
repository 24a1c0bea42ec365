import HarmlessText

/// A `release_notes.json` of Fresh Air: what is new in each version, in several languages.
///
/// The texts lie beside it in `xx.lproj/localizable.strings`, and are fetched for what is offered
/// only.
package struct FreshAirFeed: Feed {
  /// The word for it.
  package static let kind = "fresh-air"
  /// Where the document is.
  package static let usedKeys: Set = ["url"]

  /// The feed.
  package init() {}

  /// Asks for the document.
  package func answer(
    to query: FeedQuery, from documents: DocumentSource
  ) async throws -> FeedAnswer {
    let scheme = query.scheme
    return try await query.firstAnswer { request in
      var request = request
      request.method = "GET"
      request.body = nil
      let shown = presentableURL(request.url)
      var answer = try await documents.feedAnswer("feed-fresh-air", asking: request, for: query) {
        let document = try ReleaseNotesDocument(
          JSON(parsing: $0.bytes, from: shown), source: shown, scheme: scheme)
        return FeedAnswer(document)
      }
      answer.textsURL = request.url.folderOfURL
      return answer
    }
  }
}

extension FeedAnswer {
  /// What a document announces.
  init(_ document: ReleaseNotesDocument) {
    let releases = document.releases.map { listed in
      var release = Release(version: listed.version, storeURL: document.upgradeURL)
      release.features = listed.features
      release.minimumOS = listed.minimumSystemVersion.map {
        Release.SystemRequirement(version: $0, isForAppleSystems: false)
      }
      return release
    }
    self.init(
      releases: releases, minimumVersion: document.minimumVersion, warnings: document.warnings)
  }
}
