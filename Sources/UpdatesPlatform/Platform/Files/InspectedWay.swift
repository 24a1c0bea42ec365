/// Follows a path folder by folder from the home or the root.
///
/// Links are followed one by one, so every folder that decides where the path leads is known. Each
/// is looked at before what is in it, so what others have changed is seen, or they cannot change it
/// any more. The folders above the home do not matter: whoever can exchange the home controls the
/// account.
struct InspectedWay {
  private(set) var folders: [Ownership] = []
  /// The path without links.
  private(set) var end = ""
  private let path: String
  private let home: String?
  /// The path of the folder so far, for messages.
  private var shown = ""
  private var names: [Substring] = []

  /// The most links, as in the kernel.
  private static let mostLinks = 40

  /// Follows an absolute path, which must exist; `home` must not end in a slash.
  init(to path: String, home: String?) throws {
    (self.path, self.home) = (path, home)
    var links = 0
    try begin(path)
    while let name = names.popLast() {
      let place = end == "/" ? "/" + name : "\(end)/\(name)"
      let facts = try facts(of: place, lstat)
      switch facts.kind {
      case .symbolicLink:
        links += 1
        guard links <= Self.mostLinks else {
          throw Problem.fileFailed(
            path, operation: "following it", reason: SystemError.text(of: ELOOP))
        }
        try follow(try FileSystem.linkTarget(of: place) ?? "")
      case .directory where !names.isEmpty:
        folders[folders.count - 1].leadsToFolder = true
        shown = Self.shown(name, in: shown)
        enter(place, facts)
      default:
        end = place
        guard names.isEmpty else { throw Problem.file(.fileMissing, path) }
        return
      }
    }
    throw Problem.file(.fileIsFolder, path)
  }

  private func facts(
    of place: String, _ ask: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
  ) throws -> FileFacts {
    var facts = stat()
    try calling(path, "opening it", ask(place, &facts))
    return FileFacts(facts)
  }

  private mutating func follow(_ target: String) throws {
    if target.hasPrefix("/") { return try begin(target) }
    // The path continues from this folder again; the entry for the link's folder still counts.
    folders.append(folders[folders.count - 1])
    add(target.utf8[...])
  }

  /// Begins again at the home if the path is below it, otherwise at the root.
  private mutating func begin(_ path: String) throws {
    let start: String
    if let home, !home.isEmpty, path.hasPrefix(home + "/") { start = home } else { start = "/" }
    shown = start
    enter(start, try facts(of: start, stat))
    add(path.utf8.dropFirst(start.utf8.count))
  }

  private mutating func add(_ path: Substring.UTF8View) {
    if path.last == UInt8(ascii: "/") { names.append(".") }
    names += path.split(separator: UInt8(ascii: "/")).reversed().map { Substring($0) }
  }

  private mutating func enter(_ place: String, _ facts: FileFacts) {
    end = place
    folders.append(Ownership(path: shown, isFolder: true, facts))
  }

  private static func shown(_ name: Substring, in folder: String) -> String {
    switch name {
    case ".": folder
    case "..": FileSystem.folder(of: folder)
    default: folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }
}
