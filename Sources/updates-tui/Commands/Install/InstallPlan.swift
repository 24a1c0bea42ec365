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

extension InstallFlow {
  /// Throws what would keep the update from being carried out.
  func plan(for update: Update) throws -> InstallPlan {
    let release = try release(of: update)
    let path = try looking { installer in
      let path = try installer.checkedTarget()
      try release.checkDigest()
      return path
    }
    return InstallPlan(asset: release.asset, path: path, checks: checks(of: release))
  }

  private func checks(of release: InstallRelease) -> [String] {
    var checks: [String] = []
    let trust = selection.trust(in: release)
    if let size = release.asset.size, [.none, .perhapsChecksum].contains(trust) {
      checks.append("the download has \(size) bytes")
    }
    switch trust {
    case .built(let name):
      checks.append("the download was built by \(name)")
      if let key = selection.checker.feed.publicKey {
        checks.append("the download is signed by \(key.text)")
      }
    case .signed(let key): checks.append("the download is signed by \(key)")
    case .checksum: checks.append("the download has the checksum that the publisher gives")
    case .perhapsChecksum:
      checks.append("the publisher's checksum, if there is one beside the download")
    case .none: break
    }
    if let words = selection.versionCommand {
      checks.append("'\(words.shellLine.quotable)' says \(release.version ?? "a version")")
    }
    return checks
  }
}
