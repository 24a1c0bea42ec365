import HarmlessText

struct InstallRun: Sendable {
  var installer: Installer
  let target: InstallTarget
  let staging: Staging
  /// Whether the old version was put back, because nothing was in place.
  let isRestored: Bool

  static let old = "old"
  static let new = "new"
  static let download = "download"

  var folder: OpenFolder { staging.folder }

  func finish() async {
    await onThreadOfItsOwn {
      var kept = DownloadItem.parts(of: Self.download).union(
        [KeptVersions.name] + StagedVersion.names)
      // As long as there is a journal, the next run needs the version that it may bring back, and
      // the kept one that did not get to its place.
      if FileSystem.isThere(folder.shown(InstallJournal.name)) {
        kept.formUnion([InstallJournal.name, Self.old, Self.new])
      }
      // What cannot be removed now is removed by the next run.
      try? KeptVersions.removeIfEmpty(in: folder)
      try? staging.finish(keeping: kept)
    }
  }

  func install(_ release: InstallRelease) async throws -> InstallReport {
    // The old version is read while the new one arrives.
    async let reading = readOld()
    let new = try await made(of: release)
    let old = try await reading.get()
    var report = try await onThreadOfItsOwn { isCancelled in
      try InstallError.wrapping {
        try put(.installing, to: new.version, old, new.source, unless: isCancelled)
      }
    }
    if new.source.verification == .none, release.trust(key: installer.key) == .checksum {
      report.warnings.append(
        Warning(
          code: "install.unverified",
          message: "No list of checksums has '\(release.asset.name.harmlessLine())', so the "
            + "download was not verified"))
    }
    return report
  }

  struct MadeVersion {
    /// The version; nil if neither the server nor the signature names it.
    var version: String?
    var source: InstallSource
  }

  func made(of release: InstallRelease) async throws -> MadeVersion {
    try checkTarget()
    let proofs: ReleaseProofs
    do {
      proofs = try await self.proofs(of: release)
    } catch let error as InstallError {
      // What lies ready was verified, and needs no server.
      guard error != .cancelled, let ready = try await readyMade(for: release, checksum: nil)
      else { throw error }
      return ready
    }
    if let ready = try await readyMade(for: release, checksum: proofs.checksum) { return ready }
    return try await prepare(release, proofs)
  }

  /// Throws if what is in place cannot or must not be replaced.
  func checkTarget() throws {
    try InstallError.wrapping { try staging.checkMovable() }
    let finder = InstallationFinder(environment: installer.environment)
    if target.kind == .file, let program = finder.program(startedBy: target.place) {
      throw InstallError.targetStarts(path: target.path, program: program)
    }
  }

  private func proofs(of release: InstallRelease) async throws -> ReleaseProofs {
    let proofs = try await ProofSearch(release: release, key: installer.key, downloads: downloads)
      .proofs(into: folder)
    if proofs.signature != nil, proofs.signedVersion == nil, installer.versionCommand == nil {
      throw InstallError.proofImpossible
    }
    if release.version == nil, let signed = proofs.signedVersion,
      let installed = installer.installed,
      !VersionProof.isLater(signed, than: installed, installer.scheme)
    {
      throw InstallError.signatureOf(
        what: "version", expected: "a later one than \(installed)", found: signed)
    }
    return proofs
  }

  private var downloads: InstallDownloads {
    var settings = DownloadSettings(
      variables: installer.environment.variables, allowsInsecureHTTP: installer.allowsInsecureHTTP)
    // That is 1 KiB a second.
    if installer.isUnattended { settings.leastBytes = 30 << 10 }
    return InstallDownloads(
      feedURL: installer.feedURL, headers: installer.headers, settings: settings)
  }

  private func prepare(
    _ release: InstallRelease, _ proofs: ReleaseProofs
  ) async throws -> MadeVersion {
    let tells = installer.tells
    // Where something better verifies the download, the size is only a hint.
    var asset = release.asset
    if proofs.checksum != nil || proofs.signature != nil { asset.size = nil }
    let (facts, holder) = try await downloads.file(
      asset, expected: proofs.checksum, as: Self.download, into: folder
    ) { tells?(.downloading($0)) }
    return try await onThreadOfItsOwn { isCancelled in
      try InstallError.wrapping {
        let verification = try unpack(release, proofs, holder, unless: isCancelled)
        let source = InstallSource(
          url: presentableURL(release.asset.url), bytes: facts.checksum,
          verification: verification)
        return MadeVersion(version: release.version ?? proofs.signedVersion, source: source)
      }
    }
  }

  struct OldVersion {
    var facts: FileFacts
    var digest: Checksum
  }

  private func readOld() async -> Result<OldVersion, InstallError> {
    await onThreadOfItsOwn { isCancelled in
      Result {
        try InstallError.wrapping { try oldVersion(unless: isCancelled) }
      }.mapError(narrowed)
    }
  }

  func oldVersion(unless isCancelled: () -> Bool = { false }) throws -> OldVersion {
    guard let facts = try staging.parent.facts(of: staging.name) else {
      throw InstallError.targetMissing(path: target.path)
    }
    return OldVersion(
      facts: facts,
      digest: try TreeDigest.digest(of: staging.name, in: staging.parent, unless: isCancelled))
  }

  /// Throws if somebody has removed, replaced or written over the version in place.
  func check(_ old: OldVersion) throws {
    guard let now = try staging.parent.facts(of: staging.name) else {
      throw InstallError.targetMissing(path: target.path)
    }
    // A folder gets and loses files while the program in it is used.
    let isSame =
      now.kind == old.facts.kind
      && (now.kind != .regular || now.size == old.facts.size && now.modified == old.facts.modified)
    guard isSame else { throw Problem.file(.fileReplaced, staging.destination) }
  }

  private func unpack(
    _ release: InstallRelease, _ proofs: ReleaseProofs, _ holder: DownloadedFile,
    unless isCancelled: () -> Bool
  ) throws -> Verification {
    guard let file = holder.take() else { throw InstallError.cancelled }
    let facts = try file.facts()
    installer.tells?(.verifying)
    let verification = try proofs.verify(file, unless: isCancelled)
    for name in [Self.new, Unpacking.extracted] { try folder.removeTree(name) }
    try Unpacking(
      target: target, member: installer.action.member, assetName: release.asset.name
    ).make(Self.new, from: file, facts, named: Self.download, in: folder) { progress in
      installer.tells?(.unpacking(progress))
      return !isCancelled()
    }
    return verification
  }

  func goBack(to version: String?) async throws -> InstallReport {
    try await onThreadOfItsOwn { isCancelled in
      try InstallError.wrapping {
        let versions = try KeptVersions(in: folder)
        let old = try oldVersion()
        let chosen = try chosen(version, among: versions, insteadOf: old)
        try folder.removeTree(Self.new)
        // If this process is killed from here on, the next run keeps the version again.
        try InstallJournal(
          purpose: .goingBack, from: installer.installed, to: chosen.version,
          new: try versions.identity(of: chosen), oldDigest: old.digest, source: nil
        ).write(to: folder)
        try versions.take(chosen, to: folder, as: Self.new)
        return try put(.goingBack, to: chosen.version, old, nil, unless: isCancelled)
      }
    }
  }

  func planToGoBack(to version: String?) throws -> KeptVersion {
    try chosen(version, among: try KeptVersions(in: folder), insteadOf: try oldVersion())
  }

  /// The given version, or the last one that is not in place.
  ///
  /// Throws if another program has put in place what would be removed.
  private func chosen(
    _ version: String?, among versions: KeptVersions, insteadOf old: OldVersion
  ) throws -> KeptVersion {
    let others = try versions.all.filter { $0.digest != old.digest }
    guard let last = others.first else { throw InstallError.nothingKept }
    // A folder gets and loses files while the program in it is used.
    if let placed = try versions.placed, placed.digest != old.digest,
      try old.facts.kind == .regular || !isInPlace(placed.identity)
    {
      throw InstallError.targetReplaced(path: target.path)
    }
    guard let version else { return last }
    guard let chosen = others.first(where: { $0.version == version }) else {
      throw InstallError.versionNotKept(version, kept: others.map(\.version))
    }
    return chosen
  }
}
