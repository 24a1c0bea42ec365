import HarmlessText

/// Packages for Node.js: npm, pnpm, Yarn and Bun told apart by the folder around `node_modules`.
extension InstallationFinder {
  /// An installation of a package in a folder `node_modules`.
  func node(_ trail: ProgramTrail) -> Installation? {
    guard let module = trail.places.reversed().lazy.compactMap(NodeModule.init).first else {
      return nil
    }
    let managers: [(Installation.Manager, isIts: Bool, words: [String])] = [
      // A package that pnpm keeps in its store is linked from the folder of global packages.
      (
        .pnpm, trail.places.contains { NodeModule($0)?.isGlobalOfPNPM ?? false },
        ["pnpm", "add", "-g"]
      ),
      (.yarn, module.folder.suffix(2) == ["yarn", "global"], ["yarn", "global", "add"]),
      (
        .bun,
        module.folder.suffix(2) == ["install", "global"]
          || module.folder.path == environment["BUN_INSTALL_GLOBAL_DIR"],
        ["bun", "add", "-g"]
      ),
    ]
    if let (manager, _, words) = managers.first(where: \.isIts) {
      return found(
        manager, package: module.package, on: trail, .command(words + ["{package}@latest"]))
    }
    return npm(module, trail) ?? local(module, trail)
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
    // A prefix that the person has chosen comes before that of Node.js.
    let isUsual = !hasChosenPrefix && isFirst("npm", in: prefix + "/bin")
    let words =
      isUsual
      ? ["npm", "install", "-g"]
      : [word("npm", in: prefix + "/bin"), "install", "-g", "--prefix", prefix]
    return found(
      .npm, package: module.package, on: trail,
      .command(
        words + ["{package}@latest"],
        needsRoot: !FileSystem.isWritable(library + "/node_modules")))
  }

  private var hasChosenPrefix: Bool {
    if environment["npm_config_prefix"] ?? environment["NPM_CONFIG_PREFIX"] != nil { return true }
    let settings = home.flatMap { text(of: $0 + "/.npmrc", limit: 64 << 10) } ?? ""
    return settings.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("prefix") }
  }

  private func local(_ module: NodeModule, _ trail: ProgramTrail) -> Installation {
    if module.folder.contains("_npx") || module.folder.contains("dlx") {
      return found(
        other: "for one run", package: module.package, on: trail,
        reason: "npx and its like fetch the version that they run")
    }
    return found(
      other: "as a part of a project", package: module.package, on: trail,
      reason: "the program belongs to the project in '\(module.folder.path)', which says which "
        + "version it needs")
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
