import HarmlessText

struct InstallRun: Sendable {
  var installer: Installer
  let target: InstallTarget
  let staging: TreeReplacement
  /// Whether the old version was put back, because nothing was in place.
  let isRestored: Bool

  static let old = "old"
  static let new = "new"
  static let download = "download"

  var folder: OpenFolder { staging.folder }

  func finish() {
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

  func install(_ release: InstallRelease) throws -> InstallReport {
    let old = try oldFacts()
    let new = try made(of: release)
    var report = try put(new, insteadOf: old)
    if let warning = new.warning { report.warnings.append(Warning(warning)) }
    if new.source.verification == .none, release.trust(key: installer.key) == .checksum {
      report.warnings.append(
        Warning(
          code: "install.unverified",
          message: "No list of checksums has '\(release.asset.name.harmlessLine())', so the "
            + "download was not verified"))
    }
    return report
  }

  /// Makes the new version of a release, or takes it from what lies ready.
  func made(of release: InstallRelease) throws -> StagedVersion {
    try checkTarget()
    let proofs: ReleaseProofs
    do {
      proofs = try self.proofs(of: release)
    } catch let error as Problem {
      // What lies ready was verified, and needs no server.
      guard let ready = try readyMade(for: release, checksum: nil) else { throw error }
      return ready
    }
    if let ready = try readyMade(for: release, checksum: proofs.checksum) { return ready }
    return try prepare(release, proofs)
  }

  /// Throws if what is in place cannot or must not be replaced.
  func checkTarget() throws {
    try staging.checkMovable()
    let finder = InstallationFinder(environment: installer.environment)
    if target.kind == .file, let program = finder.program(startedBy: target.place) {
      throw Problem.installStarts(target.path, program: program)
    }
  }

  private func proofs(of release: InstallRelease) throws -> ReleaseProofs {
    let proofs = try ProofSearch(release: release, key: installer.key, downloads: downloads)
      .proofs(into: folder)
    if proofs.signature != nil, proofs.signedVersion == nil, installer.versionCommand == nil {
      throw Problem.installProof
    }
    if release.version == nil, let signed = proofs.signedVersion,
      let installed = installer.installed,
      !VersionProof.isLater(signed, than: installed, installer.scheme)
    {
      throw Problem.installSignature(
        of: "version", expected: "a later one than \(installed)", found: signed)
    }
    return proofs
  }

  var downloads: InstallDownloads {
    var settings = DownloadSettings(
      variables: installer.environment.variables, allowsInsecureHTTP: installer.allowsInsecureHTTP)
    // That is 1 KiB a second.
    if installer.isUnattended { settings.leastBytes = 30 << 10 }
    return InstallDownloads(
      feedURL: installer.feedURL, headers: installer.headers, settings: settings,
      deadline: installer.deadline)
  }

  /// Downloads, verifies and unpacks.
  private func prepare(_ release: InstallRelease, _ proofs: ReleaseProofs) throws -> StagedVersion {
    let tells = installer.tells
    // Where something better verifies the download, the size is only a hint.
    var asset = release.asset
    if proofs.checksum != nil || proofs.signature != nil { asset.size = nil }
    let (download, holder) = try downloads.file(
      asset, expected: proofs.checksum, as: Self.download, into: folder
    ) { tells?(.downloading($0)) }
    guard let file = holder.take() else { throw CancellationError() }
    let facts = try file.facts()
    tells?(.verifying)
    var verification = try proofs.verify(file, until: installer.deadline)
    var warning: Problem?
    let provenance = try provenance(
      of: release, as: Self.download, file, download.checksum, in: proofs.list,
      warn: { warning = $0 })
    if let provenance { verification = .provenance(provenance, keyID: verification.keyID) }
    for name in [Self.new, Unpacking.extracted] { try folder.removeTree(name) }
    try Unpacking(
      target: target, member: installer.action.member, assetName: asset.name
    ).make(Self.new, from: file, facts, named: Self.download, in: folder) { progress in
      tells?(.unpacking(progress))
      return !installer.deadline.isCancelled
    }
    var new = StagedVersion(
      version: release.version ?? proofs.signedVersion,
      source: InstallSource(
        url: presentableURL(asset.url), bytes: download.checksum, verification: verification))
    new.warning = warning
    let isDownload = try folder.facts(of: Self.new)?.inode == facts.inode
    if isDownload, download.checksum?.algorithm == .sha256 { new.content = download.checksum }
    return new
  }

  /// The facts of the version in place; throws if there is none.
  func oldFacts() throws -> FileFacts {
    guard let facts = try staging.parent.facts(of: staging.name) else {
      throw Problem.installMissing(target.path)
    }
    return facts
  }

  /// The digest of the version in place.
  ///
  /// A file is not read if the last run has noted its digest, and nobody has changed it since.
  func oldDigest(_ facts: FileFacts) throws -> Checksum {
    if let mark = facts.changeMark, let placed = try KeptVersions(in: folder).placed,
      placed.mark == mark, try isInPlace(placed.identity)
    {
      return placed.digest
    }
    return try TreeDigest.digest(
      of: staging.name, in: staging.parent, until: installer.deadline)
  }

  /// Throws if somebody has removed, replaced or written over the version in place.
  func check(_ old: FileFacts) throws {
    let now = try oldFacts()
    // A folder gets and loses files while the program in it is used.
    guard now.kind == old.kind, now.contentMark == old.contentMark else {
      throw Problem.file(.fileReplaced, staging.destination)
    }
  }

  func goBack(to version: String?) throws -> InstallReport {
    let versions = try KeptVersions(in: folder)
    let old = try oldFacts()
    let digest = try oldDigest(old)
    let chosen = try chosen(version, among: versions, insteadOf: old, digest)
    try folder.removeTree(Self.new)
    // If this process is killed from here on, the next run keeps the version again.
    let journal = InstallJournal(
      purpose: .goingBack, from: installer.installed, to: chosen.version,
      new: try versions.identity(of: chosen), oldDigest: digest, source: nil)
    try journal.write(to: folder)
    try versions.take(chosen, to: folder, as: Self.new)
    return try put(journal, insteadOf: old)
  }

  func planToGoBack(to version: String?) throws -> KeptVersion {
    let old = try oldFacts()
    return try chosen(
      version, among: try KeptVersions(in: folder), insteadOf: old, try oldDigest(old))
  }

  /// The given version, or the last one that is not in place.
  ///
  /// Throws if another program has put in place what would be removed.
  private func chosen(
    _ version: String?, among versions: KeptVersions, insteadOf old: FileFacts,
    _ digest: Checksum
  ) throws -> KeptVersion {
    let others = try versions.all.filter { $0.digest != digest }
    guard let last = others.first else { throw Problem.installNothingKept }
    // A folder gets and loses files while the program in it is used.
    if let placed = try versions.placed, placed.digest != digest,
      try old.kind == .regular || !isInPlace(placed.identity)
    {
      throw Problem.installTargetReplaced(target.path)
    }
    guard let version else { return last }
    guard let chosen = others.first(where: { $0.version == version }) else {
      throw Problem.installNotKept(version, kept: others.map(\.version))
    }
    return chosen
  }
}
