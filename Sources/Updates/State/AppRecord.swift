/// The files that remember one app: its state file and its cache of answers.
package struct AppRecord: Sendable {
  package let state: StateFile
  package let cache: ResponseCache

  /// Finds the files of an app, which need not exist.
  ///
  /// - Throws: `AppRecordError` if there is no folder for them, or the app's identifier makes no
  ///   valid file name.
  package init(of id: String, in directories: Directories) throws(AppRecordError) {
    let (stateFolder, cacheFolder): (String, String?)
    do throws(DirectoriesError) {
      (stateFolder, cacheFolder) = (try directories.state, try directories.cacheFolder(id))
    } catch {
      throw .noPlace(error)
    }
    guard let cacheFolder else { throw .badIdentifier(id) }
    state = try StateFile(directory: stateFolder, id: id)
    cache = ResponseCache(folder: cacheFolder)
  }

  /// The name that stands for an app without an identifier, made from its configuration's location.
  package static func id(ofConfiguration location: String) throws(AppRecordError) -> String {
    do throws(CryptographyError) {
      return "config-" + (try Checksum(of: Array(location.utf8), .sha256)).hex.prefix(16)
    } catch {
      throw .cryptography(error)
    }
  }
}

/// Reasons why an app cannot be remembered.
package enum AppRecordError: Explained, Equatable {
  /// There is no home folder for the files.
  case noPlace(DirectoriesError)
  /// The identifier makes no valid file name, because it is empty or too long.
  case badIdentifier(String)
  /// The name cannot be computed from the configuration's location.
  case cryptography(CryptographyError)
  /// Neither an identifier nor a configuration says which app it is.
  case nameless

  /// A description of what is wrong.
  package var summary: String {
    switch self {
    case .noPlace(let error): error.summary
    case .badIdentifier(""): "the app's identifier is empty"
    case .badIdentifier:
      "the app's identifier is too long for a file name of \(FileName.limit) bytes"
    case .cryptography(.libraryMissing(let name, let package)):
      "\(LibraryLoading.summary(of: name)); \(LibraryLoading.hint(package: package))"
    case .cryptography(.failed): "no name for the app could be computed from its configuration"
    case .nameless: "no identifier or configuration of the app is given"
    }
  }
}
