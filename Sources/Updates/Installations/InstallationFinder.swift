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
      return try installation(on: try ProgramTrail(from: path))
    } catch let error as Problem {
      throw Problem.document(error)
    }
  }

  private func installation(on first: ProgramTrail) throws -> Installation {
    var trail = first
    if let place = placeBehindShim(trail) { try trail.follow(place) }
    return managed(trail) ?? started(by: trail) ?? standalone(trail)
  }

  private func managed(_ trail: ProgramTrail) -> Installation? {
    let finds = [
      nix, snap, flatpak, homebrew, system, versionManager, node, python, cargo, go, gem,
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

  /// The path of the program that a script only starts, with its own arguments; nil for others.
  package func program(startedBy script: String) -> String? {
    // A program with further arguments may be an interpreter.
    let words = self.script(at: script).flatMap(lastCommand) ?? []
    return words.count == 2 && words[0].hasPrefix("/") ? words[0] : nil
  }

  private func standalone(_ trail: ProgramTrail) -> Installation {
    found(
      .standalone, "by no package manager", on: trail,
      upgrade: .none(reason: "no package manager knows the program"))
  }
}

extension InstallationFinder {
  /// An installation by a manager, with a fact besides the links if one decided.
  func found(
    _ manager: Installation.Manager, _ method: String? = nil, package: String? = nil,
    on trail: ProgramTrail, fact: String? = nil, upgrade: Installation.Upgrade
  ) -> Installation {
    Installation(
      manager: manager, method: method ?? "by \(manager.title)", package: package,
      path: trail.start, program: trail.end,
      evidence: trail.sentence + (fact.map { ", \($0)" } ?? ""), upgrade: upgrade)
  }

  func found(
    other method: String, package: String? = nil, on trail: ProgramTrail, fact: String? = nil,
    reason: String
  ) -> Installation {
    found(
      .other, method, package: package, on: trail, fact: fact, upgrade: .none(reason: reason))
  }

  /// The name of a program, or its path in a folder if `PATH` has another one of that name.
  func word(_ name: String, in folder: String) -> String {
    let path = folder + "/" + name
    guard FileSystem.isThere(path) else { return name }
    return isFirst(name, in: folder) ? name : path
  }

  /// Whether the first program of a name on `PATH` is in a folder.
  func isFirst(_ name: String, in folder: String) -> Bool {
    // A program that is not on `PATH` is in no folder.
    guard let first = try? ExecutableSearch.path(of: name, environment: environment.variables),
      let place = try? FileSystem.resolved(FileSystem.folder(of: first))
    else { return false }
    return place == folder
  }

  /// The text of a file; nil if it cannot be read, because then it proves nothing.
  func text(of path: String, limit: Int = 4 << 20) -> String? {
    guard let bytes = try? FileSystem.contents(of: path, limit: limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The document in a file; nil if it cannot be read, because then it proves nothing.
  func document(at path: String) -> JSON? {
    guard let bytes = try? FileSystem.contents(of: path, limit: 16 << 20) else { return nil }
    return try? JSON(parsing: bytes)
  }

  /// The names in a folder in order; empty if it cannot be listed, because then it proves nothing.
  func names(in folder: String) -> [String] {
    ((try? FileSystem.names(in: folder)) ?? []).sorted()
  }
}
