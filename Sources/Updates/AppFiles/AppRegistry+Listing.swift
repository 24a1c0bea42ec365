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
