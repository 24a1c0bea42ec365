import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

struct InstallFlow {
  let selection: AppSelection
  let action: InstallAction
  let app: App
  let world: World
  let tellsEvents: Bool
  let keepsUnproved: Bool
  var isRequired = false
  /// Nil if nobody was asked.
  ///
  /// On a whole screen, it shows the progress and lets the person cancel the installation.
  var conversation: Conversation?

  /// The arguments are nil where an installation is not what was asked for.
  init(
    _ arguments: Arguments? = nil, selection: AppSelection, action: InstallAction, app: App,
    world: World
  ) {
    (self.selection, self.action, self.app, self.world) = (selection, action, app, world)
    tellsEvents = arguments?.value("progress") != nil
    keepsUnproved = arguments?.has("keep") ?? false
  }

  /// What a reply says of an installation that was not made.
  static func blankMembers(and more: JSONObject) -> JSONObject {
    var members = more
    for key in [
      "app", "from", "to", "path", "verification", "provenance", "keyId", "proved",
    ] {
      members[key] = .null
    }
    return members
  }

  var words: Localization { world.words(for: app) }

  /// The milliseconds that a cancelled installation has to clean up.
  private static let patience = 500

  /// Throws `Problem`, which is remembered, or `CancellationError` if the person has cancelled the
  /// installation on the screen; nothing was installed then.
  func install(_ update: Update) throws -> InstallReport {
    let release = try release(of: update)
    return try run(installing(update.version), to: update.version) { try $0.install(release) }
  }

  func stage(_ update: Update) throws -> InstallReport {
    let release = try release(of: update)
    return try run(installing(update.version), to: update.version) { try $0.stage(release) }
  }

  func installStaged() throws -> InstallReport {
    let version = try installer().staged?.version
    return try run(installing(version), to: version) { try $0.installStaged() }
  }

  func release(of update: Update) throws -> InstallRelease {
    try InstallRelease(update, action: action, app: app, system: selection.checker.system)
  }

  private func installing(_ version: String?) -> String {
    words.text(.installing, ["subject": subject(version)])
  }

  func goBack(to version: String?) throws -> InstallReport {
    let title = words.text(.goingBack, ["name": subject(nil)])
    return try run(title, to: version) { try $0.goBack(to: version) }
  }

  func looking<Value: Sendable>(
    _ work: @escaping @Sendable (Installer) throws -> Value
  ) throws -> Value {
    try result(showing: words.text(.waiting), of: try installer(), work).get()
  }

  func subject(_ version: String?) -> String {
    let name = app.name ?? action.target.split(separator: "/").last.map(String.init) ?? ""
    return [name.harmlessLine(), version?.harmlessLine()].compactMap(\.self).joined(separator: " ")
  }

  func installer() throws -> Installer {
    let checker = selection.checker
    var installer = Installer(action, environment: world.environment)
    installer.installed = app.version ?? rememberedVersion
    installer.key = checker.feed.publicKey
    installer.build = try selection.buildProof
    installer.versionCommand = selection.versionCommand
    installer.keepsUnproved = keepsUnproved
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

  private typealias Outcome = Result<InstallReport, any Error>

  private func run(
    _ title: String, to version: String?,
    _ work: @escaping @Sendable (Installer) throws -> InstallReport
  ) throws -> InstallReport {
    let installer = try installer()
    try settle(installer, title)
    let outcome = Latest<Outcome?>(nil)
    let end: WorkEnd<Outcome>
    do {
      end = try self.end(showing: title, to: version, of: installer) { installer in
        let result = Result { try work(installer) }
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

  func settle(takesBack: Bool) throws -> InstallReport? {
    var installer = try installer()
    installer.patience = .zero
    return try settle(installer, words.text(.waiting), takesBack: takesBack)
  }

  @discardableResult
  private func settle(
    _ installer: Installer, _ title: String, takesBack: Bool = false
  ) throws -> InstallReport? {
    guard installer.isUnfinished else { return nil }
    let version = installer.unfinishedVersion
    let settled = try result(showing: title, of: installer) {
      try $0.settle(takesBack: takesBack)
    }
    // What is in the way is told by whoever needs the target.
    guard let report = try? settled.get() else { return nil }
    guard let fault = report.fault else { return remember(report) }
    rememberFailure(Problem.notProved(fault, isRequired: false), version, report)
    return nil
  }

  private func end(
    showing title: String, to version: String?, of installer: Installer,
    _ work: @escaping @Sendable (Installer) throws -> InstallReport
  ) throws -> WorkEnd<Outcome> {
    guard let conversation, conversation.mode == .screen else {
      return WorkEnd(value: try result(showing: title, of: installer, work))
    }
    let latest = Latest(InstallEvent.waiting(false))
    let words = words
    return try world.result(
      on: conversation, titled: words.updatingTitle(name: subject(nil), version: version),
      words: words, step: { latest.value.step(of: title, in: words) }, patience: Self.patience
    ) { deadline in
      var installer = installer
      installer.tells = { event in latest.change { $0 = event } }
      installer.deadline = deadline
      return Result { [installer] in try work(installer) }
    }
  }

  private func result<Value: Sendable>(
    showing title: String, of installer: Installer,
    _ work: @escaping @Sendable (Installer) throws -> Value
  ) throws -> Result<Value, any Error> {
    let latest = Latest<InstallEvent?>(nil)
    let words = words
    let events = tellsEvents ? world.output : nil
    return try world.result(
      showing: title, telling: { latest.value?.forms(of: title, in: words) ?? [] },
      plainly: { latest.value?.plain(in: words) }, isShown: !tellsEvents, patience: Self.patience
    ) { deadline in
      var installer = installer
      installer.tells = { event in
        latest.change { $0 = event }
        events?.insist(event.json.textInOrder)
      }
      installer.deadline = deadline
      return Result { [installer] in try work(installer) }
    }
  }
}
