/// Where one app is remembered: the state file and the cache of its answers.
package struct AppRecord: Sendable {
  package let state: StateFile
  package let cache: ResponseCache

  /// The places of an app, neither of which must exist.
  ///
  /// - Throws: `AppRecordError` where there is no place, or the app has no name that a file can have.
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
