import HarmlessText

/// Loads a configuration: a file as it is, a remote one from the network or the last good copy.
package struct ConfigurationLoader: Sendable {
  package var scheme: VersionScheme
  package var documents: DocumentSource

  package init(scheme: VersionScheme, documents: DocumentSource) {
    self.scheme = scheme
    self.documents = documents
  }

  /// The configuration at a location; throws `DocumentError`.
  package func load(_ location: DocumentLocation) async throws -> LoadedConfiguration {
    switch location {
    case .file(let path):
      let document = try JSON(contentsOf: path)
      return try Self.loaded(document, from: path, scheme: scheme, source: .file(path: path))
    case .remote(let url):
      return try await load(remote: url)
    }
  }

  private func load(remote url: String) async throws -> LoadedConfiguration {
    let scheme = scheme
    let shown = presentableURL(url)
    let read: @Sendable ([UInt8]) throws -> LoadedConfiguration = { bytes in
      let document = try JSON(parsing: bytes, from: shown)
      var loaded = try Self.loaded(
        document, from: shown, scheme: scheme, source: .network(url: shown))
      loaded.warnings += document.objectValue.map(Self.remoteWarnings) ?? []
      return loaded
    }
    do {
      let document = try await documents.document("configuration", at: url, read: read)
      var loaded = document.value
      // A copy that the server confirmed is as good as one that it sent.
      if documents.isOffline {
        loaded.source = .cache(url: document.url, receivedAt: document.receivedAt)
      }
      return loaded
    } catch let failure as DocumentError {
      // Who has given up wants no older answer.
      guard !failure.isCancellation else { throw failure }
      guard let copy = try documents.lastGood("configuration", at: url, read: read) else {
        throw failure
      }
      var loaded = copy.value
      loaded.source = .cache(url: copy.url, receivedAt: copy.receivedAt)
      loaded.warnings.append(
        Warning(
          code: "configuration.cached",
          message:
            "The configuration could not be loaded, its copy of \(copy.receivedAt.iso8601) is used: "
            + failure.summary
        ))
      return loaded
    }
  }

  /// The settings that a document holds.
  package static func loaded(
    _ document: JSON, from source: String, scheme: VersionScheme,
    source origin: LoadedConfiguration.Source
  ) throws(DocumentError) -> LoadedConfiguration {
    let result = try ConfigurationReader.read(document, from: source, scheme: scheme)
    return LoadedConfiguration(
      configuration: result.configuration, warnings: result.warnings, source: origin)
  }

  // MARK: App files

  /// The keys by which a document is an app file, and not only a configuration.
  package static let appFileKeys = [
    "app", "configuration-url", "feed", "check", "action", "download",
  ]

  /// What to say of a remote document that pretends to be an app file.
  static func remoteWarnings(for document: JSONObject) -> [Warning] {
    guard document["updates"]?.objectValue != nil else { return [] }
    return appFileKeys.filter { document[$0] != nil }.map { key in
      Warning(
        code: "configuration.app-file-key",
        message: "'\(key)' counts only in a local app file and was ignored in a remote document")
    }
  }
}

/// A configuration, and where it was found.
package struct LoadedConfiguration: Sendable {
  package var configuration: Configuration
  package var warnings: [Warning]
  package var source: Source

  package enum Source: Equatable, Sendable {
    case file(path: String)
    case network(url: String)
    /// The last good copy; the network or the document was not usable, or not to be asked.
    case cache(url: String, receivedAt: Date)
  }
}
