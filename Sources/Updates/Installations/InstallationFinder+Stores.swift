import HarmlessText

/// Managers that have each package in a folder of its own.
extension InstallationFinder {
  func nix(_ trail: ProgramTrail) -> Installation? {
    guard trail.end.isBelow(root + "/nix/store") else { return nil }
    let ofSystem = ["/run/current-system", "/etc/profiles", "/nix/var/nix/profiles/system"]
    if trail.places.contains(where: { place in
      ofSystem.contains { place.isBelow(root + $0) }
    }) {
      return found(
        .nix, on: trail,
        .none(reason: "the configuration of the system says which packages it has"))
    }
    if trail.places.contains(where: { $0.contains("-home-manager-path/") }) {
      return found(.nix, on: trail, .none(reason: "the configuration of Home Manager lists it"))
    }
    for place in trail.places {
      let profile = FileSystem.folder(of: FileSystem.folder(of: place))
      let fact = "which is in the profile '\(profile)'"
      if let manifest = document(at: profile + "/manifest.json") {
        let element = element(of: manifest, with: trail.end)
        return found(
          .nix, package: element, on: trail, fact: fact,
          .command(["nix", "profile", "upgrade", element ?? "{package}"]))
      }
      if FileSystem.isThere(profile + "/manifest.nix") {
        return found(
          .nix, on: trail, fact: fact, .command(["nix-env", "--upgrade", "{package}"]))
      }
    }
    return found(.nix, on: trail, .none(reason: "it is in no profile"))
  }

  /// The name of the element of a profile that has a program; only profiles of version 3 have it.
  private func element(of manifest: JSON, with program: String) -> String? {
    manifest["elements"]?.objectValue?.members.first { member in
      (member.value["storePaths"]?.arrayValue ?? []).contains { path in
        path.stringValue.map { program.isBelow(root + $0) } ?? false
      }
    }?.key
  }

  func snap(_ trail: ProgramTrail) -> Installation? {
    for folder in ["/snap", "/var/lib/snapd/snap"].map({ root + $0 }) {
      // The last of several links is not an alias.
      let link = trail.places.last { FileSystem.folder(of: $0) == folder + "/bin" }
      let inside = trail.end.isBelow(folder) ? String(trail.end.dropFirst(folder.count)).names : []
      guard
        let name = link?.lastName.prefix(while: { $0 != "." }).description
          ?? (inside.count > 2 ? inside[0] : nil)
      else { continue }
      return found(.snap, package: name, on: trail)
    }
    return nil
  }

  func flatpak(_ trail: ProgramTrail) -> Installation? {
    for place in trail.places {
      let names = place.names
      let exported = names.firstIndex(of: ["flatpak", "exports", "bin"]).map { $0 + 3 }
      guard let index = exported ?? names.firstIndex(of: ["flatpak", "app"]).map({ $0 + 2 }),
        names.indices.contains(index)
      else { continue }
      let isOwn = !place.isBelow(root + "/var/lib/flatpak") && home.map(place.isBelow) ?? false
      return found(
        .flatpak, package: names[index], on: trail,
        .command(["flatpak", "update", isOwn ? "--user" : "--system", "{package}"]))
    }
    guard trail.end.isBelow(root + "/app"), let facts = text(of: root + "/.flatpak-info") else {
      return nil
    }
    let name = facts.split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("name=") || $0.hasPrefix("runtime-name=") }
    return found(
      .flatpak, package: name.map { String($0.drop { $0 != "=" }.dropFirst()) }, on: trail,
      fact: "inside a sandbox", .none(reason: "no program can update its own sandbox"))
  }

  func homebrew(_ trail: ProgramTrail) -> Installation? {
    let names = trail.end.names
    for (folder, isCask) in [("Cellar", false), ("Caskroom", true)] {
      guard let index = names.firstIndex(of: folder), names.count > index + 3 else { continue }
      let rest = names[(index + 3)...]
      // npm's packages beside Homebrew's Node.js are not Homebrew's.
      if names[index + 1].split(separator: "@").first == "node", rest.count > 3,
        rest.starts(with: ["lib", "node_modules"]),
        !["npm", "corepack"].contains(names[index + 5])
      {
        return nil
      }
      return homebrew(
        names[index + 1], isCask: isCask, below: Array(names[..<index]).path, on: trail)
    }
    return application(trail)
  }

  private func homebrew(
    _ name: String, isCask: Bool, below prefix: String, on trail: ProgramTrail,
    fact: String? = nil
  ) -> Installation {
    let command = [word("brew", in: prefix + "/bin"), "upgrade"] + (isCask ? ["--cask"] : [])
    return found(.homebrew, package: name, on: trail, fact: fact, .command(command + ["{package}"]))
  }

  /// An application that a cask has moved to its place, and to which it has left a link.
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
          cask, isCask: true, below: prefix, on: trail, fact: "to which '\(link)' leads too")
      }
    }
    return nil
  }
}
