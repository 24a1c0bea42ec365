import HarmlessText

extension InstallationFinder {
  /// An installation by Cargo; a file that its record does not name is not Cargo's.
  func cargo(_ trail: ProgramTrail) -> Installation? {
    guard trail.end.names.dropLast().last == "bin" else { return nil }
    let folder = FileSystem.folder(of: FileSystem.folder(of: trail.end))
    guard let (crate, record) = crate(of: trail.end.lastName, in: folder) else { return nil }
    let isPrebuilt =
      text(of: folder + "/binstall/crates-v1.json").map { $0.contains("\"\(crate.name)\"") }
      ?? false
    return found(
      .cargo, package: crate.name, on: trail,
      fact: "which '\(record)' lists for '\(crate.name) \(crate.version)'",
      upgrade: crate.upgrade(
        isPrebuilt: isPrebuilt, place: place(folder), needsRoot: !FileSystem.isWritable(folder)))
  }

  /// The option for a folder that is not the one of Cargo.
  private func place(_ folder: String) -> [String] {
    let usual =
      environment["CARGO_INSTALL_ROOT"] ?? environment["CARGO_HOME"]
      ?? home.map { $0 + "/.cargo" }
    let isUsual = usual.flatMap { try? FileSystem.resolved($0) } == folder
    return isUsual ? [] : ["--root", folder]
  }

  /// The crate that has a program, from `.crates2.json` or the older `.crates.toml`.
  private func crate(of program: String, in folder: String) -> (Crate, record: String)? {
    let record = folder + "/.crates2.json"
    if let installs = document(at: record)?["installs"]?.objectValue {
      let owner = installs.members.first {
        $0.value["bins"]?.arrayValue?.contains(.string(program)) ?? false
      }
      return owner.flatMap { Crate($0.key) }.map { ($0, record) }
    }
    // [v1]
    // "tool 1.4.0 (registry+https://github.com/rust-lang/crates.io-index)" = ["tool"]
    let older = folder + "/.crates.toml"
    let line = text(of: older)?.split(whereSeparator: \.isNewline).first { line in
      line.hasPrefix("\"") && line.split(separator: "=").last?.contains("\"\(program)\"") ?? false
    }
    return line.flatMap { Crate(String($0.dropFirst().prefix { $0 != "\"" })) }.map { ($0, older) }
  }
}

/// A crate as Cargo's records name it: `NAME VERSION (SOURCE)`.
private struct Crate {
  let name: String
  let version: String
  private let source: String

  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[2].hasPrefix("("), parts[2].hasSuffix(")") else { return nil }
    (name, version) = (parts[0], parts[1])
    source = String(parts[2].dropFirst().dropLast())
  }

  func upgrade(isPrebuilt: Bool, place: [String], needsRoot: Bool) -> Installation.Upgrade {
    if source.hasPrefix("path+") {
      return .none(reason: "Cargo has built it from the folder '\(source.dropFirst(5))'")
    }
    if source.hasPrefix("git+") {
      let address = String(source.dropFirst(4).prefix { $0 != "#" && $0 != "?" })
      return .command(
        ["cargo", "install", "--git", address] + place + ["{package}"], needsRoot: needsRoot)
    }
    let verb = isPrebuilt ? "binstall" : "install"
    return .command(["cargo", verb] + place + ["{package}"], needsRoot: needsRoot)
  }
}
