import HarmlessText

package struct ConfigurationLoader: Sendable {
  package var scheme: VersionScheme
  package var documents: DocumentSource

  /// Loads the configuration at a location; throws a problem.
  package func load(_ location: String) throws -> LoadedConfiguration {
    guard let path = try documentPath(location) else { return try load(remote: location) }
    let (configuration, warnings) = try Configuration.read(
      try JSON(contentsOf: path), from: path, scheme: scheme)
    return LoadedConfiguration(configuration: configuration, warnings: warnings)
  }

  private func load(remote url: String) throws -> LoadedConfiguration {
    let (request, shown) = (DocumentRequest(url: url), presentableURL(url))
    let read = { (content: DocumentContent) throws -> LoadedConfiguration in
      let document = try JSON(parsing: content.bytes, from: shown)
      let (configuration, warnings) = try Configuration.read(document, from: shown, scheme: scheme)
      return LoadedConfiguration(
        configuration: configuration,
        warnings: warnings + (document.objectValue.map(Self.remoteWarnings) ?? []))
    }
    do {
      let document = try documents.document("configuration", asking: request, read: read)
      var loaded = document.value
      // A copy that the server has confirmed counts as loaded from the network.
      if documents.isOffline { loaded.copiedAt = document.receivedAt }
      return loaded
    } catch let failure as Problem {
      guard let copy = try documents.lastGood("configuration", for: request, read: read) else {
        throw failure
      }
      let message =
        "Could not load the configuration; using its copy of \(copy.receivedAt.iso8601): "
        + failure.summary
      let warning = Warning(code: "configuration.cached", message: message)
      return LoadedConfiguration(
        configuration: copy.value.configuration, warnings: copy.value.warnings + [warning],
        copiedAt: copy.receivedAt)
    }
  }

  static func remoteWarnings(for document: JSONObject) -> [Warning] {
    guard document["updates"]?.objectValue != nil else { return [] }
    return Configuration.appFileKeys.filter { document[$0] != nil }.map { key in
      Warning(
        code: "configuration.app-file-key",
        message: "'\(key)' works only in a local app file and was ignored in a remote document")
    }
  }
}

package struct LoadedConfiguration: Sendable {
  package var configuration: Configuration
  package var warnings: [Warning]
  /// When the last good copy was received, if the check is offline or the remote document could not
  /// be used; nil for the document itself.
  package var copiedAt: Instant?
}
