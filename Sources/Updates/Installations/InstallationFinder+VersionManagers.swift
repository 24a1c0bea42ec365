import HarmlessText

extension InstallationFinder {
  func versionManager(_ trail: ProgramTrail) -> Installation? {
    if let stranger = stranger(trail) { return stranger }
    if let name = trail.shimOfMise {
      var installation = found(
        .mise, on: trail, fact: "which chooses the version",
        upgrade: .command(["mise", "upgrade", "{package}"], needsRoot: false))
      installation.candidates = programsOfMise(name, shim: trail.end(in: "shims")).map(\.tool)
      return installation
    }
    guard let place = VersionFolder(trail.end, environment: environment), place.isTheTool else {
      return nil
    }
    let upgrade: Installation.Upgrade =
      place.manager == .mise
      ? .command(["mise", "upgrade", "{package}"], needsRoot: false)
      : .byHand(
        [
          ["asdf", "install", "{package}", "latest"],
          ["asdf", "set", "-u", "{package}", "latest"],
        ], reason: "asdf uses the version that you choose")
    return found(place.manager, package: place.tool, on: trail, upgrade: upgrade)
  }

  private func stranger(_ trail: ProgramTrail) -> Installation? {
    let reason = "it chooses the version of the program itself"
    if trail.end.lastName == "volta-shim" || trail.end.contains("/.volta/tools/") {
      return found(other: "by Volta", on: trail, reason: reason)
    }
    guard trail.end.names.dropLast().last == "shims", let script = script(at: trail.end) else {
      return nil
    }
    let managers = ["asdf", "pyenv", "rbenv", "nodenv", "goenv", "jenv"]
    let manager = managers.first {
      script.contains($0 + " exec") || script.contains("/\($0)\" exec")
    }
    return manager.map { found(other: "through \($0)", on: trail, reason: reason) }
  }
}

/// A place in the folder of mise or asdf: `installs/TOOL/VERSION/…`.
private struct VersionFolder {
  let manager: Installation.Manager
  let tool: String
  private let rest: [String]

  init?(_ path: String, environment: SystemEnvironment) {
    let names = path.names
    let known: [(Installation.Manager, String, String)] = [
      (.mise, "mise", "MISE_DATA_DIR"), (.mise, "rtx", "MISE_DATA_DIR"),
      (.asdf, "asdf", "ASDF_DATA_DIR"), (.asdf, ".asdf", "ASDF_DATA_DIR"),
    ]
    for index in names.indices.dropFirst() where names[index] == "installs" {
      let folder = Array(names[..<index])
      let found = known.first { _, name, variable in
        folder.last == name || environment[variable]?.names == folder
      }
      guard let found, names.count > index + 3 else { continue }
      (manager, tool) = (found.0, names[index + 1])
      rest = Array(names[(index + 3)...])
      return
    }
    return nil
  }

  /// Whether the program belongs to the tool, and not to a package that a language has installed.
  var isTheTool: Bool {
    switch tool {
    case "node", "nodejs":
      guard let index = rest.firstIndex(of: "node_modules") else { return true }
      return ["npm", "corepack"].contains(rest.dropFirst(index + 1).first)
    case "python":
      let name = rest.last ?? ""
      return ["python", "pip", "idle", "pydoc", "2to3"].contains { name.hasPrefix($0) }
    default: return true
    }
  }
}
