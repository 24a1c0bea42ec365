import HarmlessText

/// The file `settings.json` with a user's own choices.
package struct UserSettingsFile: Sendable {
  /// The maximum size of the file in bytes.
  static let limit = 1 << 20

  package let path: String
  private let home: String?

  package init(in directories: Directories) throws {
    path = try directories.settings
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
      let shown = presentableLocation(error.path ?? "", limit: 200)
      throw Problem(.settingsUnreadable, "'\(shown)' cannot be read: \(error.summary)")
    }
    // Whoever can write to a folder on the way can put other settings there.
    for place in found.places {
      let shown = presentableLocation(place.path, limit: 200)
      guard [User.current, User.root].contains(place.owner) else {
        throw Problem(
          .settingsUntrusted, "'\(shown)' belongs to another user (\(place.owner))",
          hint: "run it as the user whose file it is")
      }
      guard !place.isWritableByOthers else {
        throw Problem(
          .settingsUntrusted, "other users may write to '\(shown)'",
          hint: "run 'chmod go-w \(shown)'")
      }
    }
    let document = try Problem.object(in: found.bytes, at: path, orThrow: .settingsMalformed)
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

extension Problem {
  fileprivate static func settingsCannotWrite(_ file: Problem) -> Problem {
    let isLocked = file.kind == .fileLocked
    return file.ofWriting(
      file.path ?? "", cannotWrite: isLocked ? .settingsLocked : .settingsCannotWrite,
      cannotCreate: .settingsCannotCreate)
  }
}
