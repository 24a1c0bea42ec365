import HarmlessText

/// Why the user's settings cannot be read or changed.
extension Problem {
  static func settingsUnreadable(_ file: Problem) -> Problem {
    settings(.settingsUnreadable, file.path ?? "", "cannot be read: \(file.summary)")
  }

  static func settingsCannotWrite(_ file: Problem) -> Problem {
    let kind: Code =
      switch file.kind {
      case .fileDiskFull, .fileFailed, .fileTooLarge: .settingsCannotWrite
      case .fileLocked: .settingsLocked
      default: .settingsCannotCreate
      }
    return settings(
      kind, file.path ?? "", "cannot be written: \(file.summary)",
      hint: file.kind == .fileDiskFull ? "free some space on the disk" : nil)
  }

  static func settingsWritable(_ path: String) -> Problem {
    let shown = presentableLocation(path, limit: 200)
    return Problem(
      .settingsUntrusted, "other users may write to '\(shown)'", hint: "run 'chmod go-w \(shown)'")
  }

  static func settingsForeign(_ path: String, user: UInt32) -> Problem {
    settings(
      .settingsUntrusted, path, "belongs to another user (\(user))",
      hint: "run it as the user whose file it is")
  }

  static func settingsNotJSON(_ path: String, _ syntax: Problem) -> Problem {
    let lines = syntax.marked()
    return settings(
      .settingsMalformed, path, "is not JSON: \(syntax.located)",
      hint: lines.isEmpty ? nil : "fix this line:\n\(lines)")
  }

  static func settingsNotAnObject(_ path: String, found: String) -> Problem {
    settings(.settingsMalformed, path, "is a JSON \(found), expected an object")
  }

  static func settingsWrongKind(_ path: String, at place: String, found: String) -> Problem {
    let place = "'\(place.harmlessLine(limit: 200))' is \(found), expected an object"
    return Problem(
      .settingsMalformed, "in '\(presentableLocation(path, limit: 200))' \(place)")
  }

  private static func settings(
    _ kind: Code, _ path: String, _ what: String, hint: String? = nil
  ) -> Problem {
    Problem(kind, "'\(presentableLocation(path, limit: 200))' \(what)", hint: hint)
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
    path = try directories.settings
    self.user = user
    home = directories.home
  }

  /// The settings; empty if there is no file.
  package func read() throws -> UserSettings {
    let found: InspectedFile
    do {
      found = try InspectedFile(path: path, limit: Self.limit, home: home)
    } catch Problem.kind(.fileMissing) {
      return UserSettings(at: path)
    } catch let error as Problem {
      throw Problem.settingsUnreadable(error)
    }
    // Whoever can write to a folder on the way can put other settings there.
    for place in found.places {
      guard place.owner == user || place.owner == User.root else {
        throw Problem.settingsForeign(place.path, user: place.owner)
      }
      guard !place.isWritableByOthers else {
        throw Problem.settingsWritable(place.path)
      }
    }
    let json: JSON
    do {
      json = try JSON(parsing: found.bytes)
    } catch let error as Problem {
      throw Problem.settingsNotJSON(path, error)
    }
    guard let document = json.objectValue else {
      throw Problem.settingsNotAnObject(path, found: json.typeName)
    }
    return UserSettings(document, at: path)
  }

  private static let patience = Duration.seconds(10)

  /// Reads the settings, changes them, and writes them while no other process does the same.
  ///
  /// The lock is that of the folder, so that no other file is left. Nothing is written if nothing
  /// has changed.
  @discardableResult
  package func change(_ body: (inout UserSettings) throws -> Void) throws -> UserSettings {
    let folder: OpenFolder
    do {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      folder = try OpenFolder(FileSystem.folder(of: path))
    } catch let error as Problem {
      throw Problem.settingsCannotWrite(error)
    }
    guard folder.lock(within: Self.patience) else {
      throw Problem.settingsCannotWrite(.file(.fileLocked, path))
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
    } catch let error as Problem {
      throw Problem.settingsCannotWrite(error)
    }
  }

  /// The path of the file itself, also if a link leads to it, as those who keep dotfiles have it.
  private func target() throws -> String {
    do {
      return try FileSystem.resolved(path)
    } catch Problem.kind(.fileMissing) {
      guard let target = try? FileSystem.linkTarget(of: path) else { return path }
      return target.hasPrefix("/") ? target : FileSystem.folder(of: path) + "/" + target
    }
  }
}
