extension InstallationFinder {
  /// An installation by Homebrew; npm's packages beside it are not Homebrew's.
  func homebrew(_ trail: ProgramTrail) -> Installation? {
    let names = trail.end.names
    if let index = names.firstIndex(of: "Cellar"), names.count > index + 3 {
      let rest = Array(names[(index + 3)...])
      guard !isPackageOfNode(rest, in: names[index + 1]) else { return nil }
      return homebrew(names[index + 1], prefix: Array(names[..<index]).path, on: trail)
    }
    if let index = names.firstIndex(of: "Caskroom"), names.count > index + 3 {
      let prefix = Array(names[..<index]).path
      return homebrew(names[index + 1], prefix: prefix, isCask: true, on: trail)
    }
    return application(trail)
  }

  private func isPackageOfNode(_ rest: [String], in formula: String) -> Bool {
    guard formula.split(separator: "@").first == "node", rest.count > 3,
      rest.starts(with: ["lib", "node_modules"])
    else { return false }
    return !["npm", "corepack"].contains(rest[2])
  }

  private func homebrew(
    _ name: String, prefix: String, isCask: Bool = false, on trail: ProgramTrail,
    fact: String? = nil
  ) -> Installation {
    let brew = word("brew", in: prefix + "/bin")
    return found(
      .homebrew, package: name, on: trail, fact: fact,
      upgrade: .command(
        [brew, "upgrade"] + (isCask ? ["--cask"] : []) + ["{package}"], needsRoot: false))
  }

  private func application(_ trail: ProgramTrail) -> Installation? {
    let names = trail.end.names
    guard let index = names.firstIndex(where: { $0.hasSuffix(".app") }) else { return nil }
    let bundle = Array(names[...index]).path
    let prefixes = [root + "/opt/homebrew", root + "/usr/local"]
    for prefix in [environment["HOMEBREW_PREFIX"]].compactMap(\.self) + prefixes {
      let caskroom = prefix + "/Caskroom"
      for cask in self.names(in: caskroom) {
        let link = self.names(in: "\(caskroom)/\(cask)")
          .map { "\(caskroom)/\(cask)/\($0)/\(names[index])" }
          // A version without the application is another one.
          .first { (try? FileSystem.resolved($0)) == bundle }
        guard let link else { continue }
        return homebrew(
          cask, prefix: prefix, isCask: true, on: trail, fact: "to which '\(link)' leads too")
      }
    }
    return nil
  }
}
