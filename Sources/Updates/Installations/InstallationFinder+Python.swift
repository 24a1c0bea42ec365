import HarmlessText

extension InstallationFinder {
  func python(_ trail: ProgramTrail) -> Installation? {
    if let place = environmentFolder(of: trail.end) {
      var installation =
        pipx(place, trail) ?? uv(place, trail)
        ?? found(
          other: "in a virtual environment", on: trail, fact: "in the environment '\(place)'",
          reason: "the environment '\(place)' belongs to a project or to the person")
      installation.python = interpreterVersion(in: place)
      return installation
    }
    return conda(trail) ?? pip(trail)
  }

  /// The version of the environment's Python: `version = 3.11.2`, or virtualenv's `version_info`.
  private func interpreterVersion(in place: String) -> PythonVersion? {
    let lines = (text(of: place + "/pyvenv.cfg") ?? "").split(whereSeparator: \.isNewline)
    for line in lines.map({ $0.filter { $0 != " " } }) {
      guard ["version=", "version_info="].contains(where: line.hasPrefix) else { continue }
      let numbers = line.drop { $0 != "=" }.dropFirst().split(separator: ".").prefix(3)
      return try? PythonVersion(numbers.joined(separator: "."))
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

  private func conda(_ trail: ProgramTrail) -> Installation? {
    let prefix = FileSystem.folder(of: FileSystem.folder(of: trail.end))
    guard FileSystem.isThere(prefix + "/conda-meta") else { return nil }
    return found(
      other: "in an environment of conda", on: trail,
      reason: "the environment '\(prefix)' is conda's")
  }

  /// The package whose `RECORD` has the program, which is beside the folder of libraries.
  private func pip(_ trail: ProgramTrail) -> Installation? {
    guard trail.end.names.dropLast().last == "bin" else { return nil }
    let prefix = FileSystem.folder(of: FileSystem.folder(of: trail.end))
    let line = "../../../bin/\(trail.end.lastName),"
    for library in ["lib", "local/lib"] {
      for python in names(in: "\(prefix)/\(library)") where python.hasPrefix("python3") {
        for packages in ["site-packages", "dist-packages"] {
          let folder = "\(prefix)/\(library)/\(python)/\(packages)"
          let owner = names(in: folder).first { name in
            name.hasSuffix(".dist-info")
              && text(of: "\(folder)/\(name)/RECORD").map { ("\n" + $0).contains("\n" + line) }
                ?? false
          }
          guard let owner else { continue }
          let package = String(owner.prefix { $0 != "-" })
          return found(
            other: "by pip", package: package, on: trail,
            fact: "which '\(folder)/\(owner)/RECORD' lists",
            reason: "no app file names a command for pip")
        }
      }
    }
    return nil
  }
}
