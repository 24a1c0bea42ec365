import HarmlessText

/// Packages for Node.js: npm, pnpm, Yarn and Bun told apart by the folder around `node_modules`.
extension InstallationFinder {
  /// An installation of a package in a folder `node_modules`.
  func node(_ trail: ProgramTrail) -> Installation? {
    for place in trail.places.reversed() {
      guard let module = NodeModule(place) else { continue }
      return global(module, trail) ?? local(module, trail)
    }
    return nil
  }

  private func global(_ module: NodeModule, _ trail: ProgramTrail) -> Installation? {
    let latest = "{package}@latest"
    func installation(_ manager: Installation.Manager, _ words: [String]) -> Installation {
      found(
        manager, package: module.package, on: trail,
        upgrade: .command(words + [latest], needsRoot: false))
    }
    // A package that pnpm keeps in its store is linked from the folder of global packages.
    if trail.places.contains(where: { NodeModule($0)?.isGlobalOfPNPM ?? false }) {
      return installation(.pnpm, ["pnpm", "add", "-g"])
    }
    if module.folder.suffix(2) == ["yarn", "global"] {
      return installation(.yarn, ["yarn", "global", "add"])
    }
    if module.folder.suffix(2) == ["install", "global"]
      || module.folder.path == environment["BUN_INSTALL_GLOBAL_DIR"]
    {
      return installation(.bun, ["bun", "add", "-g"])
    }
    return npm(module, trail)
  }

  private func npm(_ module: NodeModule, _ trail: ProgramTrail) -> Installation? {
    let library = module.folder.path
    guard module.folder.last == "lib", !FileSystem.isThere(library + "/package.json") else {
      return nil
    }
    guard NodeModule(trail.end) != nil else {
      return found(
        other: "as a link to a working copy", package: module.package, on: trail,
        reason: "the program is in a working copy, which 'npm link' has linked")
    }
    let prefix = Array(module.folder.dropLast()).path
    let needsRoot = !FileSystem.isWritable(library + "/node_modules")
    return found(
      .npm, package: module.package, on: trail,
      upgrade: .command(npmWords(prefix) + ["{package}@latest"], needsRoot: needsRoot))
  }

  private func npmWords(_ prefix: String) -> [String] {
    let chosen = chosenPrefix
    if chosen == prefix || chosen == nil && isFirst("npm", in: prefix + "/bin") {
      return ["npm", "install", "-g"]
    }
    return [word("npm", in: prefix + "/bin"), "install", "-g", "--prefix", prefix]
  }

  /// The prefix that the person has chosen for npm; nil if npm uses the one of Node.js.
  private var chosenPrefix: String? {
    if let chosen = environment["npm_config_prefix"] ?? environment["NPM_CONFIG_PREFIX"] {
      return chosen
    }
    guard let home, let settings = text(of: home + "/.npmrc", limit: 64 << 10) else { return nil }
    for line in settings.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard parts.count == 2, parts[0] == "prefix" else { continue }
      let value = parts[1].filter { $0 != "\"" }
      if value.hasPrefix("~/") { return home + value.dropFirst(1) }
      return value.replacing("${HOME}", with: home)
    }
    return nil
  }

  private func local(_ module: NodeModule, _ trail: ProgramTrail) -> Installation {
    let folder = module.folder.path
    if module.folder.contains("_npx") || module.folder.contains("dlx") {
      return found(
        other: "for one run", package: module.package, on: trail,
        reason: "npx and its like fetch the version that they run")
    }
    return found(
      other: "as a part of a project", package: module.package, on: trail,
      reason: "the program belongs to the project in '\(folder)', which says which version it needs"
    )
  }
}

/// A place in a folder `node_modules`, with the package that was asked for.
private struct NodeModule {
  /// The folder that has `node_modules`.
  let folder: [String]
  let package: String

  init?(_ path: String) {
    let names = path.names
    guard let index = names.firstIndex(of: "node_modules") else { return nil }
    var folder = Array(names[..<index])
    var inner = index
    // pnpm: node_modules/.pnpm/NAME@VERSION/node_modules/NAME
    if let store = names.firstIndex(of: ".pnpm") {
      folder = Array(names[..<min(store, index)])
      inner = names[store...].firstIndex(of: "node_modules") ?? index
    }
    let rest = names[(inner + 1)...]
    guard let first = rest.first, rest.count > 1, first != ".bin" else { return nil }
    self.folder = folder
    package = first.hasPrefix("@") ? "\(first)/\(rest[inner + 2])" : first
  }

  /// Whether the folder is `global/5` or `global/v11/HASH`, which pnpm has for global packages.
  var isGlobalOfPNPM: Bool {
    guard let index = folder.lastIndex(of: "global"), folder.count > index + 1 else { return false }
    let version = folder[index + 1]
    return version.drop { $0 == "v" }.allSatisfy(\.isNumber) && version.contains(where: \.isNumber)
  }
}
