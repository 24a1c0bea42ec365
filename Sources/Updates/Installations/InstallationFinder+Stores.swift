import HarmlessText

extension InstallationFinder {
  func nix(_ trail: ProgramTrail) -> Installation? {
    guard trail.end.isBelow(root + "/nix/store") else { return nil }
    func isIn(_ folders: String...) -> Bool {
      trail.places.contains { place in folders.contains { place.isBelow(root + $0) } }
    }
    if isIn("/run/current-system", "/etc/profiles", "/nix/var/nix/profiles/system") {
      return found(
        .nix, on: trail,
        upgrade: .none(reason: "the configuration of the system says which packages it has"))
    }
    if trail.places.contains(where: { $0.contains("-home-manager-path/") }) {
      return found(
        .nix, on: trail, upgrade: .none(reason: "the configuration of Home Manager lists it"))
    }
    for place in trail.places {
      let profile = FileSystem.folder(of: FileSystem.folder(of: place))
      if let manifest = document(at: profile + "/manifest.json") {
        let element = element(of: manifest, with: trail.end)
        return found(
          .nix, package: element, on: trail, fact: "which is in the profile '\(profile)'",
          upgrade: .command(
            ["nix", "profile", "upgrade", element ?? "{package}"], needsRoot: false))
      }
      if FileSystem.isThere(profile + "/manifest.nix") {
        return found(
          .nix, on: trail, fact: "which is in the profile '\(profile)'",
          upgrade: .command(["nix-env", "--upgrade", "{package}"], needsRoot: false))
      }
    }
    return found(.nix, on: trail, upgrade: .none(reason: "it is in no profile"))
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
    let folders = ["/snap", "/var/lib/snapd/snap"].map { root + $0 }
    for folder in folders {
      // The last of several links is not an alias.
      if let link = trail.places.last(where: { FileSystem.folder(of: $0) == folder + "/bin" }) {
        return snap(named: String(link.lastName.prefix { $0 != "." }), on: trail)
      }
      if trail.end.isBelow(folder) {
        let names = String(trail.end.dropFirst(folder.count)).names
        if names.count > 2 { return snap(named: names[0], on: trail) }
      }
    }
    return nil
  }

  func snap(named name: String, on trail: ProgramTrail) -> Installation {
    found(
      .snap, package: name, on: trail,
      upgrade: .command(["snap", "refresh", "{package}"], needsRoot: true))
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
        upgrade: .command(
          ["flatpak", "update", isOwn ? "--user" : "--system", "{package}"], needsRoot: false))
    }
    guard trail.end.isBelow(root + "/app"), let facts = text(of: root + "/.flatpak-info") else {
      return nil
    }
    let lines = facts.split(whereSeparator: \.isNewline)
    let name = lines.first { $0.hasPrefix("name=") || $0.hasPrefix("runtime-name=") }
    return found(
      .flatpak, package: name.map { String($0.drop { $0 != "=" }.dropFirst()) }, on: trail,
      fact: "inside a sandbox", upgrade: .none(reason: "no program can update its own sandbox"))
  }
}
