/// The folders for files, after the XDG Base Directory Specification 0.8, on macOS too.
///
/// Each folder is determined when it is asked for, so a missing home matters only if it is needed.
package struct Directories: Equatable, Sendable {
  private static let name = "updates-tui"

  private let environment: SystemEnvironment
  private let chosenState: String?
  private let chosenCache: String?
  private let chosenData: String?

  /// Uses the XDG directories, or the given folders instead, which are used as they are.
  ///
  /// State files are directly in `state`, each app's folder is directly in `cache`, and content is
  /// in `data`. In the XDG directories everything is in a folder called `updates-tui`, which the
  /// tool and the programs that embed the library share.
  package init(
    environment: SystemEnvironment, state: String? = nil, cache: String? = nil,
    data: String? = nil
  ) {
    self.environment = environment
    chosenState = state
    chosenCache = cache
    chosenData = data
  }

  /// The folder of the user's own app files: `$XDG_CONFIG_HOME/updates-tui/apps`.
  package var apps: String {
    get throws { try directory("XDG_CONFIG_HOME", ".config") + "/apps" }
  }

  /// The file with the user's own choices: `$XDG_CONFIG_HOME/updates-tui/settings.json`.
  package var settings: String {
    get throws { try directory("XDG_CONFIG_HOME", ".config") + "/settings.json" }
  }

  /// The folders of packagers' app files, the first of which goes before the others.
  package var systemApps: [String] {
    (configurationFolders + folders("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"]))
      .map { "\($0)/\(Self.name)/apps" }
  }

  package static let usualPolicy = "/etc/xdg/updates-tui/policy.json"

  /// The files with an administrator's policy, all of which count.
  ///
  /// The usual one is always among them, so that no variable gets around it.
  package var policies: [String] {
    let usual = Self.usualPolicy
    guard environment["XDG_CONFIG_DIRS"] != nil else { return [usual] }
    let named = configurationFolders.map { "\($0)/\(Self.name)/policy.json" }
    return named.contains(usual) ? named : named + [usual]
  }

  private var configurationFolders: [String] {
    folders("XDG_CONFIG_DIRS", ["/etc/xdg"])
  }

  /// The absolute paths that a variable lists, each once.
  private func folders(_ variable: String, _ usual: [String]) -> [String] {
    guard let value = environment[variable] else { return usual }
    var folders: [String] = []
    for part in value.split(separator: ":") where part.hasPrefix("/") {
      let folder = String(part).withoutTrailingSlashes
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }

  /// The folder of the state files: `$XDG_STATE_HOME/updates-tui`.
  package var state: String {
    get throws { try chosenState ?? directory("XDG_STATE_HOME", ".local/state") }
  }

  /// The folder of files that can be fetched again: `$XDG_CACHE_HOME/updates-tui`.
  package var cache: String {
    get throws { try chosenCache ?? directory("XDG_CACHE_HOME", ".cache") }
  }

  /// The folder of fetched files that other programs use: `$XDG_DATA_HOME/updates-tui`.
  package var data: String {
    get throws { try chosenData ?? directory("XDG_DATA_HOME", ".local/share") }
  }

  /// The cache folder of an identifier, which may not exist; nil if there is no file name for it.
  package func cacheFolder(_ id: String) throws -> String? {
    guard let name = FileName.encoding(id) else { return nil }
    return try cache + "/" + name
  }

  private func directory(_ variable: String, _ fallback: String) throws -> String {
    // The specification says that relative paths are ignored.
    if let value = environment[variable], value.hasPrefix("/") {
      return try Self.text(value.withoutTrailingSlashes, of: variable) + "/" + Self.name
    }
    guard let home else { throw Problem.noHome(variable: variable) }
    return try Self.text(home, of: "HOME") + "/" + fallback + "/" + Self.name
  }

  /// Bytes that are not UTF-8 were replaced in the variable, so the path leads elsewhere.
  private static func text(_ path: String, of variable: String) throws -> String {
    guard !path.hasReplacedBytes else {
      throw Problem(.processPath, "the path in \(variable) is not text in UTF-8")
    }
    return path
  }

  /// The user's home folder, from `HOME` or the user database, without slashes at its end.
  package var home: String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return home.withoutTrailingSlashes }
    guard let home = User.home, home.hasPrefix("/") else { return nil }
    return home.withoutTrailingSlashes
  }
}

extension String {
  fileprivate var withoutTrailingSlashes: String {
    var text = self[...]
    while text.last == "/" { text.removeLast() }
    return String(text)
  }
}

extension Problem {
  /// Neither `HOME` nor the user database names a home, and the variable is not set.
  package static func noHome(variable: String) -> Problem {
    var problem = Problem(
      .processNoHome, "neither HOME nor \(variable) is set", hint: "set HOME or \(variable)")
    problem.message = "there is no home directory"
    return problem
  }
}

package enum User {
  package static let root: UInt32 = 0

  package static var current: UInt32 {
    geteuid()
  }

  /// The user's own group, with the user's name and nobody else in it; nil if there is none.
  ///
  /// What it may write to is as safe as what the user alone may, which is the rule of Debian's ssh.
  /// Root has none: no umask lets root's group write.
  package static let privateGroup: UInt32? = current == root ? nil : privateGroup(of: current)

  static func privateGroup(of user: UInt32) -> UInt32? {
    guard let entry = getpwuid(user)?.pointee else { return nil }
    let (name, id) = (String(cString: entry.pw_name), entry.pw_gid)
    guard let group = getgrgid(id)?.pointee, strcmp(name, group.gr_name) == 0 else { return nil }
    // The members that a group lists, and those whose primary group it is.
    var members = group.gr_mem
    while let member = members?.pointee {
      guard strcmp(name, member) == 0 else { return nil }
      members = members?.advanced(by: 1)
    }
    setpwent()
    defer { endpwent() }
    while let other = getpwent()?.pointee {
      guard other.pw_gid != id || strcmp(name, other.pw_name) == 0 else { return nil }
    }
    return id
  }

  /// Asked once, because other threads may ask the same database meanwhile.
  package static let home: String? =
    getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
}

/// A file with an administrator's policy.
package enum PolicyFile {
  /// In bytes.
  private static let limit = 1 << 20

  /// Reads it; nil if there is none.
  ///
  /// Throws `Problem.untrusted` if it is not root's, or if others may write to it.
  package static func document(at path: String) throws -> JSON? {
    do {
      let file = try OpenFile.reading(path)
      let facts = try file.facts()
      guard facts.owner == User.root, facts.permissions & 0o022 == 0 else {
        throw Problem(
          .untrusted,
          facts.owner == User.root ? "other users may write to it" : "it is not root's")
      }
      return try JSON(parsing: try file.contents(limit: limit))
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch let error as Problem where error.kind == .syntax {
      throw Problem(.unusable, "it is not JSON: \(error.located)")
    }
  }
}
