import HarmlessText

/// What must hold for a download before anything opens it: its checksum or its signature.
struct ReleaseProofs {
  /// The expected checksum; nil if the publisher names none.
  private(set) var checksum: Checksum?
  private(set) var signature: Signature?
  /// The list that has the checksum.
  private(set) var list: List?
  /// The version that the signature names, so that no older file can take its place.
  private(set) var signedVersion: String?
  private let release: InstallRelease
  private let downloads: InstallDownloads

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
  init(of release: InstallRelease, by key: SigningKey?, downloads: InstallDownloads) throws {
    (self.release, self.downloads) = (release, downloads)
    try release.checkDigest()
    switch key {
    case .minisign(let key): try findMinisign(by: key)
    case .ed25519(let key): try findEd25519(by: key)
    case nil: break
    }
    // If the publisher has signed a list with the checksum, what the feed says does not count.
    if checksum == nil { checksum = release.asset.digest }
    if checksum == nil, key == nil { try findChecksum() }
  }

  /// Throws unless the file is the one that was signed; the checksum was compared on arrival.
  func verify(_ file: borrowing OpenFile, until deadline: Deadline) throws -> Verification {
    guard let signature else { return checksum == nil ? .none : .checksum }
    do {
      try signature.verify(file, deadline)
    } catch let error as Problem where error.kind == .signature {
      throw Problem.installSignature(url: signature.url, error)
    }
    return .signature(keyID: signature.keyID)
  }
}

// MARK: Signatures

extension ReleaseProofs {
  /// Finds the signature of the file, or else that of a list of checksums with its checksum.
  private mutating func findMinisign(by key: MinisignPublicKey) throws {
    let asset = release.asset
    let place =
      release.listed(asset.name + ".minisig")?.url ?? beside(asset.url, adding: ".minisig")
    // Tauri and cargo-binstall have another name for it.
    for url in [place] + [release.listed(asset.name + ".sig")?.url].compactMap(\.self) {
      guard let found = try minisignature(at: url) else { continue }
      try check(found, of: asset.name)
      signature = Signature(keyID: key.id, url: presentableURL(url)) { file, deadline in
        try key.verify(found, of: file, until: deadline)
      }
      return
    }
    for (url, isForThisFile) in release.listedChecksums where !isForThisFile {
      guard let found = try minisignature(at: beside(url, adding: ".minisig")),
        let list = try list(at: url, isForThisFile: false)
      else { continue }
      do {
        try key.verify(found, of: list.bytes)
      } catch let error as Problem where error.kind == .signature {
        throw Problem.installSignature(url: presentableURL(url + ".minisig"), error)
      }
      try check(found, of: list.name)
      (self.list, checksum) = (list, list.checksum)
      signature = Signature(keyID: key.id, url: list.url) { _, _ in }
      return
    }
    throw Problem.installUnsigned(url: presentableURL(place))
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
    if let expected = release.version, !Self.isSame(version, expected) {
      throw Problem.installSignature(
        of: "version", expected: expected, found: version.harmlessLine(limit: 200))
    }
    signedVersion = version.harmlessLine(limit: 200)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? Version(one), let other = try? Version(other) else {
      return one == other
    }
    return one == other
  }

  private mutating func findEd25519(by key: [UInt8]) throws {
    let url = presentableURL(release.asset.url)
    guard let found = release.asset.edSignature.flatMap(Ed25519Signature.init) else {
      throw Problem.installUnsigned(url: url)
    }
    signature = Signature(keyID: SigningKey.ed25519(key).id, url: url) { file, deadline in
      try found.verify(file, by: key, until: deadline)
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
    for (url, isForThisFile) in isListed ? release.listedChecksums : usualChecksums {
      do {
        guard let list = try list(at: url, isForThisFile: isForThisFile) else { continue }
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
  private func list(at url: String, isForThisFile: Bool) throws -> List? {
    let bytes = try downloads.text(at: url, as: "checksums", limit: ChecksumList.limit)
    guard let bytes, case let list = ChecksumList(bytes), !list.isPage else {
      // Only a list of the release promises something.
      guard isListed else { return nil }
      throw Problem.installChecksumMissing(url: presentableURL(url))
    }
    let place = String(release.asset.url.prefix { $0 != "?" && $0 != "#" })
    let checksum: Checksum
    switch list.finding(for: release.asset.name, at: place) {
    case .checksum(let found): checksum = found
    case .none where !isForThisFile: return nil
    case .unclear, .none:
      guard isForThisFile, let only = list.only else {
        throw Problem.installChecksumUnclear(url: presentableURL(url))
      }
      checksum = only
    }
    let name = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    return List(name: String(name), url: url, bytes: bytes, checksum: checksum)
  }

  /// All lists of the release that have the checksum of the download.
  func lists() throws -> [List] {
    try release.listedChecksums.compactMap { try list(at: $0.url, isForThisFile: $0.isForThisFile) }
  }

  private var isListed: Bool { release.files.count > 1 }

  /// Where nothing lists the files beside the download, the usual names are tried.
  private var usualChecksums: [(url: String, isForThisFile: Bool)] {
    [".sha256", ".sha512"].map { (beside(release.asset.url, adding: $0), true) }
      + ["SHA256SUMS", "checksums.txt"].map { (release.sibling(of: release.asset.url, $0), false) }
  }

  private func beside(_ url: String, adding ending: String) -> String {
    let withoutFragment = url.prefix { $0 != "#" }
    let path = withoutFragment.prefix { $0 != "?" }
    return path + ending + withoutFragment.dropFirst(path.count)
  }
}
