import HarmlessText

/// The release to install: its version, and the file to download.
package struct InstallRelease: Equatable, Sendable {
  /// The version; nil if the server names none.
  package var version: String?
  package var asset: ReleaseAsset
  /// All files of the release, among them checksums and signatures.
  package var files: [ReleaseAsset]

  /// Chooses the file of an update for this system.
  package init(
    _ update: Update, action: InstallAction, app: App, system: RunningSystem
  ) throws(InstallError) {
    version = update.version
    if let pattern = action.asset, pattern.contains("://") {
      // In the URL of a download, the version is that of the download.
      var new = app
      new.version = update.version
      let url = URLTemplate(pattern).expanded(for: new, on: system)
      asset = ReleaseAsset(name: Self.name(of: url), url: url)
      files = [asset]
      return
    }
    guard !update.assets.isEmpty else {
      guard let url = update.downloadURL else { throw .nothingToDownload }
      asset = ReleaseAsset(name: Self.name(of: url), url: url, size: update.size)
      files = [asset]
      return
    }
    files = update.assets
    if files.count == 1, !update.listsFiles, action.asset == nil {
      // The server has chosen the file.
      asset = files[0]
      return
    }
    asset = try Self.asset(among: files, pattern: action.asset, version: update.version)
  }

  private static func asset(
    among files: [ReleaseAsset], pattern: String?, version: String?
  ) throws(InstallError) -> ReleaseAsset {
    guard let system = AssetSystem.current else { throw .systemUnknown }
    let name: String
    do throws(AssetError) {
      name = try AssetChoice(pattern: pattern, version: version ?? "", system: system)
        .name(among: files.map(\.name))
    } catch {
      throw .asset(error)
    }
    guard let asset = files.first(where: { $0.name == name }) else { throw .nothingToDownload }
    return asset
  }

  /// A release whose file is known.
  init(_ asset: ReleaseAsset, version: String?, files: [ReleaseAsset]) {
    (self.asset, self.version, self.files) = (asset, version, files)
  }

  private static func name(of url: String) -> String {
    let name = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? "download"
    return String(name).harmlessLine(limit: 200)
  }
}

extension InstallRelease {
  /// How the download will be verified, as far as the release tells.
  package enum Trust: Equatable, Sendable {
    /// By a signature of this key.
    case signed(by: String)
    case checksum
    case none
  }

  /// The verification to expect with the app file's key.
  package func trust(key: SigningKey?) -> Trust {
    if let key { return .signed(by: key.text) }
    let hasChecksum =
      asset.digest != nil
      || files.contains { $0.name != asset.name && ChecksumList.isFor(asset.name, $0.name) }
    return hasChecksum ? .checksum : .none
  }
}

/// How a download was verified before anything opened it.
package enum Verification: Equatable, Sendable {
  /// By a signature of the key with this ID.
  case signature(keyID: String)
  /// By a checksum that comes from the same publisher as the file.
  case checksum
  /// By the connection alone.
  case none

  /// The word in documents.
  package var word: String {
    switch self {
    case .signature: "signature"
    case .checksum: "checksum"
    case .none: "none"
    }
  }

  package var keyID: String? {
    if case .signature(let id) = self { id } else { nil }
  }
}

/// The download that was installed.
package struct InstallSource: Equatable, Sendable {
  /// The URL, harmless and without user information.
  package var url: String
  /// The checksum of the whole download.
  package var bytes: Checksum?
  package var verification: Verification

  init(url: String, bytes: Checksum?, verification: Verification) {
    self.url = url
    self.bytes = bytes
    self.verification = verification
  }

  /// The source as a JSON object, as the journal has it.
  var json: JSON {
    [
      "url": .string(url), "bytes": JSON(bytes?.hex), "verification": .string(verification.word),
      "keyId": JSON(verification.keyID),
    ]
  }

  init?(_ value: JSON?) {
    guard let url = value?["url"]?.stringValue, let word = value?["verification"]?.stringValue
    else { return nil }
    self.url = url
    bytes = value?["bytes"]?.stringValue.flatMap { try? Checksum(hex: $0) }
    verification =
      switch (word, value?["keyId"]?.stringValue) {
      case ("signature", let id?): .signature(keyID: id)
      case ("checksum", _): .checksum
      default: .none
      }
  }
}

/// What an installation is doing, for whoever shows it.
package enum InstallEvent: Equatable, Sendable {
  /// Another process is installing the same program; false when that is over.
  case waiting(Bool)
  case downloading(DownloadProgress)
  case verifying
  case unpacking(ArchiveProgress)
  case switching
  case proving
  case rollingBack
}
