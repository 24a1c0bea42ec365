import HarmlessText

/// A user's own choices: the document of `settings.json`.
///
/// Members that this version does not know stay in the document, so that no version loses what
/// another one has written.
package struct UserSettings: Equatable, Sendable {
  package private(set) var document: JSONObject
  private let path: String

  package init(_ document: JSONObject = JSONObject(), at path: String = "") {
    self.document = document
    self.path = path
  }

  /// The apps that have choices of their own, in the order of the document.
  package var ids: [String] { document["apps"]?.objectValue?.keys ?? [] }

  /// What is wrong beside the choices: keys that are unknown, and `apps` if it is no object.
  package var warnings: [Warning] {
    var reader = FieldReader(.object(document))
    reader.object(besides: ["$schema", "all"]) { $0.field("apps") { _ = $0.object() } }
    return reader.findings.map { warning($0, "updates are off for each app") }
  }

  /// The choices for one app alone, or those for all apps if `id` is nil.
  ///
  /// A value that is not valid is left out, with a warning. Where it could be meant to say 'off',
  /// it counts as that.
  package func choices(for id: String?) -> (choices: UserChoices, warnings: [Warning]) {
    var choices = UserChoices()
    if id != nil, let apps = document["apps"], apps.objectValue == nil { choices.updates = .off }
    let value = id.map { document["apps"]?[$0] } ?? document["all"]
    guard let value else { return (choices, []) }
    let place = id.map { "apps.\($0.harmlessLine(limit: 200))" } ?? "all"
    var reader = FieldReader(value, at: place)
    reader.object { choices.read(UserChoices.Key.allCases, from: &$0) }
    let warnings = reader.findings.map { finding in
      // It could be meant to say 'off'.
      guard [place, place + "." + UserChoices.Key.updates.rawValue].contains(finding.keyPath) else {
        return warning(finding, "it was ignored")
      }
      choices.updates = .off
      return warning(finding, "it counts as 'off'")
    }
    return (choices, warnings)
  }

  private func warning(_ finding: Finding, _ consequence: String) -> Warning {
    Warning(
      code: "settings.ignored",
      message: "In '\(path.harmlessLine())' \(finding.message)"
        + (finding.kind == .unknownKey ? "" : "; \(consequence)"))
  }

  /// Sets a choice for one app, or for all apps if `id` is nil; nil removes it.
  ///
  /// Throws if something else stands in its place, which would be lost.
  package mutating func set(_ key: UserChoices.Key, to value: String?, for id: String?) throws {
    var owners = id == nil ? document : try object(document["apps"], named: "apps")
    let owner = id ?? "all"
    var members = try object(owners[owner], named: id.map { "apps.\($0)" } ?? owner)
    members[key.rawValue] = value.map { .string($0) }
    owners[owner] = members.members.isEmpty ? nil : .object(members)
    if id == nil {
      document = owners
    } else {
      document["apps"] = owners.members.isEmpty ? nil : .object(owners)
    }
  }

  private func object(_ value: JSON?, named name: String) throws -> JSONObject {
    guard let value else { return JSONObject() }
    guard let object = value.objectValue else {
      throw Problem(
        .settingsMalformed,
        "in '\(presentableLocation(path, limit: 200))' '\(name.harmlessLine(limit: 200))' is "
          + "\(value.kindName), expected an object")
    }
    return object
  }
}

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
