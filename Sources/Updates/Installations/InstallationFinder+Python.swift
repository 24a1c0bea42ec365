import HarmlessText

extension InstallationFinder {
  func python(_ trail: ProgramTrail) -> Installation? {
    if let place = environmentFolder(of: trail.end) {
      var installation =
        pipx(place, trail) ?? uv(place, trail) ?? pip(place, trail)
        ?? found(
          other: "in a virtual environment", on: trail, fact: "in the environment '\(place)'",
          reason: "the environment '\(place)' belongs to a project or to the person")
      installation.python = interpreterVersion(in: place)
      return installation
    }
    return conda(trail) ?? pip(trail)
  }

  /// The version of the environment's Python: `version = 3.11.2`, or virtualenv's `version_info`.
  private func interpreterVersion(in place: String) -> Version? {
    let lines = (text(of: place + "/pyvenv.cfg") ?? "").split(whereSeparator: \.isNewline)
    for line in lines.map({ $0.filter { $0 != " " } }) {
      guard ["version=", "version_info="].contains(where: line.hasPrefix) else { continue }
      let numbers = line.drop { $0 != "=" }.dropFirst().split(separator: ".").prefix(3)
      return try? Version(numbers.joined(separator: "."), scheme: .pep440)
    }
    return nil
  }

  private func environmentFolder(of program: String) -> String? {
    var folder = FileSystem.folder(of: program)
    while folder != "/", folder != "." {
      if FileSystem.isThere(folder + "/pyvenv.cfg") { return folder }
      folder = FileSystem.folder(of: folder)
    }
    guard let script = script(at: program), let python = Self.interpreter(of: script) else {
      return nil
    }
    let place = FileSystem.folder(of: FileSystem.folder(of: python))
    return FileSystem.isThere(place + "/pyvenv.cfg") ? place : nil
  }

  /// The Python that runs a script, also where its path is too long or has a space for `#!`.
  static func interpreter(of script: String) -> String? {
    let lines = script.split(whereSeparator: \.isNewline).prefix(2)
    guard let first = lines.first?.dropFirst(2) else { return nil }
    var path = first.drop { $0 == " " }.prefix { $0 != " " }
    if let second = lines.last, second.hasPrefix("'''exec' ") {
      let rest = second.dropFirst("'''exec' ".count)
      path = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
    }
    return path.hasPrefix("/") && String(path).lastName.hasPrefix("py") ? String(path) : nil
  }

  private func pipx(_ place: String, _ trail: ProgramTrail) -> Installation? {
    let record = document(at: place + "/pipx_metadata.json")
    guard record != nil || place.names.dropLast().suffix(2) == ["pipx", "venvs"],
      place.names.dropLast().last == "venvs"
    else { return nil }
    let name = place.lastName
    let venvs = FileSystem.folder(of: place)
    // pipx's folder for all users is not in a home.
    let isGlobal = !FileSystem.isWritable(venvs)
    return found(
      .pipx, package: record?["main_package"]?["package"]?.stringValue ?? name, on: trail,
      fact: "in the environment '\(place)'",
      upgrade: .command(
        ["pipx", "upgrade"] + (isGlobal ? ["--global"] : []) + [name], needsRoot: isGlobal))
  }

  private func uv(_ place: String, _ trail: ProgramTrail) -> Installation? {
    guard
      FileSystem.isThere(place + "/uv-receipt.toml")
        || place.names.dropLast().suffix(2) == ["uv", "tools"]
    else { return nil }
    return found(
      .uv, package: place.lastName, on: trail, fact: "in the environment '\(place)'",
      upgrade: .command(["uv", "tool", "upgrade", place.lastName], needsRoot: false))
  }

  /// The environment belongs to the person, so its own pip is only named.
  private func pip(_ place: String, _ trail: ProgramTrail) -> Installation? {
    guard let (package, record, _) = owner(of: trail.end.lastName, in: place) else { return nil }
    let python = place + "/bin/python"
    let own = ["pip", "pip3"].contains { FileSystem.isThere("\(place)/bin/\($0)") }
    return found(
      .pip, package: package, on: trail, fact: "which '\(record)' lists",
      upgrade: .byHand(
        [
          (own ? [python, "-m", "pip", "install"] : ["uv", "pip", "install", "--python", python])
            + ["--upgrade", "{package}"]
        ], reason: "the environment '\(place)' belongs to a project or to you"))
  }

  private func pip(_ trail: ProgramTrail) -> Installation? {
    guard trail.end.names.dropLast().last == "bin" else { return nil }
    let prefix = FileSystem.folder(of: FileSystem.folder(of: trail.end))
    guard let (package, record, library) = owner(of: trail.end.lastName, in: prefix) else {
      return nil
    }
    let python = script(at: trail.end).flatMap(Self.interpreter) ?? "python3"
    let isOwn = home.map { "\($0)/.local" == prefix } ?? false
    let words =
      [python, "-m", "pip", "install"] + (isOwn ? ["--user"] : []) + ["--upgrade", "{package}"]
    let systems = [library, "\(root)/usr/lib/\(library.lastName)"]
    let isManaged = systems.contains { FileSystem.isThere($0 + "/EXTERNALLY-MANAGED") }
    return found(
      .pip, package: package, on: trail, fact: "which '\(record)' lists",
      upgrade: isManaged
        ? .byHand([words], reason: "the system manages this Python, and pip may refuse")
        : .command(words, needsRoot: !FileSystem.isWritable(library)))
  }

  /// The package whose `RECORD` has a program, beside the folder of libraries.
  private func owner(
    of program: String, in prefix: String
  ) -> (package: String, record: String, library: String)? {
    let line = "\n../../../bin/\(program),"
    for library in ["lib", "local/lib"] {
      for python in names(in: "\(prefix)/\(library)") where python.hasPrefix("python3") {
        let place = "\(prefix)/\(library)/\(python)"
        for packages in ["site-packages", "dist-packages"] {
          let folder = "\(place)/\(packages)"
          for name in names(in: folder) where name.hasSuffix(".dist-info") {
            let record = "\(folder)/\(name)/RECORD"
            guard let text = text(of: record), ("\n" + text).contains(line) else { continue }
            return (String(name.prefix { $0 != "-" }), record, place)
          }
        }
      }
    }
    return nil
  }

  /// The package of conda whose list of files has a program.
  private func conda(_ trail: ProgramTrail) -> Installation? {
    let prefix = FileSystem.folder(of: FileSystem.folder(of: trail.end))
    let folder = prefix + "/conda-meta"
    guard trail.end.names.dropLast().last == "bin", FileSystem.isThere(folder) else { return nil }
    let start = trail.end.lastName
    let all = names(in: folder).filter { $0.hasSuffix(".json") }
    let file = JSON.string("bin/\(start)")
    let owner = (all.filter { $0.hasPrefix(start) } + all.filter { !$0.hasPrefix(start) }).lazy
      .map { (name: $0, document: document(at: "\(folder)/\($0)")) }
      .first { $0.document?["files"]?.arrayValue?.contains(file) ?? false }
    guard let owner, let package = owner.document?["name"]?.stringValue else {
      return found(
        other: "in an environment of conda", on: trail,
        reason: "no package of the environment '\(prefix)' has the program")
    }
    let tool =
      ["conda", "mamba", "micromamba"].first {
        (try? ExecutableSearch.path(of: $0, environment: environment.variables)) != nil
      } ?? "conda"
    return found(
      .conda, package: package, on: trail, fact: "which '\(folder)/\(owner.name)' lists",
      upgrade: .command(
        [tool, "update", "--prefix", prefix, "{package}"],
        needsRoot: !FileSystem.isWritable(folder)))
  }
}
