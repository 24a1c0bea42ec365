import HarmlessText

package struct ConfigurationLoader: Sendable {
  package var scheme: VersionScheme
  package var documents: DocumentSource

  /// Loads the configuration at a location; throws a problem.
  package func load(_ location: String) throws -> LoadedConfiguration {
    guard let path = try documentPath(location) else { return try load(remote: location) }
    let document = try JSON(contentsOf: path)
    return try Self.loaded(document, from: path, scheme: scheme, source: .file(path: path))
  }

  private func load(remote url: String) throws -> LoadedConfiguration {
    let (request, shown) = (DocumentRequest(url: url), presentableURL(url))
    let read = { (content: DocumentContent) throws -> LoadedConfiguration in
      let document = try JSON(parsing: content.bytes, from: shown)
      var loaded = try Self.loaded(
        document, from: shown, scheme: scheme, source: .network(url: shown))
      loaded.warnings += document.objectValue.map(Self.remoteWarnings) ?? []
      return loaded
    }
    do {
      let document = try documents.document("configuration", asking: request, read: read)
      var loaded = document.value
      // A copy that the server has confirmed counts as loaded from the network.
      if documents.isOffline {
        loaded.source = .cache(url: document.url, receivedAt: document.receivedAt)
      }
      return loaded
    } catch let failure as Problem {
      guard let copy = try documents.lastGood("configuration", for: request, read: read) else {
        throw failure
      }
      var loaded = copy.value
      loaded.source = .cache(url: copy.url, receivedAt: copy.receivedAt)
      loaded.warnings.append(
        Warning(
          code: "configuration.cached",
          message:
            "Could not load the configuration; using its copy of \(copy.receivedAt.iso8601): "
            + failure.summary
        ))
      return loaded
    }
  }

  package static func loaded(
    _ document: JSON, from source: String, scheme: VersionScheme,
    source origin: LoadedConfiguration.Source
  ) throws -> LoadedConfiguration {
    let result = try ConfigurationReader.read(document, from: source, scheme: scheme)
    return LoadedConfiguration(
      configuration: result.configuration, warnings: result.warnings, source: origin)
  }

  /// The keys that make a document an app file and not only a configuration.
  package static let appFileKeys = [
    "app", "configuration-url", "feed", "check", "action", "download",
  ]

  static func remoteWarnings(for document: JSONObject) -> [Warning] {
    guard document["updates"]?.objectValue != nil else { return [] }
    return appFileKeys.filter { document[$0] != nil }.map { key in
      Warning(
        code: "configuration.app-file-key",
        message: "'\(key)' works only in a local app file and was ignored in a remote document")
    }
  }
}

package struct LoadedConfiguration: Sendable {
  package var configuration: Configuration
  package var warnings: [Warning]
  package var source: Source

  package enum Source: Equatable, Sendable {
    case file(path: String)
    case network(url: String)
    /// The last good copy, because the check is offline or the remote document could not be used.
    case cache(url: String, receivedAt: Instant)
  }
}
