import UpdatesPlatform

@testable import Updates

/// A real release: what its files are called, and which of them is right for each system.
struct ReleaseSample: Sendable {
  let name: String
  let version: String
  let files: [String]
  /// The right files by system and processor, in Go's spelling.
  let right: [String: String]

  /// About 200 real releases, with the hard ones among them.
  static func all() throws -> [ReleaseSample] {
    guard case .object(let releases) = try JSON(parsing: fixture("release-assets.json")) else {
      return []
    }
    return releases.members.map { member in
      let rights = member.value["right"]?.objectValue?.members ?? []
      return ReleaseSample(
        name: member.key, version: member.value["version"]?.stringValue ?? "",
        files: (member.value["files"]?.arrayValue ?? []).compactMap(\.stringValue),
        right: Dictionary(
          uniqueKeysWithValues: rights.map { ($0.key, $0.value.stringValue ?? "") }))
    }
  }

  static let systems: [(key: String, system: AssetSystem)] = [
    ("linux/amd64", AssetSystem(os: .linux, architecture: .x86_64, libc: .gnu)),
    ("linux/arm64", AssetSystem(os: .linux, architecture: .arm64, libc: .gnu)),
    ("darwin/amd64", AssetSystem(os: .macos, architecture: .x86_64)),
    ("darwin/arm64", AssetSystem(os: .macos, architecture: .arm64)),
  ]

  /// The name without the endings of archives, and those endings.
  static func divided(_ name: String) -> (stem: String, ending: String) {
    let endings = [
      ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".tgz", ".tbz", ".zip", ".gz", ".xz", ".bz2",
    ]
    let ending = endings.first { name.hasSuffix($0) } ?? ""
    return (String(name.dropLast(ending.count)), ending)
  }
}

/// The chosen file, or nil if it is undecided.
func chosen(
  among names: [String], version: String, system: AssetSystem, pattern: String? = nil
) -> String? {
  try? AssetChoice(pattern: pattern, version: version, system: system).name(among: names)
}
