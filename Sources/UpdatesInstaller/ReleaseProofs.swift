import HarmlessText

/// What must hold for a download before anything opens it: its checksum or its signature.
struct ReleaseProofs: Sendable {
  /// The expected checksum; nil if the publisher names none.
  var checksum: Checksum?
  var signature: Signature?

  enum Signature: Sendable {
    case minisign(MinisignSignature, by: MinisignPublicKey, url: String)
    case ed25519(Ed25519Signature, by: [UInt8], url: String)
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

  /// Fetches what the download will be compared with; throws if a signature is needed and missing.
  func proofs(into folder: OpenFolder) throws -> ReleaseProofs {
    try release.checkDigest()
    var proofs = ReleaseProofs()
    switch key {
    case .minisign(let key): try addMinisign(to: &proofs, by: key, in: folder)
    case .ed25519(let key): try addEd25519(to: &proofs, by: key)
    case nil: break
    }
    if let digest = asset.digest {
      proofs.checksum = digest
    } else if key == nil {
      proofs.checksum = try checksum(in: folder)
    }
    return proofs
  }

  private func addMinisign(
    to proofs: inout ReleaseProofs, by key: MinisignPublicKey, in folder: OpenFolder
  ) throws {
    let url = listed(asset.name + ".minisig")?.url ?? beside(asset.url, adding: ".minisig")
    let shown = presentableURL(url)
    guard
      let text = try downloads.text(
        at: url, as: "signature", limit: MinisignSignature.longest, in: folder)
    else { throw Problem.installUnsigned(url: shown) }
    let signature: MinisignSignature
    do {
      signature = try MinisignSignature(text)
    } catch {
      throw Problem.installSignature(url: shown, Problem(error))
    }
    let statement = signature.statement
    if let file = statement.file, file != asset.name {
      throw Problem.installSignature(
        of: "file", expected: asset.name, found: file.harmlessLine(limit: 200))
    }
    if let version = statement.version {
      if let expected = release.version, !Self.isSame(version, expected) {
        throw Problem.installSignature(
          of: "version", expected: expected, found: version.harmlessLine(limit: 200))
      }
      proofs.signedVersion = version.harmlessLine(limit: 200)
    }
    proofs.signature = .minisign(signature, by: key, url: shown)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? DottedVersion(one), let other = try? DottedVersion(other) else {
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

  /// The checksum in a file of the publisher; nil if there is no such file, or it names another.
  ///
  /// What contradicts itself, or should be clear and is not, is an error: without it, the download
  /// would be installed unverified.
  private func checksum(in folder: OpenFolder) throws -> Checksum? {
    let isListed = release.files.count > 1
    let place = String(asset.url.prefix { $0 != "?" && $0 != "#" })
    var problem: Problem?
    for (url, isForThisFile) in isListed ? release.listedChecksums : usualChecksums {
      let shown = presentableURL(url)
      let list = try downloads.text(
        at: url, as: "checksums", limit: ChecksumList.limit, in: folder
      ).map(ChecksumList.init)
      guard let list, !list.isPage else {
        if isListed { problem = problem ?? .installChecksumMissing(url: shown) }
        continue
      }
      switch list.finding(for: asset.name, at: place) {
      case .checksum(let found): return found
      case .none where !isForThisFile: break
      case .unclear, .none:
        if isForThisFile, let only = list.only { return only }
        problem = problem ?? .installChecksumUnclear(url: shown)
      }
    }
    if let problem { throw problem }
    return nil
  }

  /// Where nothing lists the files beside the download, the usual names are tried.
  private var usualChecksums: [(url: String, isForThisFile: Bool)] {
    [".sha256", ".sha512"].map { (beside(asset.url, adding: $0), true) }
      + ["SHA256SUMS", "checksums.txt"].map { (sibling(of: asset.url, $0), false) }
  }

  private func listed(_ name: String) -> ReleaseAsset? {
    release.files.first { $0.name.lowercased() == name.lowercased() }
  }

  private func beside(_ url: String, adding ending: String) -> String {
    let withoutFragment = url.prefix { $0 != "#" }
    let path = withoutFragment.prefix { $0 != "?" }
    return path + ending + withoutFragment.dropFirst(path.count)
  }

  private func sibling(of url: String, _ sibling: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    return path.dropLast(name.count) + sibling
  }
}
