import HarmlessText

/// Everything that is wrong with an app file or a configuration, not only the first error.
package struct AppFileReport: Equatable, Sendable {
  package let findings: [Finding]
  package let configurationWarnings: [Warning]

  /// Whether the file is a configuration, and has nothing of an app file.
  package let isConfiguration: Bool

  package var isUsable: Bool { !findings.contains(where: \.isError) }

  /// Throws if the file cannot be read, or is not a JSON object.
  package init(path: String) throws {
    try self.init(path: path, document: try LoadedAppFile.read(path).document)
  }

  package init(path: String, document: JSONObject) throws {
    let (file, findings) = AppFile.read(document)
    isConfiguration = !document.members.isEmpty && !AppFile.isAppFile(document)
    let isNameless = document["app"]?["id"] == nil && !isConfiguration
    self.findings =
      (isConfiguration ? [] : findings)
      + (isNameless ? [Finding(keyPath: "app.id", kind: .missingKey, isError: true)] : [])
    do {
      let read = try Configuration.read(
        .object(document), from: path, scheme: file.feed?.versionScheme ?? .dotted)
      let hasWay = isConfiguration || Self.hasWay(file, read.configuration)
      configurationWarnings =
        read.warnings + (hasWay ? [] : [file.action == .open ? .noPage : .noWay])
    } catch  where !isConfiguration {
      // There already is a finding for it.
      configurationWarnings = []
    }
  }

  private static func hasWay(_ file: AppFile, _ configuration: Configuration) -> Bool {
    switch file.action {
    case .run, .install, .byInstall: return true
    case .open, .byHand, nil: break
    }
    return configuration.updateURL != nil || configuration.appStoreID != nil
      || file.configurationURL != nil || file.feed?.isNamed ?? false
  }
}

extension Warning {
  /// The warning for a publisher whose users could not update.
  package static let noWay = Warning(
    code: "update.no-way",
    message: "No way to update is given: add an 'action' that runs a command, an 'update-url' or a "
      + "feed with a page")

  package static let noPage = Warning(
    code: "update.no-way",
    message: "'action.open' has no page to open: add an 'update-url' or a feed with a page")
}
