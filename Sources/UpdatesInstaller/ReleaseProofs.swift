import HarmlessText

/// What must hold for a download before anything opens it: its checksum, its signature, and where
/// it was built.
struct ReleaseProofs {
  let installer: Installer
  let release: InstallRelease
  let downloads: InstallDownloads
  /// The expected checksum; nil if the publisher names none.
  private(set) var checksum: Checksum?
  private(set) var signature: Signature?
  /// The list that has the checksum.
  private(set) var list: List?
  /// The version that the signature names, so that no older file can take its place.
  private(set) var signedVersion: String?
  /// What does not hold, but need not.
  var warnings: [Warning] = []

  struct List {
    var name: String
    var url: String
    var bytes: [UInt8]
    /// That of the download.
    var checksum: Checksum
  }

  struct Signature {
    var keyID: String
    var url: String
    /// Throws unless the file is the one that was signed.
    var verify: (borrowing OpenFile, Deadline) throws -> Void
  }

  /// Fetches what the download will be compared with; throws if a signature is needed and missing.
  ///
  /// The installed version is nil if it is unknown.
  init(
    of release: InstallRelease, for installer: Installer, insteadOf installed: String?,
    downloads: InstallDownloads
  ) throws {
    (self.installer, self.release, self.downloads) = (installer, release, downloads)
    try release.checkDigest()
    switch installer.key {
    case .minisign(let key): try findMinisign(by: key)
    case .ed25519(let bytes):
      let url = presentableURL(release.asset.url)
      guard let found = release.asset.edSignature.flatMap(Ed25519Signature.init) else {
        throw Problem(install: .installSignature, ["url": url])
      }
      signature = Signature(keyID: SigningKey.ed25519(bytes).id, url: url) { file, deadline in
        try found.verify(file, by: bytes, until: deadline)
      }
    case nil: break
    }
    // If the publisher has signed a list with the checksum, what the feed says does not count.
    if checksum == nil { checksum = release.asset.digest }
    if checksum == nil, installer.key == nil { try findChecksum() }
    if signature != nil, signedVersion == nil, installer.versionCommand == nil {
      throw Problem(install: .installProof)
    }
    if release.version == nil, let signedVersion, let installed,
      !VersionProof.isLater(signedVersion, than: installed, installer.scheme)
    {
      throw Problem.installSignature(
        of: "version", expected: "a later one than \(installed)", found: signedVersion)
    }
  }

  /// Throws unless the file is the one that was signed, and was built where it must be.
  ///
  /// Its checksum was compared on arrival; `name` is that in the folder.
  mutating func verify(
    _ file: borrowing OpenFile, named name: String, _ found: Checksum?
  ) throws -> Verification {
    var verification = Verification(hasChecksum: checksum != nil)
    if let signature {
      do {
        try signature.verify(file, downloads.deadline)
      } catch let error as Problem where error.kind == .signature {
        throw Problem.installSignature(url: signature.url, error)
      }
      verification.keyID = signature.keyID
    }
    let inode = try file.facts().inode
    verification.provenance = try provenance { [downloads] algorithm in
      if let found, found.algorithm == algorithm { return found }
      let file = try downloads.folder.reading(name)
      guard try file.facts().inode == inode else {
        throw Problem(install: .installChanged, ["name": name])
      }
      return try file.checksum(algorithm, until: downloads.deadline)
    }
    return verification
  }
}

// MARK: Signatures

extension ReleaseProofs {
  /// Finds the signature of the file, or else that of a list of checksums with its checksum.
  private mutating func findMinisign(by key: MinisignPublicKey) throws {
    let asset = release.asset
    let place =
      release.listed(asset.name + ".minisig")?.url ?? asset.url.addingToPath(".minisig")
    // Tauri and cargo-binstall have another name for it.
    for url in [place, release.listed(asset.name + ".sig")?.url].compactMap(\.self) {
      guard let found = try minisignature(at: url) else { continue }
      try check(found, of: asset.name)
      signature = Signature(keyID: key.id, url: presentableURL(url)) { file, deadline in
        try key.verify(found, of: file, until: deadline)
      }
      return
    }
    for place in release.listedChecksums where !place.isForThisFile {
      let url = place.url.addingToPath(".minisig")
      guard let found = try minisignature(at: url), let list = try list(at: place) else { continue }
      do {
        try key.verify(found, of: list.bytes)
      } catch let error as Problem where error.kind == .signature {
        throw Problem.installSignature(url: presentableURL(url), error)
      }
      try check(found, of: list.name)
      (self.list, checksum) = (list, list.checksum)
      signature = Signature(keyID: key.id, url: list.url) { _, _ in }
      return
    }
    throw Problem(install: .installSignature, ["url": presentableURL(place)])
  }

  private func minisignature(at url: String) throws -> MinisignSignature? {
    let text = try downloads.text(at: url, as: "signature", limit: MinisignSignature.longest)
    do {
      return try text.map(MinisignSignature.init)
    } catch {
      throw Problem.installSignature(url: presentableURL(url), Problem(error))
    }
  }

  /// Throws if a signature says that it is for another file or version.
  private mutating func check(_ signature: MinisignSignature, of name: String) throws {
    let statement = signature.statement
    if let file = statement.file, file != name {
      throw Problem.installSignature(
        of: "file", expected: name, found: file.harmlessLine(limit: 200))
    }
    guard let version = statement.version else { return }
    signedVersion = version.harmlessLine(limit: 200)
    guard let expected = release.version, version != expected else { return }
    let versions = [version, expected].map { try? Version($0) }
    guard let signed = versions[0], signed == versions[1] else {
      throw Problem.installSignature(
        of: "version", expected: expected, found: version.harmlessLine(limit: 200))
    }
  }
}

// MARK: Checksums

extension ReleaseProofs {
  /// Finds the checksum in a file of the publisher, unless there is none or it names another file.
  ///
  /// What contradicts itself, or should be clear and is not, is an error: without it, the download
  /// would be installed unverified.
  private mutating func findChecksum() throws {
    var problem: Problem?
    for place in release.isListed ? release.listedChecksums : release.usualChecksums {
      do {
        guard let list = try list(at: place) else { continue }
        (self.list, checksum) = (list, list.checksum)
        return
      } catch let new as Problem where new.kind == .installChecksum {
        problem = problem ?? new
      }
    }
    if let problem { throw problem }
  }

  /// The list at a URL if it has the checksum.
  ///
  /// Throws a problem of the kind `installChecksum` if the checksum is unclear, or if the release
  /// has promised the list and it is not there.
  private func list(at place: InstallRelease.ChecksumPlace) throws -> List? {
    let (url, shown) = (place.url, presentableURL(place.url))
    let bytes = try downloads.text(at: url, as: "checksums", limit: ChecksumList.limit)
    guard let bytes, case let list = ChecksumList(bytes), !list.isPage else {
      // Only a list of the release promises something.
      guard release.isListed else { return nil }
      throw Problem.installChecksumMissing(url: shown)
    }
    let checksum: Checksum
    let asset = release.asset
    switch list.finding(for: asset.name, at: String(asset.url.pathOfURL)) {
    case .checksum(let found): checksum = found
    case .none where !place.isForThisFile: return nil
    case .unclear, .none:
      guard place.isForThisFile, let only = list.only else {
        throw Problem.installChecksumUnclear(url: shown)
      }
      checksum = only
    }
    return List(name: url.lastOfPath, url: url, bytes: bytes, checksum: checksum)
  }

  /// All lists of the release that have the checksum of the download.
  func lists() throws -> [List] {
    try release.listedChecksums.compactMap { try list(at: $0) }
  }
}
