import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller

/// What an update would do: replace a path by a file of the release, or run commands.
struct InstallPlan {
  var asset: ReleaseAsset?
  var path: String?
  var commands: [[String]] = []
  var checks: [String] = []

  var json: JSON {
    let asset: JSON? = asset.map { asset in
      [
        "name": .string(asset.name), "url": .string(presentableURL(asset.url)),
        "size": JSON(asset.size),
      ]
    }
    return [
      "asset": asset ?? .null, "checks": .array(checks.map { .string($0) }),
      "commands": .array(commands.map { .array($0.map { .string($0) }) }),
    ]
  }

  /// That the version command says the new version.
  static func check(
    by command: [String]?, of version: String?, orLater isLater: Bool = false
  ) -> [String] {
    guard let command else { return [] }
    let end = isLater ? " or a later version" : ""
    return ["'\(command.shellLine.quotable)' says \(version ?? "a version")\(end)"]
  }

  func text(in world: World) -> String {
    let columns = Columns(width: 9, isSpoken: world.environment.isSpoken)
    let download = asset.map { columns.line("Download", presentableURL($0.url)) }
    let replacing = path.map { columns.line("Replace", $0.quotable) }
    return
      ([download, replacing].compactMap(\.self)
      + commands.map { columns.line("Run", $0.shellLine.quotable) }
      + checks.enumerated().map { columns.line($0 == 0 ? "Check" : "", $1) })
      .joined(separator: "\n")
  }
}

extension InstallRelease.Trust {
  func checks(of release: InstallRelease, key: SigningKey?) -> [String] {
    let size = release.asset.size.map { "the download has \($0) bytes" }
    let checks: [String?] =
      switch self {
      case .built(let name):
        [
          "the download was built by \(name)",
          key.map { "the download is signed by \($0.text)" },
        ]
      case .signed(let key): ["the download is signed by \(key)"]
      case .checksum: ["the download has the checksum that the publisher gives"]
      case .perhapsChecksum:
        [size, "the publisher's checksum, if there is one beside the download"]
      case .none: [size]
      }
    return checks.compactMap(\.self)
  }
}
