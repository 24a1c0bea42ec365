import HarmlessText

struct AppcastEnclosure {
  let attributes: [AppcastTerm: String]
  /// The system that it is for, such as `macos`, `windows` or `linux`; nil if it names none.
  let system: String?
  /// The processor in the system's name, such as `arm64` in `windows-arm64`.
  let architecture: String?

  private init(_ element: AppcastElement) {
    attributes = element.attributes
    let words = attributes[.system]?.harmlessLine(limit: 40).lowercased()
      .split(separator: "-", maxSplits: 1).map(String.init)
    switch words?.first {
    case "osx", "mac": system = "macos"
    case let name: system = name
    }
    switch words?.dropFirst().first {
    case "x64", "amd64": architecture = "x86_64"
    case "aarch64": architecture = "arm64"
    case let name: architecture = name
    }
  }

  /// Chooses the enclosure for a system, else one for any system, else the first.
  ///
  /// It skips delta updates, which only patch an older version.
  static func best(
    of enclosures: [AppcastElement], for system: RunningSystem
  ) -> AppcastEnclosure? {
    let all = enclosures.filter { $0.attributes[.deltaFrom] == nil }.map(AppcastEnclosure.init)
    let own = all.filter { $0.system == system.name }
    return own.first { $0.architecture != nil && $0.architecture == system.architecture }
      ?? own.first { $0.architecture == nil } ?? own.first ?? all.first { $0.system == nil }
      ?? all.first
  }

  /// The version in the file's name, such as 1.2.3 in `Tool-1.2.3.zip`; nil if it is not clear.
  var versionInName: String? {
    let path = (attributes[.url] ?? "").prefix { $0 != "?" && $0 != "#" }
    var name = path.split(separator: "/").last ?? ""
    for ending in [".tar.gz", ".tar.xz", ".tar.bz2", ".tgz", ".zip", ".dmg", ".pkg", ".aar"]
    where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
      break
    }
    guard let separator = name.lastIndex(where: { $0 == "-" || $0 == "_" }) else { return nil }
    let version = name[name.index(after: separator)...]
    guard version.contains("."), version.utf8.allSatisfy({ $0.isDigit || $0 == 0x2E }) else {
      return nil
    }
    return String(version)
  }
}
