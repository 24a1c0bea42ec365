import HarmlessText

/// One run on a target, which no other process works on meanwhile.
struct InstallRun: Sendable {
  var installer: Installer
  let target: InstallTarget
  let staging: Staging

  /// The name of the version that was taken out of its place, in the staging folder.
  static let old = "old"
  private static let new = "new"
  private static let download = "download"

  private var folder: OpenFolder { staging.folder }

  /// Removes everything except kept versions and a download that the next run can continue.
  func finish() async {
    await onThreadOfItsOwn {
      var kept = DownloadItem.parts(of: Self.download).union(
        [KeptVersions.name] + StagedVersion.names)
      // As long as there is a journal, the next run needs the version that it may bring back.
      if FileSystem.isThere(folder.shown(InstallJournal.name)) {
        kept.formUnion([InstallJournal.name, Self.old])
      }
      // What cannot be removed now is removed by the next run.
      try? KeptVersions.removeIfEmpty(in: folder)
      try? staging.finish(keeping: kept)
    }
  }

  /// Whether another process has replaced the target since it was examined.
  var isReplaced: Bool {
    get throws(InstallError) {
      try InstallError.wrapping {
        guard let now = try staging.parent.identity(of: staging.name) else { return false }
        return !now.isSame(as: target.identity)
      }
    }
  }

  // MARK: Installing

  func install(_ release: InstallRelease) async throws(InstallError) -> InstallReport {
    // The old version is read while the new one arrives.
    async let reading = readOld()
    let source = try await made(of: release)
    let old = try await reading.get()
    return try await onThreadOfItsOwn { () throws(InstallError) in
      try InstallError.wrapping { try put(.installing, to: release.version, old, source) }
    }
  }

  /// Makes the new version out of a release, or takes the one that lies ready.
  private func made(of release: InstallRelease) async throws(InstallError) -> InstallSource {
    if let source = try await readyMade(for: release) { return source }
    return try await prepare(release)
  }

  /// Downloads a release, verifies it, and makes the new version out of it.
  private func prepare(_ release: InstallRelease) async throws(InstallError) -> InstallSource {
    let downloads = InstallDownloads(
      feedURL: installer.feedURL, headers: installer.headers,
      settings: DownloadSettings(
        variables: installer.environment.variables,
        allowsInsecureHTTP: installer.allowsInsecureHTTP))
    let proofs = try await ProofSearch(release: release, key: installer.key, downloads: downloads)
      .proofs(into: folder)
    if proofs.signature != nil, !proofs.isVersionSigned, installer.versionCommand == nil {
      throw .proofImpossible
    }
    let tells = installer.tells
    let (facts, holder) = try await downloads.file(
      release.asset, expected: proofs.checksum, as: Self.download, into: folder
    ) { tells?(.downloading($0)) }
    return try await onThreadOfItsOwn { (isCancelled) throws(InstallError) in
      try InstallError.wrapping {
        let verification = try unpack(release, proofs, holder, unless: isCancelled)
        return InstallSource(
          url: presentableURL(release.asset.url), bytes: facts.checksum,
          verification: verification)
      }
    }
  }

  // MARK: Staging

  /// Prepares a release without putting it in place.
  func stage(_ release: InstallRelease) async throws(InstallError) -> InstallReport {
    let source = try await made(of: release)
    return try await onThreadOfItsOwn { (isCancelled) throws(InstallError) in
      try InstallError.wrapping {
        let digest = try TreeDigest.digest(of: Self.new, in: folder, unless: isCancelled)
        try StagedVersion(version: release.version, source: source, digest: digest)
          .put(Self.new, in: folder)
        return InstallReport(
          outcome: .staged, from: installer.installed, to: release.version, path: target.path,
          source: source)
      }
    }
  }

  /// Puts the staged version in place.
  func installStaged() async throws(InstallError) -> InstallReport {
    try await onThreadOfItsOwn { () throws(InstallError) in
      try InstallError.wrapping {
        guard let staged = try StagedVersion(in: folder) else { throw InstallError.nothingStaged }
        let old = try oldVersion()
        try staged.take(from: folder, as: Self.new)
        return try put(.installing, to: staged.version, old, staged.source)
      }
    }
  }

  /// The source of a staged version that is this very release; nil if there is none.
  private func readyMade(for release: InstallRelease) async throws(InstallError) -> InstallSource? {
    try await onThreadOfItsOwn { () throws(InstallError) in
      try InstallError.wrapping { () throws -> InstallSource? in
        guard let staged = try StagedVersion(in: folder), staged.isOf(release, key: installer.key)
        else { return nil }
        do {
          try staged.take(from: folder, as: Self.new)
        } catch InstallError.keptVersionChanged {
          return nil
        }
        return staged.source
      }
    }
  }

  /// The version in place, as it was read before the switch.
  private struct OldVersion {
    var facts: FileFacts
    var digest: Checksum
  }

  private func readOld() async -> Result<OldVersion, InstallError> {
    await onThreadOfItsOwn { isCancelled in
      Result { () throws(InstallError) in
        try InstallError.wrapping { try oldVersion(unless: isCancelled) }
      }
    }
  }

  private func oldVersion(unless isCancelled: () -> Bool = { false }) throws -> OldVersion {
    guard let facts = try staging.parent.facts(of: staging.name) else {
      throw InstallError.targetMissing(path: target.path)
    }
    return OldVersion(
      facts: facts,
      digest: try TreeDigest.digest(of: staging.name, in: staging.parent, unless: isCancelled))
  }

  /// Throws if somebody has removed, replaced or written over the version in place.
  private func check(_ old: OldVersion) throws {
    guard let now = try staging.parent.facts(of: staging.name) else {
      throw InstallError.targetMissing(path: target.path)
    }
    // A folder gets and loses files while the program in it is used.
    let isSame =
      now.kind == old.facts.kind
      && (now.kind != .regular || now.size == old.facts.size && now.modified == old.facts.modified)
    guard isSame else { throw StagingError.replaced(path: staging.destination) }
  }

  /// Verifies the download and makes the new version out of it, both through one open file.
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

  // MARK: Going back

  func goBack(to version: String?) async throws(InstallError) -> InstallReport {
    try await onThreadOfItsOwn { (isCancelled) throws(InstallError) in
      try InstallError.wrapping {
        let versions = try KeptVersions(in: folder)
        let all = try versions.all
        let chosen = try chosen(version, among: all)
        let old = try oldVersion()
        try folder.removeTree(Self.new)
        try versions.take(chosen, to: folder, as: Self.new)
        do {
          return try put(.goingBack, to: chosen.version, old, nil)
        } catch {
          // The first error is the one to report; the next run puts back what is left.
          if try folder.facts(of: Self.new) != nil {
            try versions.putBack(Self.new, of: folder, as: chosen.version)
          }
          throw error
        }
      }
    }
  }

  /// The given version, or the last one that is not the installed one.
  private func chosen(
    _ version: String?, among all: [KeptVersion]
  ) throws(InstallError) -> KeptVersion {
    let others = all.filter { $0.version != installer.installed }
    guard let last = others.first else { throw .nothingKept }
    guard let version else { return last }
    guard let chosen = others.first(where: { $0.version == version }) else {
      throw .versionNotKept(version, kept: others.map(\.version))
    }
    return chosen
  }

  // MARK: The switch

  /// Puts the new version in place, proves it, and keeps or brings back the old one.
  private func put(
    _ purpose: InstallJournal.Purpose, to version: String?, _ old: OldVersion,
    _ source: InstallSource?
  ) throws -> InstallReport {
    try folder.removeTree(Self.old)
    guard let new = try folder.identity(of: Self.new) else {
      throw FileError.missing(path: folder.shown(Self.new))
    }
    let journal = InstallJournal(
      purpose, from: installer.installed, to: version, new: new, oldDigest: old.digest,
      source: source)
    installer.tells?(.switching)
    do {
      try journal.write(to: folder)
      try check(old)
      guard try folder.identity(of: Self.new)?.isSame(as: new) ?? false else {
        throw StagingError.replaced(path: folder.shown(Self.new))
      }
      try staging.replace(with: Self.new, mask: Self.mask)
    } catch {
      // If the new version is in place nevertheless, the next run proves it.
      if try !isInPlace(journal) { try folder.remove(InstallJournal.name) }
      throw error
    }
    return try complete(journal)
  }

  private func isInPlace(_ journal: InstallJournal) throws(FileError) -> Bool {
    try staging.parent.identity(of: staging.name)?.isSame(as: journal.new) ?? false
  }

  /// Nobody but the owner may write to what is installed.
  private static let mask: UInt32 = 0o7755

  /// Proves the version that was just put in place, and ends the run.
  private func complete(_ journal: InstallJournal) throws -> InstallReport {
    var report = InstallReport(
      outcome: journal.purpose == .installing ? .installed : .wentBack, from: journal.from,
      to: journal.to, path: target.path, source: journal.source)
    if let words = installer.versionCommand {
      installer.tells?(.proving)
      let proof = VersionProof(
        words: words, environment: installer.environment, scheme: installer.scheme,
        target: target.place)
      if let fault = try proof.fault(expecting: journal.to) ?? removal {
        report.isProved = false
        guard journal.purpose == .installing, !installer.keepsUnproved else {
          report.warnings.append(Warning(code: "install.unproved", message: fault.sentence))
          end(journal, &report)
          return report
        }
        try bringBack()
        throw InstallError.notProved(fault, journal.source)
      }
      report.isProved = true
    }
    end(journal, &report)
    return report
  }

  /// The fault if the new version has removed itself.
  private var removal: ProofFault? {
    get throws(StagingError) {
      try staging.isInPlace() ? nil : .command(.notFound(target.path))
    }
  }

  /// Keeps the old version; if that fails, the next run tries again.
  private func end(_ journal: InstallJournal, _ report: inout InstallReport) {
    do {
      try keepOld(journal)
    } catch {
      let problem = InstallError(error).summary
      report.warnings.append(
        Warning(code: "install.unkept", message: "The old version could not be kept: \(problem)"))
    }
  }

  /// Keeps the old version after an update; after going back, forgets the one that was left.
  private func keepOld(_ journal: InstallJournal) throws {
    let versions = try KeptVersions(in: folder)
    switch journal.purpose {
    case .installing:
      if try folder.facts(of: Self.old) != nil {
        try versions.keep(
          Self.old, of: folder,
          as: KeptVersion(version: journal.from, digest: journal.oldDigest))
      }
      // What is installed again need not be kept.
      if let version = journal.to, version != journal.from { try versions.forget(version) }
    case .goingBack:
      try folder.removeTree(Self.old)
      if let version = journal.to { try versions.forget(version) }
    }
    try versions.tidy()
    endJournal()
  }

  /// Removes what the journal lists, and then the journal.
  ///
  /// If something cannot be removed, the journal stays too, and the next run tries again.
  private func endJournal() {
    do throws(FileError) {
      for name in [Self.old, Self.new, Self.download, Unpacking.extracted] {
        try folder.removeTree(name)
      }
      try folder.remove(InstallJournal.name)
    } catch {
      // The version in place is whole and proved.
    }
  }

  /// Puts the old version back in place, and removes the new one or what has become of it.
  private func bringBack() throws {
    installer.tells?(.rollingBack)
    try staging.putBack(Self.old)
    endJournal()
  }

  // MARK: After a killed run

  /// Completes a switch that was made, or undoes what was prepared for one that was not.
  func settled() async throws(InstallError) -> InstallReport? {
    try await onThreadOfItsOwn { () throws(InstallError) in
      try InstallError.wrapping { () throws -> InstallReport? in
        guard var journal = try InstallJournal(in: folder) else {
          try folder.removeTree(Self.old)
          try folder.remove(InstallJournal.name)
          return nil
        }
        guard try isInPlace(journal) else {
          try undo(journal)
          return nil
        }
        // A version whose version command ends this process, too, would do so in every run.
        if installer.versionCommand != nil, journal.purpose == .installing,
          try folder.facts(of: Self.old) != nil
        {
          guard !journal.isProvedAgain else {
            try bringBack()
            throw InstallError.notProved(.command(.lost), journal.source)
          }
          journal.isProvedAgain = true
          try journal.write(to: folder)
        }
        return try complete(journal)
      }
    }
  }

  /// Puts back a kept version that did not get to its place.
  ///
  /// If somebody has replaced the new version since, the old one is kept.
  private func undo(_ journal: InstallJournal) throws {
    if journal.purpose == .installing, let old = try folder.identity(of: Self.old),
      !old.isSame(as: journal.new)
    {
      return try keepOld(journal)
    }
    for name in [Self.old, Self.new] {
      guard let found = try folder.identity(of: name), found.isSame(as: journal.new) else {
        continue
      }
      if journal.purpose == .goingBack, let version = journal.to {
        try KeptVersions(in: folder).putBack(name, of: folder, as: version)
      } else {
        try folder.removeTree(name)
      }
    }
    endJournal()
  }
}
