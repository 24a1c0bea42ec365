/// Downloads a release, verifies it, puts it in place, and proves that it runs.
///
/// If it does not run, the old version comes back. A run that was killed is completed or undone by
/// the next one.
package struct Installer: Sendable {
  package var action: InstallAction
  /// The installed version; nil if it is unknown.
  package var installed: String?
  /// The key with which the download must be signed; nil if it needs no signature.
  package var key: SigningKey?
  /// The command that prints the installed version; nil if the app file names none.
  package var versionCommand: [String]?
  package var scheme = VersionScheme.dotted
  package var environment: SystemEnvironment
  /// The feed that named the release; its origin gets `headers`.
  package var feedURL: String?
  package var headers: [Header] = []
  package var allowsInsecureHTTP = false
  /// Whether a version stays that could not prove itself.
  package var keepsUnproved = false
  package var patience = Duration.seconds(600)
  /// Whether nobody waits for it, who could see that a download is slow, and end it.
  package var isUnattended = false
  package var tells: (@Sendable (InstallEvent) -> Void)?
  /// The program that gives files the labels of SELinux's policy; it need not be there.
  var relabeller = "/usr/sbin/restorecon"
  var proofLimit = VersionProof.usualLimit

  package init(_ action: InstallAction, environment: SystemEnvironment) {
    self.action = action
    self.environment = environment
  }

  /// Whether a run was killed, so that `settle` has something to do.
  package var isUnfinished: Bool {
    leftover.map { FileSystem.isThere($0 + "/" + InstallJournal.name) } ?? false
  }

  /// The version that a killed run was about to put in place; nil if it is unknown.
  package var unfinishedVersion: String? {
    guard let folder = leftover.flatMap({ try? OpenFolder($0) }) else { return nil }
    return (try? InstallJournal(in: folder))?.to
  }

  /// The folder that an earlier run has left beside the target; nil if there is none.
  private var leftover: String? {
    guard let path = action.path(home: environment["HOME"]),
      let staging = try? Staging.leftover(of: path)
    else { return nil }
    return staging + "/folder"
  }

  /// Installs a release, unless it or a later one was installed in the meantime.
  package func install(_ release: InstallRelease) async throws -> InstallReport {
    try await runNow { (run, found) async throws in
      // The check has decided about the version that it has found, also if its server goes back.
      if let found, found != installed, let report = report(ifEnough: found, for: release.version) {
        return report
      }
      return try await run.install(release)
    }
  }

  /// Does work on the version that is in place now, which is nil if it is unknown.
  ///
  /// Nobody installs anything meanwhile, but since the check another process may have.
  private func runNow(
    _ body: @Sendable (InstallRun, String?) async throws -> InstallReport
  ) async throws -> InstallReport {
    try await run { (run) async throws in
      _ = try await run.settled()
      var run = run
      let found = await installedNow()
      run.installer.installed = found ?? installed
      return try await body(run, found)
    }
  }

  private func report(ifEnough found: String, for version: String?) -> InstallReport? {
    guard isEnough(found, for: version) else { return nil }
    return InstallReport(
      outcome: .already, from: found, to: found, path: action.path(home: environment["HOME"]) ?? "",
      isProved: true)
  }

  package func stage(_ release: InstallRelease) async throws -> InstallReport {
    try await run { (run) async throws in
      _ = try await run.settled()
      return try await run.stage(release)
    }
  }

  /// Puts in place what `stage` has left, unless it or a later one was installed in the meantime.
  package func installStaged() async throws -> InstallReport {
    try await runNow { (run, found) async throws in
      if let found, let report = report(ifEnough: found, for: staged?.version) {
        try await run.removeStaged()
        return report
      }
      return try await run.installStaged()
    }
  }

  /// The version that is staged, as far as its record says; nil if there is none.
  package var staged: StagedVersion? {
    guard let folder = leftover.flatMap({ try? OpenFolder($0) }) else { return nil }
    return try? StagedVersion(in: folder)
  }

  private func installedNow() async -> String? {
    guard let proof = proof(of: nil) else { return nil }
    return await onThreadOfItsOwn { _ in proof.found }
  }

  /// Nil if there is no version command.
  func proof(of target: String?) -> VersionProof? {
    versionCommand.map {
      VersionProof(
        words: $0, environment: environment, scheme: scheme, target: target, timeLimit: proofLimit)
    }
  }

  private func isEnough(_ found: String?, for version: String?) -> Bool {
    guard let found = found.flatMap({ try? Version($0, scheme: scheme) }),
      let wanted = version.flatMap({ try? Version($0, scheme: scheme) })
    else { return false }
    return found >= wanted
  }

  package func goBack(to version: String?) async throws -> InstallReport {
    try await run { (run) async throws in
      _ = try await run.settled()
      return try await run.goBack(to: version)
    }
  }

  /// The version to which `goBack` would go; throws what it would throw.
  package func planToGoBack(to version: String?) async throws -> KeptVersion {
    try await run { (run) async throws in
      try await onThreadOfItsOwn {
        try InstallError.wrapping { try run.planToGoBack(to: version) }
      }
    }
  }

  /// Throws what `install` would throw about what is in place; nothing is changed.
  package func checkTarget() async throws {
    // What a killed run has begun is left to the next one.
    guard !isUnfinished else { return }
    try await run { (run) async throws in
      try await onThreadOfItsOwn { try run.checkTarget() }
    }
  }

  package func kept() async throws -> [KeptVersion] {
    try await run { (run) async throws in
      try await onThreadOfItsOwn {
        try InstallError.wrapping { try KeptVersions(in: run.staging.folder).all }
      }
    }
  }

  /// Completes or undoes what a killed run has begun; nil if there was none.
  ///
  /// Call this before the others, to learn what has become of that run. With `takesBack`, a new
  /// version that is not proved yet does not run, and the old one comes back.
  package func settle(takesBack: Bool = false) async throws -> InstallReport? {
    try await run { (run) async throws in
      try await run.settled(takesBack: takesBack)
    }
  }

  private func run<Value: Sendable>(
    _ body: @Sendable (InstallRun) async throws -> Value
  ) async throws -> Value {
    let isRestored = isUnfinished ? try await restore() : false
    let target = try InstallTarget(action, environment: environment)
    let staging = try await staging(of: target.place, followsLink: false)
    let run = InstallRun(
      installer: self, target: target, staging: staging, isRestored: isRestored)
    do {
      let value = try await body(run)
      await run.finish()
      return value
    } catch let error as InstallError {
      await run.finish()
      throw error
    }
  }

  /// Puts the old version back if the new one has removed itself; returns whether it did.
  private func restore() async throws -> Bool {
    guard let path = action.path(home: environment["HOME"]) else { return false }
    try InstallError.wrapping {
      try InstallTarget.checkFolders(to: path, home: environment["HOME"])
    }
    let staging = try await staging(of: path, followsLink: action.followsLink)
    return try InstallError.wrapping {
      guard try !staging.isInPlace(), try staging.folder.facts(of: InstallRun.old) != nil else {
        return false
      }
      try staging.putBack(InstallRun.old)
      return true
    }
  }

  private func staging(
    of path: String, followsLink: Bool
  ) async throws -> Staging {
    let tells = tells
    let staging: Staging?
    do {
      staging = try await Staging.open(
        path, patience: patience, makesParent: false, followsLink: followsLink,
        keepingOldAs: InstallRun.old
      ) { tells?(.waiting($0)) }
    } catch let error as Problem {
      throw InstallError.staging(error)
    }
    guard let staging else { throw InstallError.cancelled }
    return staging
  }
}

package struct InstallReport: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case installed, staged
    case wentBack = "rolled-back"
    case already
  }

  package var outcome: Outcome
  /// The version before; nil if it was unknown.
  package var from: String?
  /// The version now; nil if it is unknown.
  package var to: String?
  package var path: String
  /// The download; nil if an earlier version came back.
  package var source: InstallSource?
  /// Whether the version command named the new version; nil if there is no such command.
  package var isProved: Bool?
  package var warnings: [Warning] = []
}
