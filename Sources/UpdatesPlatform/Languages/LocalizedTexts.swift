import HarmlessText

package struct LocalizedTexts: Equatable, Sendable {
  /// The files, the most exact language first.
  package private(set) var files: [LocalizedStrings] = []
  package private(set) var warnings: [Warning] = []

  package init(_ files: [LocalizedStrings] = []) {
    self.files = files
  }

  package subscript(key: String) -> String? {
    for file in files {
      if let text = file[key] { return text }
    }
    return nil
  }

  package mutating func add(_ file: LocalizedStrings) {
    files.append(file)
  }

  /// Reads the texts of an open bundle; a file that cannot be read gives a warning and is skipped.
  ///
  /// A damaged translation must not make the thing that it translates unusable.
  package init(in bundle: OpenFolder, language: String?) {
    let names: [String]
    do {
      names = try bundle.names()
    } catch {
      warn(Problem(error).summary)
      return
    }
    for name in LocalizationFolders.chosen(of: names, for: language) {
      do {
        guard let file = try Self.file(in: bundle, folder: name) else { continue }
        files.append(file)
      } catch {
        let error = Problem(error)
        guard error.kind == .syntax else {
          warn(error.summary)
          continue
        }
        let path = bundle.shown(name) + "/" + LocalizationFolders.fileName
        warn("'\(path.harmlessLine())' cannot be used: \(error.located)")
      }
    }
  }

  /// The texts in the folder of one localization; nil if it has no such file.
  private static func file(in bundle: OpenFolder, folder name: String) throws -> LocalizedStrings? {
    guard try bundle.facts(of: name)?.kind == .directory else { return nil }
    let folder = try bundle.folder(name)
    let named = try folder.names().filter { $0.lowercased() == LocalizationFolders.fileName }
    guard let path = named.min() else { return nil }
    let file = try folder.reading(path)
    return try LocalizedStrings(parsing: file.contents(limit: LocalizedStrings.sizeLimit))
  }

  private mutating func warn(_ cause: String) {
    warnings.append(
      Warning(code: "presentation.strings", message: "Texts are not translated: \(cause)"))
  }
}
