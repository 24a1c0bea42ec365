import HarmlessText

/// The localized texts of a bundle, those of the language that suits best first.
package struct LocalizedTexts: Equatable, Sendable {
  /// The files, the most exact language first.
  package private(set) var files: [LocalizedStrings] = []
  /// What of them could not be read.
  package private(set) var warnings: [Warning] = []

  package init(_ files: [LocalizedStrings] = []) {
    self.files = files
  }

  /// The text of a key in the first language that has one.
  package subscript(key: String) -> String? {
    for file in files {
      if let text = file[key] { return text }
    }
    return nil
  }

  /// Adds the next best language.
  package mutating func add(_ file: LocalizedStrings) {
    files.append(file)
  }

  /// The texts of an open bundle; what cannot be read is warned about and passed over.
  ///
  /// A damaged translation must not keep anybody from what it translates.
  package init(in bundle: OpenFolder, language: String?) {
    let names: [String]
    do throws(FileError) {
      names = try bundle.names()
    } catch {
      warn(error.summary)
      return
    }
    for name in LocalizationFolders.chosen(of: names, for: language) {
      do {
        guard let file = try Self.file(in: bundle, folder: name) else { continue }
        files.append(file)
      } catch let error as LocalizedStringsError {
        let path = bundle.shown(name) + "/" + LocalizationFolders.fileName
        warn("'\(path.harmlessLine())' cannot be used: \(error.summary)")
      } catch let error as FileError {
        warn(error.summary)
      } catch {
        warn("\(error)")
      }
    }
  }

  /// The texts in one localization's folder; nil where there is none.
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
