import HarmlessText

package struct AppRegistry: Sendable {
  package enum Addition: Equatable, Sendable {
    case added, replaced
    case unchanged
  }

  let directories: Directories
  /// The user that files are trusted for; if this is root, files of other users are refused.
  let user: UInt32

  package init(directories: Directories, user: UInt32 = User.current) {
    self.directories = directories
    self.user = user
  }

  /// Of an identifier, or at an absolute path that is the identifier of no app.
  package func load(_ id: String) throws -> LoadedAppFile {
    if id.hasPrefix("/"), !has(id) {
      return try LoadedAppFile(registered: id, home: directories.home, user: user)
    }
    let name = try fileName(of: id)
    let loaded = try first { folder, origin in
      do {
        return try load(id, at: "\(folder)/\(name)", of: origin)
      } catch Problem.kind(.missing) {
        return nil
      }
    }
    if let loaded { return loaded }
    _ = try folder()
    throw Problem.appNotRegistered(id)
  }

  package func has(_ id: String) -> Bool {
    guard let name = FileName.encoding(id) else { return false }
    return first { folder, _ in FileSystem.isThere("\(folder)/\(name).json") ? true : nil } ?? false
  }

  /// The first result that is not nil, of the user's own folder and then of those of packages.
  private func first<Found>(
    _ find: (_ folder: String, _ origin: AppFileOrigin) throws -> Found?
  ) rethrows -> Found? {
    if let own = try? folder(), let found = try find(own, .registered) { return found }
    for (folder, origin) in packaged {
      if let found = try find(folder, origin) { return found }
    }
    return nil
  }

  /// The folders in which packages put their files: first those that the user has installed.
  private var packaged: [(folder: String, origin: AppFileOrigin)] {
    let own = try? directories.data + "/apps"
    return [own].compactMap(\.self).map { ($0, .registered) }
      + directories.systemApps.map { ($0, .system) }
      + (rememberedFiles.map { [($0, .registered)] } ?? [])
  }

  /// The folder with a link to each app file that was named by its path.
  private var rememberedFiles: String? { (try? directories.state).map { $0 + "/apps" } }

  /// Remembers where an app file lies that was named by its path, so that lists have its app too.
  ///
  /// Another path for the same app takes its place. What nobody would trust is not remembered.
  package func remember(_ loaded: LoadedAppFile) throws {
    guard loaded.trust == .trusted, let id = loaded.file.id, let folder = rememberedFiles else {
      return
    }
    let link = "\(folder)/\(try fileName(of: id))"
    if let known = try? FileSystem.linkTarget(of: link), known == loaded.path { return }
    try FileSystem.makeFolder(folder)
    try FileSystem.placeLink(link, to: loaded.path)
  }

  private func load(
    _ id: String, at path: String, of origin: AppFileOrigin
  ) throws -> LoadedAppFile {
    var loaded = try LoadedAppFile(
      registered: path, of: origin, home: directories.home, user: user)
    if let other = loaded.file.id, other != id {
      loaded.warnings.append(
        Warning(
          code: "app-file.other-id",
          message: "The app file registered as '\(id)' has the 'app.id' '\(other)'"))
    }
    loaded.file.id = loaded.file.id ?? id
    return loaded
  }

  /// Checks a whole file, then copies it to the place for its `app.id`.
  ///
  /// A different file in that place is kept unless `replacing` is true.
  ///
  /// - Returns: The result, and the registered app file with its warnings.
  package func add(
    _ source: String, replacing: Bool
  ) throws -> (addition: Addition, loaded: LoadedAppFile) {
    let (inspected, document) = try LoadedAppFile.read(source)
    let (file, findings) = AppFile.read(document)
    guard !findings.contains(where: \.isError) else {
      throw Problem.appFileUnusable(source, findings)
    }
    guard let id = file.id else { throw Problem.appFileWithoutID(source) }
    let path = try folder() + "/" + fileName(of: id)
    guard let addition = try Self.write(inspected.bytes, to: path, replacing: replacing) else {
      throw Problem.appAlreadyRegistered(id)
    }
    return (addition, try load(id))
  }

  package func hasAnother(than bytes: [UInt8], for id: String) -> Bool {
    guard let path = try? folder() + "/" + fileName(of: id) else { return false }
    return FileSystem.isThere(path) && !Self.isSame(bytes, at: path)
  }

  package func remove(_ id: String) throws -> String {
    let name = try fileName(of: id)
    let path = try folder() + "/" + name
    do {
      let folder = FileSystem.folder(of: path)
      _ = try FileSystem.facts(of: path, followingLinks: false)
      try FileSystem.refuseForeign(try FileSystem.facts(of: folder), path: folder)
      try FileSystem.remove(path)
    } catch Problem.kind(.fileMissing) {
      if let link = rememberedFiles.map({ "\($0)/\(name)" }), FileSystem.isThere(link) {
        try FileSystem.remove(link)
        return link
      }
      let other = packaged.map { "\($0.folder)/\(name)" }.first(where: FileSystem.isThere)
      throw other.map { Problem.appOfSystem(id, $0) }
        ?? Problem.appNotRegistered(id)
    } catch let error as Problem {
      let shown = presentableLocation(path, limit: 200)
      throw Problem(.appFileCannotRemove, "'\(shown)' cannot be removed: \(error.summary)")
    }
    return path
  }

  /// Writes the file; the result is nil if a different file exists that may not be replaced.
  private static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws -> Addition? {
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
    } catch let error as Problem {
      throw Problem.appFileCannotWrite(error.path ?? path, error)
    }
    do {
      if try FileSystem.place(path, with: bytes) { return .added }
      if isSame(bytes, at: path) { return .unchanged }
      guard replacing else { return nil }
      try FileSystem.replace(path, with: bytes, through: FileSystem.temporaryName(beside: path))
      return .replaced
    } catch let error as Problem {
      throw Problem.appFileCannotWrite(path, error)
    }
  }

  /// Whether a file has this content; a file that cannot be read counts as different.
  package static func isSame(_ bytes: [UInt8], at path: String) -> Bool {
    (try? FileSystem.contents(of: path, limit: bytes.count)) == bytes
  }

  private func fileName(of id: String) throws -> String {
    guard let name = FileName.encoding(id) else { throw Problem.badIdentifier(id) }
    return name + ".json"
  }

  func folder() throws -> String {
    do {
      return try directories.apps
    } catch {
      throw Problem.stateWithoutPlace(error)
    }
  }
}

extension AppRegistry {
  package struct Entry: Equatable, Sendable {
    /// The identifier of the app, or the file's name if that was not made from an identifier.
    package var id: String
    package var path: String
    /// Whether a package has put it there, and not the user.
    package var isPackaged = false
    package var outcome: Result<LoadedAppFile, Problem>

    var isMissing: Bool {
      if case .failure(let problem) = outcome { problem.kind == .missing } else { false }
    }
  }

  /// All `*.json` files of all folders, sorted by identifier, including unusable ones.
  ///
  /// Of the files for one identifier, only the one that counts is listed. If the user's own folder
  /// cannot be read, `problems` says so; without an app of the system, that is thrown.
  package func list(noting problems: inout [Problem]) throws -> [Entry] {
    var entries: [Entry] = []
    var fault: Problem?
    do {
      entries = try self.entries(in: folder(), of: .registered)
    } catch {
      fault = Problem(error)
    }
    for (folder, origin) in packaged {
      // Whoever cannot list a folder of the system can do nothing about it.
      guard var found = try? self.entries(in: folder, of: origin) else { continue }
      let isRemembered = folder == rememberedFiles
      // A remembered file that is there no more is forgotten.
      if isRemembered { found.removeAll(where: \.isMissing) }
      for index in found.indices {
        found[index].isPackaged = !isRemembered
        guard isRemembered, let file = try? FileSystem.resolved(found[index].path) else { continue }
        found[index].path = file
      }
      // As for `load`, a link to nothing does not hide the package's file.
      let names = Set(found.map(\.id))
      entries.removeAll { $0.isMissing && names.contains($0.id) }
      let known = Set(entries.map(\.id))
      entries += found.filter { !known.contains($0.id) }
    }
    if let fault {
      guard !entries.isEmpty else { throw fault }
      problems.append(fault)
    }
    return entries.sorted { ($0.id, $0.path) < ($1.id, $1.path) }
  }

  /// All files, without what is wrong with the user's own folder beside files of the system.
  package func list() throws -> [Entry] {
    var problems: [Problem] = []
    return try list(noting: &problems)
  }

  private func entries(in folder: String, of origin: AppFileOrigin) throws -> [Entry] {
    let names: [String]
    do {
      names = try FileSystem.names(in: folder)
    } catch Problem.kind(.fileMissing) {
      return []
    } catch let error as Problem {
      throw Problem.document(error).of(.appFile)
    }
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { entry(named: String($0.dropLast(5)), in: folder, of: origin) }
  }

  private func entry(named name: String, in folder: String, of origin: AppFileOrigin) -> Entry {
    let path = "\(folder)/\(name).json"
    let id = FileName.decoding(name)
    let outcome: Result<LoadedAppFile, Problem> = Result {
      guard let id else {
        throw Problem(
          .appFileNamedBadly,
          "'\(presentableLocation(path, limit: 200))' is not a valid file name for an app file")
      }
      return try load(id, at: path, of: origin)
    }.mapError(Problem.init)
    return Entry(id: id ?? name, path: path, outcome: outcome)
  }
}
