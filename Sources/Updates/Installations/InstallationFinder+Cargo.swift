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

  private static let cratesIO = [
    "registry+https://github.com/rust-lang/crates.io-index", "sparse+https://index.crates.io/",
  ]

  /// The options for where the crate is from, none for crates.io; nil if no option names that.
  private var origin: [String]? {
    guard !Self.cratesIO.contains(source) else { return [] }
    let kind = source.prefix { $0 != "+" }
    let address = source.dropFirst(kind.count + 1).prefix { $0 != "#" && $0 != "?" }
    // What begins with a letter is not read as an option.
    guard address.first?.isLetter == true, address.contains("://"), !address.contains("{") else {
      return nil
    }
    switch kind {
    case "git": return ["--git", String(address)]
    case "registry": return ["--index", String(address)]
    case "sparse": return ["--index", "sparse+\(address)"]
    default: return nil
    }
  }

  func upgrade(isPrebuilt: Bool, place: [String], needsRoot: Bool) -> Installation.Upgrade {
    if source.hasPrefix("path+") {
      return .none(reason: "Cargo has built it from the folder '\(source.dropFirst(5))'")
    }
    // Any other registry may have another crate of this name than crates.io.
    guard let origin else {
      return .none(reason: "Cargo has it from '\(source)', which 'cargo install' does not take")
    }
    let verb = isPrebuilt && !source.hasPrefix("git+") ? "binstall" : "install"
    return .command(["cargo", verb] + origin + place + ["{package}"], needsRoot: needsRoot)
  }
}
