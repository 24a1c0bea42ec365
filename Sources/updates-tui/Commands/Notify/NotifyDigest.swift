import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// The updates of all apps in one notice.
struct NotifyDigest {
  struct Entry {
    let app: RegisteredApp
    /// Nil if the app cannot be used, or is silenced.
    var flow: NotifyFlow?
    /// Why the app cannot be used; nil if it can.
    var failure: Problem?
  }

  let arguments: Arguments
  let world: World
  private(set) var reply: Reply
  private(set) var apps: [Entry] = []

  var finished: Reply {
    var reply = reply
    if arguments.has("json") {
      reply.members["apps"] = .array(apps.map(\.entry))
    } else {
      reply.warnings += apps.flatMap(\.warnings)
    }
    if arguments.has("segment") {
      let count = apps.count { $0.flow?.announcement.isNews ?? false }
      reply.text = Digest.mark(of: count, isUTF8: world.environment.isUTF8)
    }
    return reply
  }

  mutating func run() throws {
    let registered = try world.registeredApps(arguments)
    reply.warnings = registered.warnings
    apps = registered.apps.map(entry)
    if apps.contains(where: \.isWelcome) { announce() }
    startRefresh()
  }

  private func entry(of app: RegisteredApp) -> Entry {
    do {
      var selection = try app.selection.get()
      if let silence = selection.allowance.silence {
        note("\(app.name.quotable) is not shown: \(silence)")
        return Entry(app: app)
      }
      selection.lookUpVersion()
      let flow = try NotifyFlow(selection, app.arguments, in: world)
      if let silence = flow.silence { note("\(app.name.quotable) is not shown: \(silence)") }
      return Entry(app: app, flow: flow)
    } catch {
      return Entry(app: app, failure: Problem(error))
    }
  }

  private func note(_ sentence: String) {
    if arguments.has("verbose") { world.output.note(sentence) }
  }

  private mutating func announce() {
    let place = world.noticePlace
    guard world.canPrint(at: place, arguments) else { return }
    // Before a prompt, the shell runs what was typed ahead at once.
    guard !arguments.has("segment") || !StandardStreams.hasLineTypedAhead else {
      return note("not shown: a line was typed ahead")
    }
    let welcome = apps.indices.filter { apps[$0].isWelcome }
    // Of those alike, whoever was shown less often comes first.
    var listed = welcome.sorted { (apps[$0].rank, $0) < (apps[$1].rank, $1) }
    var count = 0
    // What the digest only counts is named another time.
    while count < digest(of: listed).countShown(at: place), count < listed.count {
      if apps[listed[count]].claim() { count += 1 } else { listed.remove(at: count) }
    }
    guard !listed.isEmpty else { return }
    reply.members["shown"] = true
    let digest = digest(of: listed)
    world.show(
      at: place, arguments, line: { digest.line(columns: $0) },
      lines: { digest.lines(columns: $0, hasColor: $1) })
  }

  private func digest(of listed: [Int]) -> Digest {
    Digest(
      listed.compactMap { apps[$0].item }, command: "updates-tui inbox", words: world.words)
  }

  private mutating func startRefresh() {
    let isOff = ["dry-run", "offline"].contains(where: arguments.has)
    guard !isOff, apps.contains(where: { $0.flow?.announcement.isRefreshDue ?? false })
    else { return }
    let job = RefreshJob(words: arguments.words(without: NotifyFlow.ownOptions))
    let start = Result {
      let folder = try Directories(
        environment: world.environment, state: try arguments.path("state-dir", to: "folder")
      ).state
      return try job.start(
        holding: RefreshJob.lockForAll(in: folder), by: OwnExecutable.path,
        arguments: ["updates-tui", "refresh"], environment: world.environment.variables)
    }
    reply.take(start, of: "checks", arguments, in: world)
  }
}

extension NotifyDigest.Entry {
  fileprivate var isWelcome: Bool { flow?.announcement.isWelcome ?? false && flow?.offer != nil }

  /// Lower for what is required, then for what was shown less often.
  fileprivate var rank: Int {
    guard let flow, let offer = flow.offer else { return 0 }
    let shown = flow.state.notifications[offer.notificationKey] ?? 0
    return offer.isRequired ? shown - Int(Int32.max) : shown
  }

  /// Counts it before it is shown; false if this process may not show it.
  fileprivate mutating func claim() -> Bool {
    guard let offer = flow?.offer, flow?.claim(offer) == true else { return false }
    flow?.noteShown(offer)
    return true
  }

  fileprivate var item: Digest.Item? {
    guard let flow, let offer = flow.offer else { return nil }
    return Digest.Item(
      name: app.name, installed: flow.selection.knownApp.version ?? flow.state.app?.version,
      version: offer.version, release: offer.name, isRequired: offer.isRequired)
  }

  fileprivate var warnings: [Warning] {
    (flow?.reply.warnings ?? []).map { $0.of(app.id) }
      + [failure?.warning(of: app.id)].compactMap(\.self)
  }

  fileprivate var entry: JSON {
    // Neither used nor unusable: it is silenced.
    let silenced = failure == nil ? JSON.string(Reason.switchedOff.rawValue) : .null
    var said = flow?.reply ?? Reply(members: NotifyCommand.blankMembers, failure: failure)
    said.members["refreshStarted"] = nil
    if flow == nil { said.members["reason"] = silenced }
    return app.entry(said)
  }
}
