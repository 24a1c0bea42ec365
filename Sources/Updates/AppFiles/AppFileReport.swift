/// All that is to be said of a file that is, or wants to be, a registered app file.
package struct AppFileReport: Equatable, Sendable {
  package let path: String
  /// Where the file could not be read, or is no JSON object; a JSON error tells line and column.
  package let error: AppFileError?
  package let findings: [AppFileFinding]
  /// The identifier under which it would be registered.
  package let id: String?

  /// Whether it can be registered.
  package var isUsable: Bool {
    error == nil && !findings.contains(where: \.isError)
  }

  /// What cannot be used of the configuration in the file.
  package let configurationWarnings: [Warning]

  /// Reads a file and finds all that is wrong with it, not only the first thing.
  package init(path: String) {
    self.path = path
    do throws(AppFileError) {
      let (_, document) = try LoadedAppFile.read(path)
      let (file, findings) = AppFileReader.read(document)
      let isNameless = document["app"]?["id"] == nil
      self.findings =
        findings
        + (isNameless ? [AppFileFinding(keyPath: "app.id", fact: .missing, isError: true)] : [])
      id = file.id
      configurationWarnings = Self.warnings(of: file)
      error = nil
    } catch {
      self.error = error
      findings = []
      configurationWarnings = []
      id = nil
    }
  }

  private static func warnings(of file: AppFile) -> [Warning] {
    guard let configuration = file.configuration else { return [] }
    do throws(ConfigurationError) {
      return try ConfigurationReader.read(configuration, scheme: file.feed?.scheme ?? .dotted)
        .warnings
    } catch {
      // That `updates` is no object is a finding already.
      return []
    }
  }
}
