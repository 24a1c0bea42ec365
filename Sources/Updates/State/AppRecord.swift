package struct AppRecord: Sendable {
  package let state: StateFile
  package let cache: ResponseCache

  /// Finds the files of an app, which need not exist.
  ///
  /// - Throws: a problem if there is no folder for them, or the app's identifier makes no
  ///   valid file name.
  package init(of id: String, in directories: Directories) throws {
    let (stateFolder, cacheFolder): (String, String?)
    do {
      (stateFolder, cacheFolder) = (try directories.state, try directories.cacheFolder(id))
    } catch {
      throw Problem.stateWithoutPlace(error)
    }
    guard let cacheFolder else { throw Problem.badIdentifier(id) }
    state = try StateFile(directory: stateFolder, id: id)
    cache = ResponseCache(folder: cacheFolder)
  }

  /// The name that stands for an app without an identifier, made from its configuration's location.
  package static func id(ofConfiguration location: String) throws -> String {
    do {
      return "config-" + (try Checksum(of: Array(location.utf8), .sha256)).hex.prefix(16)
    } catch let error as Problem {
      guard error.kind == .libraryMissing else {
        throw Problem(
          .cryptography, "no name for the app could be computed from its configuration",
          hint: "give the app an --id")
      }
      let hint = error.hint ?? ""
      throw Problem(
        .libraryMissing, "\(error.summary); \(hint)", hint: hint + ", or give the app an --id")
    }
  }
}
