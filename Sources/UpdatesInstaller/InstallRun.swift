import HarmlessText

/// The work beside one program, whose folder no other process changes meanwhile.
///
/// It is a class because the folder's records change with it.
final class InstallRun {
  let installer: Installer
  let target: InstallTarget
  let staging: TreeReplacement
  /// Whether the old version was put back, because nothing was in place.
  let isRestored: Bool
  /// The version in place before the run; nil if it is unknown.
  var installed: String?
  private(set) var records: InstallRecords
  /// What the person has to know of a run that succeeds.
  var warnings: [Warning] = []
  /// The SHA-256 of the file that is the new version; nil for a folder, and if it is not known.
  private(set) var newChecksum: Checksum?

  static let old = "old"
  static let new = "new"
  static let staged = "staged"
  private static let download = "download"

  var folder: OpenFolder { staging.folder }

  init(
    _ installer: Installer, target: InstallTarget, staging: TreeReplacement, isRestored: Bool
  ) throws {
    (self.installer, self.target, self.staging) = (installer, target, staging)
    self.isRestored = isRestored
    installed = installer.installed
    records = try InstallRecords(in: staging.folder)
  }

  /// Changes the records in the folder, in one step.
  func record(_ change: (inout InstallRecords) throws -> Void) throws {
    var changed = records
    try change(&changed)
    guard changed != records else { return }
    try changed.write(to: folder)
    records = changed
  }

  func finish() {
    // What cannot be removed now is removed by the next run.
    try? staging.finish(keeping: records.names.union(DownloadItem.parts(of: Self.download)))
  }

  // MARK: A new version

  func install(_ release: InstallRelease) throws -> InstallReport {
    // The check has decided about the version that it has found, also if its server goes back.
    if let report = already(release.version), report.to != installer.installed { return report }
    let old = try oldFacts()
    let new = try made(of: release)
    if new.verification == Verification(), release.trust(key: installer.key) == .checksum {
      warnings.append(
        Warning(
          code: "install.unverified",
          message: "No list of checksums has '\(release.asset.name.harmlessLine())', so the "
            + "download was not verified"))
    }
    return try put(new, insteadOf: old)
  }

  /// What is in place if that is the version or a later one, perhaps only since the check.
  private func already(_ version: String?) -> InstallReport? {
    let found = installer.proof(of: nil)?.found(until: installer.deadline)
    installed = found ?? installed
    guard let found, let now = try? Version(found, scheme: installer.scheme),
      let wanted = version.flatMap({ try? Version($0, scheme: installer.scheme) }), now >= wanted
    else { return nil }
    var report = report(.already, from: found, to: KnownVersion(version: found))
    report.isProved = true
    return report
  }

  func stage(_ release: InstallRelease) throws -> InstallReport {
    var new = try made(of: release)
    new.digest = try TreeDigest.digest(of: Self.new, in: folder, until: installer.deadline)
    // Without its record the version counts as none, so the record comes last.
    try record { $0.staged = nil }
    try folder.removeTree(Self.staged)
    try folder.rename(Self.new, as: Self.staged)
    try record { $0.staged = new }
    return report(.staged, from: installed, to: new)
  }

  func installStaged() throws -> InstallReport {
    if let report = already(records.staged?.version) {
      try record { $0.staged = nil }
      return report
    }
    guard let staged = records.staged, let url = staged.url else {
      throw Problem(install: .installNothingStaged)
    }
    // The app file may have got a key since then.
    guard staged.isSigned(by: installer.key, builtBy: nil) else {
      throw Problem(install: .installSignature, ["url": url])
    }
    guard staged.isSigned(by: nil, builtBy: installer.build) else {
      throw Problem(
        .installProvenance, "where the version that lies ready was built is not proved")
    }
    let old = try oldFacts()
    guard try takeStaged() else {
      throw Problem(install: .installStagedChanged)
    }
    return try put(staged, insteadOf: old)
  }

  /// Makes what lies ready the new version; returns false and removes it if it has changed.
  private func takeStaged() throws -> Bool {
    try folder.removeTree(Self.new)
    let isSame = try TreeDigest.digest(of: Self.staged, in: folder) == records.staged?.digest
    if isSame { try folder.rename(Self.staged, as: Self.new) }
    try record { $0.staged = nil }
    return isSame
  }

  /// Makes the new version of a release, or takes it from what lies ready.
  private func made(of release: InstallRelease) throws -> KnownVersion {
    try checkTarget()
    func ready(_ checksum: Checksum?) throws -> KnownVersion? {
      guard let staged = records.staged,
        staged.isOf(release, key: installer.key, builtBy: installer.build, checksum: checksum),
        try takeStaged()
      else { return nil }
      return staged
    }
    var settings = DownloadSettings(
      variables: installer.environment.variables, allowsInsecureHTTP: installer.allowsInsecureHTTP)
    // That is 1 KiB a second.
    if installer.isUnattended { settings.leastBytes = 30 << 10 }
    let downloads = InstallDownloads(
      feedURL: installer.feedURL, headers: installer.headers, settings: settings, folder: folder,
      deadline: installer.deadline)
    let proofs: ReleaseProofs
    do {
      proofs = try ReleaseProofs(
        of: release, for: installer, insteadOf: installed, downloads: downloads)
    } catch let error as Problem {
      // What lies ready was verified, and needs no server.
      guard let ready = try ready(nil) else { throw error }
      return ready
    }
    return try ready(proofs.checksum) ?? fetched(by: proofs)
  }

  /// Throws if what is in place cannot or must not be replaced.
  func checkTarget() throws {
    try staging.checkMovable()
    let finder = InstallationFinder(environment: installer.environment)
    if target.kind == .file, let program = finder.program(startedBy: target.place) {
      throw Problem(install: .installStarts, ["path": target.path, "program": program])
    }
  }

  /// Downloads, verifies and unpacks.
  private func fetched(by proofs: ReleaseProofs) throws -> KnownVersion {
    let tells = installer.tells
    var (proofs, asset) = (proofs, proofs.release.asset)
    // Where something better verifies the download, the size is only a hint.
    if proofs.checksum != nil || proofs.signature != nil { asset.size = nil }
    let download = try proofs.downloads.file(
      asset, expected: proofs.checksum, as: Self.download
    ) { tells?(.downloading($0)) }
    // From here on the file is known by its descriptor, and by the facts that nobody can set back.
    let file = try folder.reading(Self.download)
    let facts = try file.facts()
    guard facts == download.facts else {
      throw Problem(install: .installChanged, ["name": asset.name])
    }
    tells?(.verifying)
    let verification = try proofs.verify(file, named: Self.download, download.checksum)
    warnings += proofs.warnings
    try folder.removeTree(Self.new)
    try folder.removeTree(Unpacking.extracted)
    try Unpacking(
      target: target, member: installer.action.member, assetName: asset.name, folder: folder
    ).make(Self.new, from: file, facts, named: Self.download) { progress in
      tells?(.unpacking(progress))
      return !installer.deadline.isCancelled
    }
    let isDownload = try folder.facts(of: Self.new)?.inode == facts.inode
    if isDownload, download.checksum?.algorithm == .sha256 { newChecksum = download.checksum }
    return KnownVersion(
      version: proofs.release.version ?? proofs.signedVersion, url: presentableURL(asset.url),
      bytes: download.checksum, verification: verification)
  }

  // MARK: An earlier version

  func goBack(to version: String?) throws -> InstallReport {
    let old = try oldFacts()
    let digest = try oldDigest(old)
    var chosen = try chosen(version, insteadOf: old, digest)
    let name = chosen.name ?? ""
    chosen.identity = try identity(of: name)
    guard try TreeDigest.digest(of: name, in: folder) == chosen.digest else {
      throw Problem(install: .installKeptChanged, ["version": chosen.version ?? ""])
    }
    return try put(chosen, insteadOf: old, digest)
  }

  /// The given version, or the last one that is not in place.
  ///
  /// Throws if another program has put in place what would be removed.
  func chosen(
    _ version: String?, insteadOf old: FileFacts, _ digest: Checksum
  ) throws -> KnownVersion {
    let others = records.kept.filter { $0.digest != digest }
    guard let last = others.first else { throw Problem(install: .installNotKept) }
    // A folder gets and loses files while the program in it is used.
    if let placed = records.placed, placed.digest != digest,
      try old.kind == .regular || !isInPlace(placed)
    {
      throw Problem(install: .installTargetReplaced, ["path": target.path])
    }
    guard let version else { return last }
    guard let chosen = others.first(where: { $0.version == version }) else {
      throw Problem.installNotKept(version, kept: others.map { $0.version ?? "" })
    }
    return chosen
  }

  // MARK: What is in place

  /// The facts of the version in place; throws if there is none.
  func oldFacts() throws -> FileFacts {
    guard let facts = try staging.parent.facts(of: staging.name) else {
      throw Problem(install: .installMissing, ["path": target.path])
    }
    return facts
  }

  /// The digest of the version in place.
  ///
  /// A file is not read if the last run has noted its digest, and nobody has changed it since.
  func oldDigest(_ facts: FileFacts) throws -> Checksum {
    if let mark = facts.changeMark, let placed = records.placed, placed.mark == mark,
      let digest = placed.digest, try isInPlace(placed)
    {
      return digest
    }
    return try TreeDigest.digest(
      of: staging.name, in: staging.parent, until: installer.deadline)
  }

  func isInPlace(_ version: KnownVersion) throws -> Bool {
    try isThat(version, staging.name, in: staging.parent)
  }

  /// Throws if there is no such entry in the folder.
  func identity(of name: String) throws -> FileIdentity {
    guard let identity = try folder.identity(of: name) else {
      throw Problem.file(.fileMissing, folder.shown(name))
    }
    return identity
  }

  /// Whether the entry with a name is the version, which keeps its identity when it is renamed.
  func isThat(_ version: KnownVersion, _ name: String, in folder: OpenFolder) throws -> Bool {
    guard let identity = version.identity, let found = try folder.identity(of: name) else {
      return false
    }
    return found.isSame(as: identity)
  }

  func report(
    _ outcome: InstallReport.Outcome, from: String?, to new: KnownVersion
  ) -> InstallReport {
    InstallReport(
      outcome: outcome, from: from, new: new, path: target.path, warnings: warnings)
  }
}
