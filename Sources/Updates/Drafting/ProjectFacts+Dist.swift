import HarmlessText

extension ProjectFacts {
  /// Reads the name of the archives for cargo-binstall, if a pattern of `asset` says the same.
  ///
  /// <https://github.com/cargo-bins/cargo-binstall/blob/main/SUPPORT.md>
  mutating func readBinstall(_ file: TOMLLines) {
    let table = "package.metadata.binstall"
    let isSameForAll = file.lines.allSatisfy {
      !$0.table.hasPrefix(table + ".overrides.") || $0.table.contains("windows")
    }
    guard isSameForAll, let url = file.value(table, "pkg-url") else { return }
    var text = (url.split(separator: "/").last ?? "").filter { $0 != " " }
    // Any other format has several endings.
    let ending = ["zip": ".zip", "tar": ".tar", "bin": ""][file.value(table, "pkg-fmt") ?? "tgz"]
    let values = [
      "name": file.value("package", "name"), "bin": program, "target": "{arch}-{os}",
      "archive-suffix": ending, "archive-format": ending.map { String($0.dropFirst()) },
      "binary-ext": "",
    ]
    for (name, value) in values {
      if let value { text = text.replacing("{\(name)}", with: value) }
    }
    asset = (try? AssetPattern(text)).map(\.text)
  }

  /// Reads what dist publishes: archives, a formula in a tap, and a package of npm.
  ///
  /// <https://axodotdev.github.io/cargo-dist/book/reference/config.html>
  mutating func readDist(_ text: String) {
    let file = TOMLLines(text)
    let tables = ["dist", "workspace.metadata.dist"]
    guard let table = tables.first(where: { !file.keys(of: $0).isEmpty }),
      let package = Self.word(name)
    else { return }
    asset = "\(package)-{arch}-{os}" + (file.value(table, "unix-archive") ?? ".tar.xz")
    let jobs = text.firstRange(of: "\npublish-jobs").map {
      Self.strings(in: String(text[$0.upperBound...].prefix { $0 != "]" }))
    }
    if jobs?.contains("npm") ?? false {
      let name = file.value(table, "npm-package") ?? package
      let package = Self.word(file.value(table, "npm-scope").map { "\($0)/\(name)" } ?? name)
      for manager in Self.nodeManagers { packages[manager] = package }
    }
    if jobs?.contains("homebrew") ?? false, let tap = file.value(table, "tap") {
      let formula = file.value(table, "formula") ?? package
      packages[.homebrew] = Self.word(tap.replacing("/homebrew-", with: "/") + "/\(formula)")
    }
  }

  /// Reads what an installer of dist remembers on this machine.
  mutating func readReceipt(_ bytes: [UInt8]) throws {
    let document = try JSON(parsing: bytes)
    version = Self.versionText(document["version"]?.stringValue)
    guard let source = document["source"], source["release_type"] == "github",
      let owner = source["owner"]?.stringValue, let name = source["name"]?.stringValue
    else { return }
    repository = Repository("https://github.com/\(owner)/\(name)")
  }
}
