package import UpdatesPlatform

/// The program around the C library, which goes on when the command has been carried out.
package struct Host {
  /// The file that the library was loaded from; nil if it is unknown.
  package var libraryPath: String?
  /// Whether the command talks with a person, so that ^C and other signals are for it.
  package var isConversation: Bool

  package init(libraryPath: String?, isConversation: Bool) {
    self.libraryPath = libraryPath
    self.isConversation = isConversation
  }

  /// The path of the tool: beside the library, in the programs' folder of its prefix, or in `PATH`.
  func toolPath(environment: [String: String]) -> String? {
    let folder = libraryPath.map { FileSystem.absolute($0) }?.split(separator: "/").dropLast()
    if let folder {
      for place in ["", "/../bin", "/../../bin"] {
        let path = "/" + folder.joined(separator: "/") + place + "/updates-tui"
        if let found = try? ExecutableSearch.path(of: path, environment: environment) {
          return found
        }
      }
    }
    // A tool that is not there is said by whoever needs it.
    return try? ExecutableSearch.path(of: "updates-tui", environment: environment)
  }
}

extension World {
  /// The path of the tool, which goes on in the background; nil if it is not found.
  package var toolPath: String? {
    guard let host else { return OwnExecutable.path }
    return host.toolPath(environment: environment.variables)
  }

  /// The process that the person has started: the one around the tool, or around the library.
  package var hostProcess: OtherProcess? {
    host == nil ? .parent : .current
  }
}
