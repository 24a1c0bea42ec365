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
  /// How to find out where the download was built; nil if nobody asks.
  package var build: BuildProof?
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
  /// How long to wait for another process that installs the same program.
  package var patience = Duration.seconds(600)
  /// Whether nobody waits for it, who could see that a download is slow, and end it.
  package var isUnattended = false
  /// Ends the work if it is cancelled.
  package var deadline = Deadline()
  package var tells: (@Sendable (InstallEvent) -> Void)?
  /// The program that gives files the labels of SELinux's policy; it need not be there.
  var relabeller = "/usr/sbin/restorecon"
  var proofLimit = VersionProof.usualLimit

  package init(_ action: InstallAction, environment: SystemEnvironment) {
    self.action = action
    self.environment = environment
  }

  /// Whether a run was killed, so that `settle` has something to do.
  package var isUnfinished: Bool { leftover?.journal != nil }

  /// The version that a killed run was about to put in place; nil if it is unknown.
  package var unfinishedVersion: String? { leftover?.journal?.new.version }

  /// The version that is staged, as far as its record says; nil if there is none.
  package var staged: KnownVersion? { leftover?.staged }

  /// What an earlier run has left beside the target; nil if there is nothing.
  private var leftover: InstallRecords? {
    guard let path, let staging = try? TreeReplacement.leftover(of: path),
      let folder = try? OpenFolder(staging + "/folder")
    else { return nil }
    return try? InstallRecords(in: folder)
  }

  private var path: String? { action.path(home: environment["HOME"]) }

  /// Nil if there is no version command.
  func proof(of target: String?) -> VersionProof? {
    versionCommand.map {
      VersionProof(
        words: $0, environment: environment, scheme: scheme, target: target, timeLimit: proofLimit)
    }
  }
}

// MARK: Work

/// All of these block. They throw `Problem`, or `CancellationError`.
extension Installer {
  /// Installs a release, unless it or a later one was installed in the meantime.
  package func install(_ release: InstallRelease) throws -> InstallReport {
    try settledRun { try $0.install(release) }
  }

  package func stage(_ release: InstallRelease) throws -> InstallReport {
    try settledRun { try $0.stage(release) }
  }

  /// Puts in place what `stage` has left, unless it or a later one was installed in the meantime.
  package func installStaged() throws -> InstallReport {
    try settledRun { try $0.installStaged() }
  }

  package func goBack(to version: String?) throws -> InstallReport {
    try settledRun { try $0.goBack(to: version) }
  }

  /// The version to which `goBack` would go; throws what it would throw.
  package func planToGoBack(to version: String?) throws -> String {
    try run { run in
      let old = try run.oldFacts()
      return try run.chosen(version, insteadOf: old, run.oldDigest(old)).version ?? ""
    }
  }

  /// The path of what `install` would replace; throws what it would throw about that.
  ///
  /// Nothing is changed. What a killed run has begun is left to the next one.
  package func checkedTarget() throws -> String {
    guard !isUnfinished else { return try InstallTarget(action, environment: environment).place }
    return try run { run in
      try run.checkTarget()
      return run.target.place
    }
  }

  /// The versions that are kept, the last one first; empty texts for unknown ones.
  package func kept() throws -> [String] {
    try run { $0.records.kept.map { $0.version ?? "" } }
  }

  /// Completes or undoes what a killed run has begun; nil if there was none.
  ///
  /// Call this before the others, to learn what has become of that run. With `takesBack`, a new
  /// version that is not proved yet does not run, and the old one comes back.
  package func settle(takesBack: Bool = false) throws -> InstallReport? {
    try run { try $0.settled(takesBack: takesBack) }
  }

  /// Works after a killed run is settled, unless that has taken a new version back.
  private func settledRun(_ body: (InstallRun) throws -> InstallReport) throws -> InstallReport {
    try run { run in
      if let report = try run.settled(), report.fault != nil { return report }
      return try body(run)
    }
  }

  private func run<Value>(_ body: (InstallRun) throws -> Value) throws -> Value {
    do {
      let isRestored = isUnfinished ? try restore() : false
      let target = try InstallTarget(action, environment: environment)
      let run = try InstallRun(
        self, target: target, staging: staging(of: target.place, followsLink: false),
        isRestored: isRestored)
      defer { run.finish() }
      return try body(run)
    } catch let cancellation as CancellationError {
      throw cancellation
    } catch {
      throw Problem(installing: error)
    }
  }

  /// Puts the old version back if the new one has removed itself; returns whether it did.
  private func restore() throws -> Bool {
    guard let path else { return false }
    try InstallTarget.checkFolders(to: path, home: environment["HOME"])
    let staging = try staging(of: path, followsLink: action.followsLink)
    guard try !staging.isInPlace(), try staging.folder.facts(of: InstallRun.old) != nil else {
      return false
    }
    try staging.putBack(InstallRun.old)
    return true
  }

  private func staging(of path: String, followsLink: Bool) throws -> TreeReplacement {
    try TreeReplacement(
      destination: path,
      wait: LockWait(patience: patience, until: deadline) { tells?(.waiting($0)) },
      followsLink: followsLink, keepingOldAs: InstallRun.old)
  }
}

package struct InstallReport: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case installed, staged
    case wentBack = "rolled-back"
    case already
    /// The new version was taken back.
    case failed
  }

  package var outcome: Outcome
  /// The version before; nil if it was unknown.
  package var from: String?
  /// What is in place now, or lies ready, or was taken back.
  package var new: KnownVersion
  package var path: String
  /// Whether the version command named the new version; nil if there is no such command.
  package var isProved: Bool?
  /// Why the new version did not stay; nil if it did.
  package var fault: ProofFault?
  package var warnings: [Warning] = []

  /// The version now; nil if it is unknown.
  package var to: String? { new.version }
}
