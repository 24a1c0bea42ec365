import HarmlessText

/// Why the user's settings cannot be read or changed.
package enum UserSettingsError: Explained, Equatable {
  /// There is no home folder for the file.
  case noPlace(DirectoriesError)
  case unreadable(FileError)
  case cannotWrite(FileError)
  /// Somebody else may have written the file.
  case writableByOthers(path: String)
  case foreignOwner(path: String, user: UInt32)
  case notJSON(path: String, SyntaxError)
  case notAnObject(path: String, found: String)

  /// A description of what is wrong, with the file.
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
  /// The user who may have written the file, besides root.
  private let user: UInt32

  package init(in directories: Directories, user: UInt32 = User.current) throws(UserSettingsError) {
    do throws(DirectoriesError) {
      path = try directories.settings
    } catch {
      throw .noPlace(error)
    }
    self.user = user
  }

  /// The settings; empty if there is no file.
  package func read() throws(UserSettingsError) -> UserSettings {
    let found: (facts: FileFacts, bytes: [UInt8])
    do throws(FileError) {
      let file = try OpenFile.reading(path)
      found = (try file.facts(), try file.contents(limit: Self.limit))
    } catch .missing {
      return UserSettings(at: path)
    } catch {
      throw .unreadable(error)
    }
    guard found.facts.owner == user || found.facts.owner == User.root else {
      throw .foreignOwner(path: path, user: found.facts.owner)
    }
    guard found.facts.permissions & 0o022 == 0 else { throw .writableByOthers(path: path) }
    let json: JSON
    do throws(SyntaxError) {
      json = try JSON(parsing: found.bytes)
    } catch {
      throw .notJSON(path: path, error)
    }
    guard let document = json.objectValue else {
      throw .notAnObject(path: path, found: json.typeName)
    }
    return UserSettings(document, at: path)
  }

  /// Replaces the file at once, and makes its folder if that is missing.
  package func write(_ settings: UserSettings) throws(UserSettingsError) {
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.folder(of: path))
      try FileSystem.replace(
        path, with: Array((JSON.object(settings.document).indented() + "\n").utf8),
        through: FileSystem.temporaryName(beside: path))
    } catch {
      throw .cannotWrite(error)
    }
  }
}

extension JSON {
  /// The value in lines that a person can edit, with the keys in their order.
  fileprivate func indented(_ indent: String = "") -> String {
    guard case .object(let object) = self, !object.members.isEmpty else { return textInOrder }
    let members = object.members.map { member in
      "\(indent)  \(JSON.string(member.key).textInOrder): \(member.value.indented(indent + "  "))"
    }
    return "{\n" + members.joined(separator: ",\n") + "\n\(indent)}"
  }
}
