/// Where one app is remembered: the state file and the cache of its answers.
package struct AppRecord: Sendable {
  package let state: StateFile
  package let cache: ResponseCache

  /// The places of an app, neither of which must exist.
  ///
  /// - Throws: `AppRecordError` if there is no place, or no file can be named for the app.
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

  /// The name under which an app without an identifier is remembered: by its configuration.
  package static func id(ofConfiguration location: String) throws(AppRecordError) -> String {
    do throws(CryptographyError) {
      return "config-" + (try Checksum(of: Array(location.utf8), .sha256)).hex.prefix(16)
    } catch {
      throw .cryptography(error)
    }
  }
}

/// Why an app cannot be remembered at all.
package enum AppRecordError: Explained, Equatable {
  /// There is no home to keep files in.
  case noPlace(DirectoriesError)
  /// The identifier makes no file name: it is empty or too long.
  case badIdentifier(String)
  /// The name could not be made of the configuration's location.
  case cryptography(CryptographyError)
  /// Neither an identifier nor a configuration says which app it is.
  case nameless

  /// What is wrong, with the file or the app in question.
  package var summary: String {
    switch self {
    case .noPlace(let error): error.summary
    case .badIdentifier(""): "the app's identifier is empty"
    case .badIdentifier:
      "the app's identifier makes a file name of more than \(FileName.limit) bytes"
    case .cryptography(.libraryMissing(let name, let package)):
      "\(LibraryLoading.summary(of: name)); \(LibraryLoading.hint(package: package))"
    case .cryptography(.failed): "the app's name could not be made of its configuration"
    case .nameless: "neither an identifier nor a configuration says which app it is"
    }
  }
}
