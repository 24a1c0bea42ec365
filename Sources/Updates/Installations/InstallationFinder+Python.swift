import HarmlessText

extension InstallationFinder {
  func python(_ trail: ProgramTrail) -> Installation? {
    guard let place = environmentFolder(of: trail.end) else { return conda(trail) ?? pip(trail) }
    var installation =
      tool(of: place, trail) ?? pip(in: place, trail)
      ?? found(
        other: "in a virtual environment", on: trail, fact: "in the environment '\(place)'",
        reason: "the environment '\(place)' belongs to a project or to the person")
    installation.python = interpreterVersion(in: place)
    return installation
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
    guard let python = script(at: program).flatMap(Self.interpreter) else { return nil }
    let place = FileSystem.folder(of: FileSystem.folder(of: python))
    return FileSystem.isThere(place + "/pyvenv.cfg") ? place : nil
  }

  /// The Python that runs a script, also where its path is too long or has a space for `#!`.
  private static func interpreter(of script: String) -> String? {
    let lines = script.split(whereSeparator: \.isNewline).prefix(2)
    guard let first = lines.first?.dropFirst(2) else { return nil }
    var path = first.drop { $0 == " " }.prefix { $0 != " " }
    if let second = lines.last, second.hasPrefix("'''exec' ") {
      let rest = second.dropFirst("'''exec' ".count)
      path = rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != " " }
    }
    return path.hasPrefix("/") && String(path).lastName.hasPrefix("py") ? String(path) : nil
  }

  /// An installation by pipx or uv, which make an environment for each program.
  private func tool(of place: String, _ trail: ProgramTrail) -> Installation? {
    let (folders, name) = (place.names.dropLast(), place.lastName)
    let fact = "in the environment '\(place)'"
    let record = document(at: place + "/pipx_metadata.json")
    if folders.last == "venvs", record != nil || folders.suffix(2) == ["pipx", "venvs"] {
      // pipx's folder for all users is not in a home.
      let isGlobal = !FileSystem.isWritable(FileSystem.folder(of: place))
      return found(
        .pipx, package: record?["main_package"]?["package"]?.stringValue ?? name, on: trail,
        fact: fact,
        .command(
          ["pipx", "upgrade"] + (isGlobal ? ["--global"] : []) + [name], needsRoot: isGlobal))
    }
    guard
      FileSystem.isThere(place + "/uv-receipt.toml") || folders.suffix(2) == ["uv", "tools"]
    else { return nil }
    return found(
      .uv, package: name, on: trail, fact: fact, .command(["uv", "tool", "upgrade", name]))
  }

  /// An installation by pip, in a virtual environment at `place`, or beside a folder of libraries.
  private func pip(in place: String? = nil, _ trail: ProgramTrail) -> Installation? {
    let prefix = place ?? FileSystem.folder(of: FileSystem.folder(of: trail.end))
    guard place != nil || trail.end.names.dropLast().last == "bin",
      let owner = owner(of: trail.end.lastName, in: prefix)
    else { return nil }
    let upgrade: Installation.Upgrade
    if let place {
      let python = place + "/bin/python"
      let hasPip = ["pip", "pip3"].contains { FileSystem.isThere("\(place)/bin/\($0)") }
      let words =
        hasPip ? [python, "-m", "pip", "install"] : ["uv", "pip", "install", "--python", python]
      // The environment belongs to the person, so its own pip is only named.
      upgrade = .byHand(
        [words + ["--upgrade", "{package}"]],
        reason: "the environment '\(place)' belongs to a project or to you")
    } else {
      let python = script(at: trail.end).flatMap(Self.interpreter) ?? "python3"
      let isOwn = home.map { "\($0)/.local" == prefix } ?? false
      let words =
        [python, "-m", "pip", "install"] + (isOwn ? ["--user"] : []) + ["--upgrade", "{package}"]
      let isManaged = [owner.library, "\(root)/usr/lib/\(owner.library.lastName)"].contains {
        FileSystem.isThere($0 + "/EXTERNALLY-MANAGED")
      }
      upgrade =
        isManaged
        ? .byHand([words], reason: "the system manages this Python, and pip may refuse")
        : .command(words, needsRoot: !FileSystem.isWritable(owner.library))
    }
    return found(
      .pip, package: owner.package, on: trail, fact: "which '\(owner.record)' lists", upgrade)
  }

  /// The package whose `RECORD` has a program, beside the folder of libraries.
  private func owner(
    of program: String, in prefix: String
  ) -> (package: String, record: String, library: String)? {
    let libraries = ["lib", "local/lib"].flatMap { library in
      names(in: "\(prefix)/\(library)").filter { $0.hasPrefix("python3") }
        .map { "\(prefix)/\(library)/\($0)" }
    }
    for library in libraries {
      for folder in ["\(library)/site-packages", "\(library)/dist-packages"] {
        let entry = try? entry(
          for: program, in: folder,
          record: { $0.hasSuffix(".dist-info") ? $0 + "/RECORD" : nil },
          having: ["\n../../../bin/\(program),"])
        guard let entry else { continue }
        return (String(entry.prefix { $0 != "-" }), "\(folder)/\(entry)/RECORD", library)
      }
    }
    return nil
  }

  /// The package of conda whose list of files has a program.
  private func conda(_ trail: ProgramTrail) -> Installation? {
    let prefix = FileSystem.folder(of: FileSystem.folder(of: trail.end))
    let folder = prefix + "/conda-meta"
    guard trail.end.names.dropLast().last == "bin", FileSystem.isThere(folder) else { return nil }
    let entry = try? entry(
      for: trail.end.lastName, in: folder, record: { $0.hasSuffix(".json") ? $0 : nil },
      having: ["\"bin/\(trail.end.lastName)\""])
    guard let entry else {
      return found(
        other: "in an environment of conda", on: trail,
        reason: "no package of the environment '\(prefix)' has the program")
    }
    let tool =
      ["conda", "mamba", "micromamba"].first {
        (try? ExecutableSearch.path(of: $0, environment: environment.variables)) != nil
      } ?? "conda"
    return found(
      // NAME-VERSION-BUILD
      .conda, package: entry.split(separator: "-").dropLast(2).joined(separator: "-"), on: trail,
      fact: "which '\(folder)/\(entry)' lists",
      .command(
        [tool, "update", "--prefix", prefix, "{package}"],
        needsRoot: !FileSystem.isWritable(folder)))
  }
}
