import HarmlessText

/// Why the user's settings cannot be read or changed.
package enum UserSettingsError: Explained, Equatable {
  case noPlace(DirectoriesError)
  case unreadable(FileError)
  case cannotWrite(FileError)
  case writableByOthers(path: String)
  case foreignOwner(path: String, user: UInt32)
  case notJSON(path: String, SyntaxError)
  case notAnObject(path: String, found: String)
  case wrongKind(path: String, place: String, found: String)

  package var summary: String {
    switch self {
    case .noPlace(let error): error.summary
    case .unreadable(let error): "\(Self.quoted(error.path)) cannot be read: \(error.summary)"
    case .cannotWrite(let error): "\(Self.quoted(error.path)) cannot be written: \(error.summary)"
    case .writableByOthers(let path): "other users may write to \(Self.quoted(path))"
    case .foreignOwner(let path, let user):
      "\(Self.quoted(path)) belongs to another user (\(user))"
    case .notJSON(let path, let error): "\(Self.quoted(path)) is not JSON: \(error.summary)"
    case .notAnObject(let path, let found):
      "\(Self.quoted(path)) is a JSON \(found), expected an object"
    case .wrongKind(let path, let place, let found):
      "in \(Self.quoted(path)) '\(place.harmlessLine(limit: 200))' is \(found), expected an object"
    }
  }

  private static func quoted(_ path: String) -> String {
    "'\(presentableLocation(path, limit: 200))'"
  }
}

/// The file `settings.json` with a user's own choices.
package struct UserSettingsFile: Sendable {
  /// The maximum size of the file in bytes.
  static let limit = 1 << 20

  package let path: String
  private let user: UInt32
  private let home: String?

  package init(in directories: Directories, user: UInt32 = User.current) throws {
    do {
      path = try directories.settings
    } catch let error as DirectoriesError {
      throw UserSettingsError.noPlace(error)
    }
    self.user = user
    home = directories.home
  }

  /// The settings; empty if there is no file.
  package func read() throws -> UserSettings {
    let found: InspectedFile
    do {
      found = try InspectedFile(path: path, limit: Self.limit, home: home)
    } catch FileError.missing {
      return UserSettings(at: path)
    } catch let error as FileError {
      throw UserSettingsError.unreadable(error)
    }
    // Whoever can write to a folder on the way can put other settings there.
    for place in found.places {
      guard place.owner == user || place.owner == User.root else {
        throw UserSettingsError.foreignOwner(path: place.path, user: place.owner)
      }
      guard !place.isWritableByOthers else {
        throw UserSettingsError.writableByOthers(path: place.path)
      }
    }
    let json: JSON
    do {
      json = try JSON(parsing: found.bytes)
    } catch let error as SyntaxError {
      throw UserSettingsError.notJSON(path: path, error)
    }
    guard let document = json.objectValue else {
      throw UserSettingsError.notAnObject(path: path, found: json.typeName)
    }
    return UserSettings(document, at: path)
  }

  private static let patience = Duration.seconds(10)

  /// Reads the settings, changes them, and writes them while no other process does the same.
  ///
  /// The lock is that of the folder, so that no other file is left. Nothing is written if nothing
  /// has changed.
  @discardableResult
  package func change(
    _ body: (inout UserSettings) throws -> Void
  ) throws -> UserSettings {
    let folder: OpenFolder
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      folder = try OpenFolder(FileSystem.folder(of: path))
    } catch let error as FileError {
      throw UserSettingsError.cannotWrite(error)
    }
    guard folder.lock(within: Self.patience) else {
      throw UserSettingsError.cannotWrite(.locked(path: path))
    }
    defer { withExtendedLifetime(folder) {} }
    var settings = try read()
    let old = settings
    try body(&settings)
    if settings != old { try write(settings) }
    return settings
  }

  private func write(_ settings: UserSettings) throws {
    do {
      let place = try target()
      try FileSystem.replace(
        place, with: Array(JSON.object(settings.document).indentedText.utf8),
        through: FileSystem.temporaryName(beside: place))
    } catch let error as FileError {
      throw UserSettingsError.cannotWrite(error)
    }
  }

  /// The path of the file itself, also if a link leads to it, as those who keep dotfiles have it.
  private func target() throws -> String {
    do {
      return try FileSystem.resolved(path)
    } catch FileError.missing {
      guard let target = try? FileSystem.linkTarget(of: path) else { return path }
      return target.hasPrefix("/") ? target : FileSystem.folder(of: path) + "/" + target
    }
  }
}
