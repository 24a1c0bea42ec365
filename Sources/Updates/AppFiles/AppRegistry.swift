/// The app files in the apps directory.
package struct AppRegistry: Sendable {
  /// What became of a file that was added.
  package enum Addition: Equatable, Sendable {
    case added, replaced
    /// The same bytes were registered already.
    case unchanged
  }

  let directories: Directories
  /// Whose trust counts, and as whom root refuses other users' files.
  let user: UInt32

  package init(directories: Directories, user: UInt32 = User.current) {
    self.directories = directories
    self.user = user
  }

  /// The app file of an identifier.
  package func load(_ id: String) throws(AppFileError) -> LoadedAppFile {
    let path = try path(of: id)
    var loaded: LoadedAppFile
    do throws(AppFileError) {
      loaded = try LoadedAppFile(registered: path, home: directories.home, user: user)
    } catch .file(.missing) {
      throw .notRegistered(id: id)
    }
    if let other = loaded.file.id, other != id {
      loaded.warnings.append(
        Warning(
          code: "app-file.other-id",
          message: "The app file registered as '\(id)' says that its 'app.id' is '\(other)'"))
    }
    loaded.file.id = loaded.file.id ?? id
    return loaded
  }

  /// Looks at a file as a whole, then copies it to where its `app.id` belongs.
  ///
  /// Another file that is there stays unless `replacing`.
  ///
  /// - Returns: what was done, and the app file as it counts from now on, with its warnings.
  package func add(
    _ source: String, replacing: Bool
  ) throws(AppFileError) -> (addition: Addition, loaded: LoadedAppFile) {
    let (inspected, document) = try LoadedAppFile.read(source)
    let (file, findings) = AppFileReader.read(document)
    guard !findings.contains(where: \.isError) else {
      throw .unusable(path: source, findings: findings)
    }
    guard let id = file.id else { throw .noIdentifier(path: source) }
    let path = try path(of: id)
    guard let addition = try Self.write(inspected.bytes, to: path, replacing: replacing) else {
      throw .alreadyRegistered(id: id, path: path)
    }
    return (addition, try load(id))
  }

  /// Removes a registered app file, and nothing else; returns the path that it had.
  package func remove(_ id: String) throws(AppFileError) -> String {
    let path = try path(of: id)
    do throws(FileError) {
      let folder = FileSystem.folder(of: path)
      _ = try FileSystem.facts(of: path, followingLinks: false)
      try FileSystem.refuseForeign(try FileSystem.facts(of: folder), path: folder)
      try FileSystem.remove(path)
    } catch .missing {
      throw .notRegistered(id: id)
    } catch {
      throw .cannotRemove(path: path, error)
    }
    return path
  }

  /// Nil where another file is there that may not be replaced.
  private static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(AppFileError) -> Addition? {
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
    } catch {
      throw .cannotWrite(path: error.path, error)
    }
    do throws(FileError) {
      if try FileSystem.place(path, with: bytes) { return .added }
      if isSame(bytes, at: path) { return .unchanged }
      guard replacing else { return nil }
      try FileSystem.replace(path, with: bytes, through: FileSystem.temporaryName(beside: path))
      return .replaced
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// A file that cannot be read is another one.
  private static func isSame(_ bytes: [UInt8], at path: String) -> Bool {
    do throws(FileError) {
      return try FileSystem.contents(of: path, limit: bytes.count) == bytes
    } catch {
      return false
    }
  }

  private func path(of id: String) throws(AppFileError) -> String {
    guard let name = FileName.encoding(id) else { throw .badIdentifier(id) }
    return try folder() + "/" + name + ".json"
  }

  func folder() throws(AppFileError) -> String {
    do {
      return try directories.apps
    } catch {
      throw .noDirectory(error)
    }
  }
}

extension AppRegistry {
  /// One file of the apps directory.
  package struct Entry: Equatable, Sendable {
    /// The identifier under which it is registered; the name, where that was not made of one.
    package var id: String
    package var path: String
    package var outcome: Result<LoadedAppFile, AppFileError>
  }

  /// Every `*.json` of the apps directory, by identifier, also those that cannot be used.
  package func list() throws(AppFileError) -> [Entry] {
    let folder = try folder()
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: folder)
    } catch .missing {
      return []
    } catch {
      throw .file(error)
    }
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { entry(named: String($0.dropLast(5)), in: folder) }
      .sorted { ($0.id, $0.path) < ($1.id, $1.path) }
  }

  private func entry(named name: String, in folder: String) -> Entry {
    let path = "\(folder)/\(name).json"
    guard let id = FileName.decoding(name) else {
      return Entry(id: name, path: path, outcome: .failure(.badFileName(path: path)))
    }
    do throws(AppFileError) {
      return Entry(id: id, path: path, outcome: .success(try load(id)))
    } catch {
      return Entry(id: id, path: path, outcome: .failure(error))
    }
  }
}
