import HarmlessText

/// What must hold for a download before anything opens it: its checksum or its signature.
struct ReleaseProofs: Sendable {
  /// The expected checksum; nil if the publisher names none.
  var checksum: Checksum?
  var signature: Signature?
  /// The list that has the checksum.
  var list: List?

  struct List: Sendable {
    var name: String
    var url: String
    var bytes: [UInt8]
    /// That of the download.
    var checksum: Checksum
  }

  enum Signature: Sendable {
    case minisign(MinisignSignature, by: MinisignPublicKey, url: String)
    case ed25519(Ed25519Signature, by: [UInt8], url: String)
    /// Of the list that has the checksum; it was verified when the list came.
    case list(by: MinisignPublicKey)
  }

  /// The version that the signature names, so that no older file can take its place.
  var signedVersion: String?

  /// Throws unless the file is the one that was signed; the checksum was compared on arrival.
  func verify(_ file: borrowing OpenFile, until deadline: Deadline) throws -> Verification {
    switch signature {
    case nil: return checksum == nil ? .none : .checksum
    case .minisign(let signature, let key, let url)?:
      do {
        try key.verify(signature, of: file, until: deadline)
      } catch let error as Problem where error.kind == .signature {
        throw Problem.installSignature(url: url, error)
      }
      return .signature(keyID: key.id.text)
    case .list(let key)?: return .signature(keyID: key.id.text)
    case .ed25519(let signature, let key, let url)?:
      do {
        try signature.verify(file, by: key, until: deadline)
      } catch let error as Problem where error.kind == .signature {
        throw Problem.installSignature(url: url, error)
      }
      return .signature(keyID: SigningKey.ed25519(key).id)
    }
  }
}

struct ProofSearch: Sendable {
  let release: InstallRelease
  let key: SigningKey?
  let downloads: InstallDownloads

  private var asset: ReleaseAsset { release.asset }
  private var isListed: Bool { release.files.count > 1 }

  /// Fetches what the download will be compared with; throws if a signature is needed and missing.
  func proofs(into folder: OpenFolder) throws -> ReleaseProofs {
    try release.checkDigest()
    var proofs = ReleaseProofs()
    switch key {
    case .minisign(let key): try addMinisign(to: &proofs, by: key, in: folder)
    case .ed25519(let key): try addEd25519(to: &proofs, by: key)
    case nil: break
    }
    if case .list = proofs.signature {
      // The publisher has signed its checksum, and not what the feed says.
    } else if let digest = asset.digest {
      proofs.checksum = digest
    } else if key == nil {
      try addChecksum(to: &proofs, in: folder)
    }
    return proofs
  }

  /// Adds the signature of the file, or else that of a list of checksums with its checksum.
  private func addMinisign(
    to proofs: inout ReleaseProofs, by key: MinisignPublicKey, in folder: OpenFolder
  ) throws {
    let place =
      release.listed(asset.name + ".minisig")?.url ?? beside(asset.url, adding: ".minisig")
    // Tauri and cargo-binstall have another name for it.
    for url in [place] + [release.listed(asset.name + ".sig")?.url].compactMap(\.self) {
      guard let signature = try signature(at: url, in: folder) else { continue }
      try check(signature, of: asset.name, in: &proofs)
      proofs.signature = .minisign(signature, by: key, url: presentableURL(url))
      return
    }
    for (url, isForThisFile) in release.listedChecksums where !isForThisFile {
      guard let signature = try signature(at: beside(url, adding: ".minisig"), in: folder) else {
        continue
      }
      guard try addChecksum(from: url, isForThisFile: false, to: &proofs, in: folder),
        let list = proofs.list
      else { continue }
      do {
        try key.verify(signature, of: list.bytes)
      } catch let error as Problem where error.kind == .signature {
        throw Problem.installSignature(url: presentableURL(url + ".minisig"), error)
      }
      try check(signature, of: list.name, in: &proofs)
      proofs.signature = .list(by: key)
      return
    }
    throw Problem.installUnsigned(url: presentableURL(place))
  }

  private func signature(at url: String, in folder: OpenFolder) throws -> MinisignSignature? {
    let text = try downloads.text(
      at: url, as: "signature", limit: MinisignSignature.longest, in: folder)
    do {
      return try text.map(MinisignSignature.init)
    } catch {
      throw Problem.installSignature(url: presentableURL(url), Problem(error))
    }
  }

  /// Throws if a signature says that it is for another file or version.
  private func check(
    _ signature: MinisignSignature, of name: String, in proofs: inout ReleaseProofs
  ) throws {
    let statement = signature.statement
    if let file = statement.file, file != name {
      throw Problem.installSignature(
        of: "file", expected: name, found: file.harmlessLine(limit: 200))
    }
    guard let version = statement.version else { return }
    if let expected = release.version, !Self.isSame(version, expected) {
      throw Problem.installSignature(
        of: "version", expected: expected, found: version.harmlessLine(limit: 200))
    }
    proofs.signedVersion = version.harmlessLine(limit: 200)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? Version(one), let other = try? Version(other) else {
      return one == other
    }
    return one == other
  }

  private func addEd25519(to proofs: inout ReleaseProofs, by key: [UInt8]) throws {
    guard let signature = asset.edSignature.flatMap(Ed25519Signature.init) else {
      throw Problem.installUnsigned(url: presentableURL(asset.url))
    }
    proofs.signature = .ed25519(signature, by: key, url: presentableURL(asset.url))
  }

  /// Adds the checksum in a file of the publisher, unless there is no such file or it names another.
  ///
  /// What contradicts itself, or should be clear and is not, is an error: without it, the download
  /// would be installed unverified.
  private func addChecksum(to proofs: inout ReleaseProofs, in folder: OpenFolder) throws {
    var problem: Problem?
    for (url, isForThisFile) in isListed ? release.listedChecksums : usualChecksums {
      do {
        if try addChecksum(from: url, isForThisFile: isForThisFile, to: &proofs, in: folder) {
          return
        }
      } catch let new as Problem where new.kind == .installChecksum {
        problem = problem ?? new
      }
    }
    if let problem { throw problem }
  }

  /// Returns whether a list has the checksum; throws a problem of the kind `installChecksum` if it is
  /// unclear, or if the release has promised it and it is not there.
  private func addChecksum(
    from url: String, isForThisFile: Bool, to proofs: inout ReleaseProofs, in folder: OpenFolder
  ) throws -> Bool {
    let bytes = try downloads.text(at: url, as: "checksums", limit: ChecksumList.limit, in: folder)
    guard let bytes, case let list = ChecksumList(bytes), !list.isPage else {
      // Only a list of the release promises something.
      guard isListed else { return false }
      throw Problem.installChecksumMissing(url: presentableURL(url))
    }
    let place = String(asset.url.prefix { $0 != "?" && $0 != "#" })
    let checksum: Checksum
    switch list.finding(for: asset.name, at: place) {
    case .checksum(let found): checksum = found
    case .none where !isForThisFile: return false
    case .unclear, .none:
      guard isForThisFile, let only = list.only else {
        throw Problem.installChecksumUnclear(url: presentableURL(url))
      }
      checksum = only
    }
    proofs.checksum = checksum
    let name = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    proofs.list = ReleaseProofs.List(
      name: String(name), url: url, bytes: bytes, checksum: checksum)
    return true
  }

  /// All lists of the release that have the checksum of the download.
  func lists(in folder: OpenFolder) throws -> [ReleaseProofs.List] {
    try release.listedChecksums.compactMap { url, isForThisFile in
      var proofs = ReleaseProofs()
      _ = try addChecksum(from: url, isForThisFile: isForThisFile, to: &proofs, in: folder)
      return proofs.list
    }
  }

  /// Where nothing lists the files beside the download, the usual names are tried.
  private var usualChecksums: [(url: String, isForThisFile: Bool)] {
    [".sha256", ".sha512"].map { (beside(asset.url, adding: $0), true) }
      + ["SHA256SUMS", "checksums.txt"].map { (release.sibling(of: asset.url, $0), false) }
  }

  private func beside(_ url: String, adding ending: String) -> String {
    let withoutFragment = url.prefix { $0 != "#" }
    let path = withoutFragment.prefix { $0 != "?" }
    return path + ending + withoutFragment.dropFirst(path.count)
  }
}
