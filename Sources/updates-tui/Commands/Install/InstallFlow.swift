import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

/// Runs the installer, shows its progress, and remembers what came of it.
struct InstallFlow {
  let selection: AppSelection
  let action: InstallAction
  let app: App
  let world: World
  var isRequired = false
  /// Nil if nobody was asked.
  ///
  /// On a whole screen, it shows the progress and lets the person cancel the installation.
  var conversation: Conversation?

  var words: Localization { world.words(for: app) }

  var tellsEvents: Bool { selection.arguments.value("progress") != nil }

  /// The milliseconds that a cancelled installation has to clean up.
  private static let patience = 500

  /// Throws `Problem`, which is remembered, or `CancellationError` if the person has cancelled the
  /// installation on the screen; nothing was installed then.
  func install(_ update: Update, stages: Bool = false) throws -> InstallReport {
    let release = try release(of: update)
    return try run(installing(update.version), to: update.version) {
      try stages ? $0.stage(release) : $0.install(release)
    }
  }

  func installStaged() throws -> InstallReport {
    let version = try installer().staged?.version
    return try run(installing(version), to: version) { try $0.installStaged() }
  }

  func goBack(to version: String?) throws -> InstallReport {
    let title = words.text(.goingBack, ["name": subject(nil)])
    return try run(title, to: version) { try $0.goBack(to: version) }
  }

  func looking<Value: Sendable>(
    _ look: @escaping @Sendable (Installer) throws -> Value
  ) throws -> Value {
    try work(showing: words.text(.waiting), of: try installer(), look).value.get()
  }

  /// Throws what would keep the update from being installed.
  func plan(for update: Update) throws -> InstallPlan {
    let release = try release(of: update)
    let path = try looking { installer in
      let path = try installer.checkedTarget()
      try release.checkDigest()
      return path
    }
    return InstallPlan(
      asset: release.asset, path: path,
      checks: selection.trust(in: release).checks(
        of: release, key: selection.checker.feed.publicKey)
        + InstallPlan.check(by: selection.file.versionCommand, of: release.version))
  }

  /// Completes what a killed run has begun, or takes it back; nil if there was none.
  func settle(takesBack: Bool) throws -> InstallReport? {
    var installer = try installer()
    installer.patience = .zero
    // '--keep' is about the version that is installed now, not about one of a killed run.
    installer.keepsUnproved = false
    return try settle(installer, words.text(.waiting), takesBack: takesBack)
  }

  private func release(of update: Update) throws -> InstallRelease {
    try InstallRelease(update, action: action, app: app, system: selection.checker.system)
  }

  func installer() throws -> Installer {
    let checker = selection.checker
    var installer = Installer(action, environment: world.environment)
    installer.installed = app.version ?? rememberedVersion
    installer.key = checker.feed.publicKey
    installer.build = try selection.buildProof
    installer.versionCommand = selection.file.versionCommand
    installer.keepsUnproved = selection.arguments.has("keep")
    installer.scheme = selection.scheme
    installer.feedURL = checker.feedAddress
    installer.headers = try checker.feed.headers(environment: world.environment.variables)
    installer.allowsInsecureHTTP = checker.options.allowsInsecureHTTP
    installer.isUnattended = !world.hasPerson
    return installer
  }

  private var rememberedVersion: String? {
    let state = try? selection.checker.record.state.read().state
    return state?.installs.last { $0.outcome != .failed }?.to
  }
}

// MARK: Words

extension InstallFlow {
  private func installing(_ version: String?) -> String {
    words.text(.installing, ["subject": subject(version)])
  }

  private func subject(_ version: String?) -> String {
    let name = app.name ?? action.target.split(separator: "/").last.map(String.init) ?? ""
    return [name.harmlessLine(), version?.harmlessLine()].compactMap(\.self).joined(separator: " ")
  }

  func sentence(for report: InstallReport) -> String {
    let word: Word =
      switch report.outcome {
      case .installed, .already: .nowInstalled
      case .staged: .nowReady
      case .wentBack, .failed: .wentBack
      }
    return words.text(
      word,
      ["subject": subject(report.to), "name": subject(nil), "version": report.to ?? ""])
  }
}

// MARK: Work

extension InstallFlow {
  private typealias Outcome = Result<InstallReport, any Error>

  private func run(
    _ title: String, to version: String?,
    _ install: @escaping @Sendable (Installer) throws -> InstallReport
  ) throws -> InstallReport {
    let installer = try installer()
    try settle(installer, title)
    let outcome = Latest<Outcome?>(nil)
    let end: WorkEnd<Outcome>
    do {
      let screenTitle = words.updatingTitle(name: subject(nil), version: version)
      end = try work(showing: title, onScreen: screenTitle, of: installer) { installer in
        let result = Result { try install(installer) }
        outcome.change { $0 = result }
        return try result.get()
      }
    } catch let failure as Problem where failure.exitCode == .interrupted {
      noteInterrupted(outcome.value)
      throw failure
    }
    switch end.value {
    case .success(let report):
      guard let fault = report.fault else { return remember(report) }
      let problem = Problem.notProved(fault, isRequired: isRequired)
      rememberFailure(problem, version, report)
      throw problem
    case .failure(let error as CancellationError):
      if end.isCancelled { throw error }
      throw Problem.interrupted
    case .failure(let error):
      let problem = Problem(error)
      rememberFailure(problem, version)
      throw problem
    }
  }

  /// Nil if it is not known what has become of the work.
  private func noteInterrupted(_ outcome: Outcome?) {
    let sentence: String
    switch outcome {
    case .success(let report)?: sentence = self.sentence(for: remember(report))
    case .failure?: sentence = words.text(.installCancelled)
    case nil: return
    }
    if !tellsEvents { world.output.note(sentence) }
  }

  @discardableResult
  private func settle(
    _ installer: Installer, _ title: String, takesBack: Bool = false
  ) throws -> InstallReport? {
    guard installer.isUnfinished else { return nil }
    let version = installer.unfinishedVersion
    let settled = try work(showing: title, of: installer) { try $0.settle(takesBack: takesBack) }
    // What is in the way is told by whoever needs the target.
    guard let report = try? settled.value.get() else { return nil }
    guard let fault = report.fault else { return remember(report) }
    rememberFailure(Problem.notProved(fault, isRequired: false), version, report)
    return nil
  }

  /// `screenTitle` is that of the progress on a whole screen; nil if it is never shown there.
  private func work<Value: Sendable>(
    showing title: String, onScreen screenTitle: String? = nil, of installer: Installer,
    _ work: @escaping @Sendable (Installer) throws -> Value
  ) throws -> WorkEnd<Result<Value, any Error>> {
    let latest = Latest(InstallEvent.waiting(false))
    let words = words
    let events = tellsEvents ? world.output : nil
    let run: @Sendable (Deadline) -> Result<Value, any Error> = { deadline in
      var installer = installer
      installer.tells = { event in
        latest.change { $0 = event }
        events?.insist(event.json.textInOrder)
      }
      installer.deadline = deadline
      return Result { [installer] in try work(installer) }
    }
    guard let screenTitle, let conversation, conversation.mode == .screen else {
      return WorkEnd(
        value: try world.result(
          showing: title, telling: { latest.value.forms(of: title, in: words) },
          plainly: { latest.value.plain(in: words) }, isShown: !tellsEvents,
          patience: Self.patience, of: run))
    }
    return try world.result(
      on: conversation, titled: screenTitle, words: words,
      step: { latest.value.step(of: title, in: words) }, patience: Self.patience, of: run)
  }
}

// MARK: What is remembered

extension InstallFlow {
  private var hasStaged: Bool { (try? installer())?.staged != nil }

  private func remember(_ report: InstallReport) -> InstallReport {
    guard report.outcome != .staged else {
      return changing(report) { $0.staged = report.to ?? "" }
    }
    selection.rememberVersion(report.isProved == true ? report.to : nil)
    // The process that has installed it remembers that.
    guard report.outcome != .already else {
      return hasStaged ? report : changing(report) { $0.staged = nil }
    }
    var record = InstallRecord(
      at: selection.now, report.outcome == .installed ? .installed : .wentBack, from: report.from,
      to: report.to, way: InstallRecord.ownWay)
    record.url = report.new.url
    record.bytes = report.new.bytes?.hex
    record.verification = report.new.verification?.word
    record.keyID = report.new.verification?.keyID
    record.provenance = report.new.verification?.provenance
    record.isProved = report.isProved
    return changing(report) { state in
      state.remember(record)
      state.pending = nil
      state.staged = nil
      // Whom nobody expected is shown, but later versions need not be built by them.
      let feed = selection.checker.feed
      let isExpected = feed.provenance != nil || feed.repository != nil || state.builtBy != nil
      if isExpected, let provenance = record.provenance { state.builtBy = provenance }
      if report.outcome == .wentBack, let version = report.from { state.skip(version) }
    }
  }

  private func changing(
    _ report: InstallReport, _ change: (inout State) -> Void
  ) -> InstallReport {
    var report = report
    do {
      try selection.checker.record.state.change(change)
    } catch {
      report.warnings.append(
        Warning(
          unsaved: error,
          message: "The installation could not be recorded: \(Problem(error).message)"))
    }
    return report
  }

  /// Remembers an installation that has failed; `report` tells of a version that was taken back.
  private func rememberFailure(
    _ problem: Problem, _ version: String?, _ report: InstallReport? = nil
  ) {
    var record = InstallRecord(
      at: selection.now, .failed, from: report?.from ?? app.version, to: version,
      way: InstallRecord.ownWay)
    record.reason = problem.subject == .download ? problem.summaryWithWait : problem.message
    if report?.fault?.isOfVersion ?? false { record.isProved = false }
    record.url = report?.new.url
    record.bytes = report?.new.bytes?.hex
    let hasStaged = hasStaged
    // The failure of the installation is the one to report.
    try? selection.checker.record.state.change { state in
      if problem.isAttempt { state.remember(record) }
      if !hasStaged { state.staged = nil }
    }
  }
}
