/// Where one app is remembered: the state file and the cache of its answers.
package struct Memory: Sendable {
  package let state: StateFile
  package let cache: ResponseCache

  /// The places of an app, neither of which must exist.
  ///
  /// - Throws: `MemoryError` where there is no place, or the app has no name that a file can have.
  package init(of id: String, in directories: Directories) throws(MemoryError) {
    do {
      state = try StateFile(directory: directories.state, id: id)
      cache = ResponseCache(folder: try directories.cacheFolder(id))
    } catch let error as Directories.Failure {
      throw .noPlace(error)
    } catch let error as FileName.Failure {
      throw .badIdentifier(error)
    } catch {
      preconditionFailure("Finding a place throws nothing else.")
    }
  }

  /// The name under which an app without an identifier is remembered: by its configuration.
  package static func id(ofConfiguration location: String) throws(MemoryError) -> String {
    do throws(CryptographyError) {
      return "config-" + (try Checksum(of: Array(location.utf8), .sha256)).hex.prefix(16)
    } catch {
      throw .cryptography(error)
    }
  }
}
