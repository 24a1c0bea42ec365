import HarmlessText

package struct UpdateFiles {
  package let all: [ReleaseAsset]
  /// The file that the app file or the server names; nil if one of all has to be chosen.
  package let only: ReleaseAsset?
  private let pattern: String?
  private let version: String

  package init(of update: Update, for action: InstallAction, app: App, system: RunningSystem) {
    pattern = action.asset
    version = update.version ?? ""
    if let pattern = action.asset, pattern.contains("://") {
      // In the URL of a download, the version is that of the download.
      var new = app
      new.version = update.version
      only = ReleaseAsset(download: AddressTemplate(pattern).expanded(for: new, on: system))
    } else if update.release.assets.isEmpty {
      only = update.downloadURL.map { ReleaseAsset(download: $0, size: update.release.size) }
    } else if update.release.assets.count == 1, !update.release.listsFiles, action.asset == nil {
      // The server has chosen the file.
      only = update.release.assets[0]
    } else {
      (all, only) = (update.release.assets, nil)
      return
    }
    all = only.map { [$0] } ?? []
  }

  package func chosen(for system: AssetSystem) throws -> ReleaseAsset {
    if let only { return only }
    let names = all.map(\.name)
    let name = try AssetChoice(pattern: pattern, version: version, system: system)
      .name(among: names)
    guard let index = names.firstIndex(of: name) else {
      throw Problem.assetMissing(among: names, for: system, pattern: nil)
    }
    return all[index]
  }
}

extension ReleaseAsset {
  fileprivate init(download url: String, size: Int? = nil) {
    let last = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? "download"
    let name = last.percentDecoded.flatMap(Self.name) ?? String(last).harmlessLine(limit: 200)
    self.init(name: name, url: url, size: size)
  }
}

/// The system that a file of a release must run on.
package struct AssetSystem: Equatable, Sendable {
  /// An operating system, by the value of `{os}`; `other` is only what the name of a file says.
  package enum OS: String, Sendable {
    case linux, macos, other
  }

  /// A processor, by the value of `{arch}`; `other` is only what the name of a file says.
  package enum Architecture: String, Sendable {
    case x86_64, arm64, other
  }

  package var os: OS
  package var architecture: Architecture
  /// The C library; nil if it is unknown, or if the system is not Linux.
  package var libc: CLibrary?
}

extension AssetSystem {
  /// The system with these names; nil if files for it cannot be told from others.
  package init?(_ system: OperatingSystem, libc: CLibrary?) {
    guard let os = OS(rawValue: system.name),
      let architecture = Architecture(rawValue: system.architecture)
    else { return nil }
    self.init(os: os, architecture: architecture, libc: os == .linux ? libc : nil)
  }

  /// The system that this process runs on; nil if files for it cannot be told from others.
  package static var current: AssetSystem? {
    AssetSystem(.current, libc: .current)
  }

  /// The system in words, such as `linux on arm64 with musl`.
  var words: String {
    "\(os.rawValue) on \(architecture.rawValue)" + (libc.map { " with \($0.rawValue)" } ?? "")
  }
}
