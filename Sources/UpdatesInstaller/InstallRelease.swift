import HarmlessText

package struct InstallRelease: Equatable, Sendable {
  /// The version; nil if the server names none.
  package var version: String?
  package var asset: ReleaseAsset
  package var files: [ReleaseAsset]

  package init(_ update: Update, action: InstallAction, app: App, system: RunningSystem) throws {
    version = update.version
    let files = UpdateFiles(of: update, for: action, app: app, system: system)
    self.files = files.all
    if let only = files.only {
      asset = only
      return
    }
    guard !files.all.isEmpty else { throw Problem(install: .installNothing) }
    guard let system = AssetSystem.current else {
      throw Problem(
        .installAsset, "files for this system cannot be told from others",
        hint: "give the URL as 'asset' in the app file")
    }
    asset = try files.chosen(for: system)
  }

  init(_ asset: ReleaseAsset, version: String?, files: [ReleaseAsset]) {
    (self.asset, self.version, self.files) = (asset, version, files)
  }
}

extension InstallRelease {
  package enum Trust: Equatable, Sendable {
    case signed(by: String)
    case checksum
    /// Whoever must have built it.
    case built(by: String)
    /// By a checksum, if there is one beside the file, or a list of several files names it.
    case perhapsChecksum
    case none
  }

  package func trust(key: SigningKey?, builtBy policy: ProvenancePolicy? = nil) -> Trust {
    if let policy { return .built(by: policy.signerName ?? "") }
    if let key { return .signed(by: key.text) }
    let isOwn = listedChecksums.first?.isForThisFile
    // What cannot be read is refused.
    if asset.digest != nil || asset.hasUnreadableDigest || isOwn == true { return .checksum }
    return !isListed || isOwn == false ? .perhapsChecksum : .none
  }

  func listed(_ name: String) -> ReleaseAsset? {
    files.first { $0.name.lowercased() == name.lowercased() }
  }

  /// Where checksums are, or may be.
  typealias ChecksumPlace = (url: String, isForThisFile: Bool)

  /// Whether the server names the files beside the download.
  var isListed: Bool { files.count > 1 }

  /// The files with checksums that the release lists: the download's own, then those of several.
  var listedChecksums: [ChecksumPlace] {
    let names = files.map { $0.name.lowercased() }
    let own = ChecksumList.endings.compactMap { ending in
      names.firstIndex(of: (asset.name + ending).lowercased()).map { (files[$0].url, true) }
    }
    let lists = zip(files, names).filter { file, name in
      !file.isArchive && file.url != asset.url && ChecksumList.isName(name)
        && !ChecksumList.endings.contains {
          name.hasSuffix($0) && names.contains(String(name.dropLast($0.count)))
        }
    }
    return own + lists.map { ($0.0.url, false) }
  }

  /// Where nothing lists the files beside the download, the usual names are tried.
  var usualChecksums: [ChecksumPlace] {
    [".sha256", ".sha512"].map { (asset.url.addingToPath($0), true) }
      + ["SHA256SUMS", "checksums.txt"].map { (asset.url.folderOfURL + $0, false) }
  }

  package func checkDigest() throws {
    if asset.hasUnreadableDigest { throw Problem.installDigestUnreadable(of: asset.name) }
  }
}

/// What has verified a download.
package struct Verification: Equatable, Sendable {
  package var hasChecksum: Bool
  /// The ID of the key that has signed it; nil if none has.
  package var keyID: String?
  /// Where it was built; nil if that is not proved.
  package var provenance: Provenance?

  package init(hasChecksum: Bool = false, keyID: String? = nil, provenance: Provenance? = nil) {
    (self.hasChecksum, self.keyID, self.provenance) = (hasChecksum, keyID, provenance)
  }

  /// The best of them, as in JSON.
  package var word: String {
    if provenance != nil { return "provenance" }
    return keyID != nil ? "signature" : hasChecksum ? "checksum" : "none"
  }
}

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
