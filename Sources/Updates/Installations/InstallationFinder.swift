import HarmlessText

/// Finds how a program was installed, from where it really is and from what managers have recorded.
///
/// It reads links, folders and the databases of package managers. It runs no manager; only for rpm,
/// whose database has a form of its own, it asks `rpm` which package owns the file.
package struct InstallationFinder {
  /// The folder that takes the place of the root; empty for the root itself.
  let root: String
  let environment: SystemEnvironment
  let home: String?

  package init(environment: SystemEnvironment, root: String = "") {
    self.root = root
    self.environment = environment
    home = Directories(environment: environment).home
  }

  /// The installation of a program, which is given by its name or its absolute path.
  package func installation(of name: String) throws -> Installation {
    let path = try ExecutableSearch.path(of: name, environment: environment.variables)
    do {
      var trail = try ProgramTrail(from: path)
      if let place = placeBehindShim(trail) { try trail.follow(place) }
      return managed(trail) ?? started(by: trail)
        ?? found(
          .standalone, "by no package manager", on: trail,
          .none(reason: "no package manager knows the program"))
    } catch let error as Problem {
      throw Problem.document(error)
    }
  }

  private func managed(_ trail: ProgramTrail) -> Installation? {
    let finds = [
      nix, snap, flatpak, homebrew, system, versionManager, node, python, cargo, go, gem,
      languageOfVersionManager,
    ]
    return finds.lazy.compactMap { $0(trail) }.first
  }

  /// The installation of the program that a script only starts; nil for any other program.
  private func started(by trail: ProgramTrail) -> Installation? {
    guard let words = script(at: trail.end).flatMap(lastCommand) else { return nil }
    var next = trail
    if let program = program(startedBy: trail.end), (try? next.follow(program)) != nil,
      let installation = managed(next)
    {
      return installation
    }
    return found(
      other: "through a script", on: trail, fact: "which only starts '\(words[0])'",
      reason: "the script is not the program")
  }
}

// MARK: What was found

extension InstallationFinder {
  /// An installation by a manager, with a fact besides the links if one decided.
  ///
  /// `upgrade` is nil for the manager's usual command.
  func found(
    _ manager: Installation.Manager, _ method: String? = nil, package: String? = nil,
    on trail: ProgramTrail, fact: String? = nil, _ upgrade: Installation.Upgrade? = nil
  ) -> Installation {
    precondition(
      upgrade != nil || !manager.row.upgrade.isEmpty, "This manager has no usual command.")
    let usual = manager.row.upgrade.split(separator: " ").map(String.init) + ["{package}"]
    return Installation(
      manager: manager, method: method ?? "by \(manager.title)", package: package,
      path: trail.start, program: trail.end,
      evidence: trail.sentence + (fact.map { ", \($0)" } ?? ""),
      upgrade: upgrade ?? .command(usual, needsRoot: manager.row.needsRoot))
  }

  func found(
    other method: String, package: String? = nil, on trail: ProgramTrail, fact: String? = nil,
    reason: String
  ) -> Installation {
    found(.other, method, package: package, on: trail, fact: fact, .none(reason: reason))
  }

  /// The name of a program, or its path in a folder if `PATH` has another one of that name.
  func word(_ name: String, in folder: String) -> String {
    let path = folder + "/" + name
    return !FileSystem.isThere(path) || isFirst(name, in: folder) ? name : path
  }

  /// Whether the first program of a name on `PATH` is in a folder.
  func isFirst(_ name: String, in folder: String) -> Bool {
    // A program that is not on `PATH` is in no folder.
    guard let first = try? ExecutableSearch.path(of: name, environment: environment.variables),
      let place = try? FileSystem.resolved(FileSystem.folder(of: first))
    else { return false }
    return place == folder
  }
}

// MARK: Records

extension InstallationFinder {
  /// The text of a file; nil if it cannot be read, because then it proves nothing.
  func text(of path: String, limit: Int = 4 << 20) -> String? {
    (try? FileSystem.contents(of: path, limit: limit)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The document in a file; nil if it cannot be read, because then it proves nothing.
  func document(at path: String) -> JSON? {
    (try? FileSystem.contents(of: path, limit: 16 << 20)).flatMap { try? JSON(parsing: $0) }
  }

  /// The names in a folder in order; empty if it cannot be listed, because then it proves nothing.
  func names(in folder: String) -> [String] {
    ((try? FileSystem.names(in: folder)) ?? []).sorted()
  }

  /// The bytes of a manager's record; nil if it is not there.
  func record(_ path: String) throws -> [UInt8]? {
    FileSystem.isThere(path) ? try FileSystem.contents(of: path, limit: 64 << 20) : nil
  }

  /// The entry of a manager's folder whose record has one of the texts; nil if there is none.
  ///
  /// `record` names the record of an entry, which is read with a newline before and after it. The
  /// package usually has the name of its program, so those entries come first.
  func entry(
    for program: String, in folder: String, record: (String) -> String?, having texts: [String]
  ) throws -> String? {
    guard FileSystem.isThere(folder) else { return nil }
    let names = try FileSystem.names(in: folder).sorted()
    let sought = texts.map { Array($0.utf8) }
    let ordered =
      names.filter { $0.hasPrefix(program) } + names.filter { !$0.hasPrefix(program) }
    return try ordered.first { name in
      guard let path = record(name), let bytes = try self.record("\(folder)/\(path)") else {
        return false
      }
      let text = [0x0A] + bytes + [0x0A]
      return sought.contains(where: text.contains)
    }
  }
}
