import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

struct NotifyAllFlow {
  struct Known {
    let id: String
    var isSilenced = false
    /// The flow of the app; nil if the app cannot be used, or is silenced.
    var flow: NotifyFlow?
    var announcement: Announcement?
    /// The known update; nil if there is none.
    var offer: Update?
    var timesShown = 0
    /// The installed version; nil if it is unknown.
    var installed: String?
    var isShown = false
    var failure: Problem?

    var isWelcome: Bool { announcement?.isWelcome ?? false && offer != nil }

    var isRequired: Bool { offer?.isRequired ?? false }
  }

  let arguments: Arguments
  let world: World
  private(set) var apps: [Known] = []
  private(set) var isShown = false
  private(set) var isRefreshStarted = false
  var warnings: [Warning] = []

  mutating func run() throws {
    let registered = try world.registeredApps(arguments)
    warnings = registered.warnings
    apps = registered.apps.map(known)
    if apps.contains(where: \.isWelcome) { announce() }
    startRefresh()
  }

  private func known(_ app: RegisteredApp) -> Known {
    var known = Known(id: app.id)
    do {
      var selection = try app.selection.get()
      if let silence = selection.allowance.silence {
        note("\(app.name.quotable) is not shown: \(silence)")
        known.isSilenced = true
        return known
      }
      selection.lookUpVersion()
      let file = try selection.checker.record.state
      let reading = try file.read()
      let reply = Reply(
        text: nil, result: "done", members: NotifyCommand.blankMembers,
        warnings: selection.warnings + reading.warnings)
      var flow = NotifyFlow(
        selection: selection, arguments: app.arguments, world: world, reply: reply)
      let announcement = flow.announcement(of: reading.state)
      flow.reply.members["reason"] = JSON(announcement.reason?.rawValue)
      explain(announcement, reading.state, of: app)
      known.offer = try flow.offer(announcement, reading.state)
      known.timesShown =
        known.offer.flatMap { reading.state.notifications[$0.notificationKey] } ?? 0
      known.announcement = announcement
      known.installed = selection.knownApp.version ?? reading.state.app?.version
      known.flow = flow
    } catch {
      known.failure = Problem(error)
    }
    return known
  }

  private func explain(_ announcement: Announcement, _ state: State, of app: RegisteredApp) {
    guard let sentence = AnnouncementText.silence(announcement, of: state, at: world.now)
    else { return }
    note("\(app.name.quotable) is not shown: \(sentence)")
  }

  private func note(_ sentence: String) {
    if arguments.has("verbose") { world.output.note(sentence) }
  }

  private mutating func announce() {
    let place = world.noticePlace
    if case .nowhere(let whyNot) = place {
      note(whyNot.sentence)
      return
    }
    guard StandardStreams.isErrorReady else { return }
    // Before a prompt, the shell runs what was typed ahead at once.
    guard !arguments.has("segment") || !StandardStreams.hasLineTypedAhead else {
      return note("not shown: a line was typed ahead")
    }
    let welcome = apps.indices.filter { apps[$0].isWelcome }
    // Of those alike, whoever was shown less often comes first.
    var listed = welcome.sorted {
      (apps[$0].isRequired ? 0 : 1, apps[$0].timesShown, $0)
        < (apps[$1].isRequired ? 0 : 1, apps[$1].timesShown, $1)
    }
    var count = 0
    // What the digest only counts is named another time.
    while count < digest(of: listed).countShown(at: place), count < listed.count {
      apps[listed[count]].isShown = apps[listed[count]].claim()
      if apps[listed[count]].isShown { count += 1 } else { listed.remove(at: count) }
    }
    if !listed.isEmpty { show(digest(of: listed), at: place) }
  }

  private func digest(of listed: [Int]) -> Digest {
    Digest(
      listed.compactMap { apps[$0].item }, command: "updates-tui inbox", words: world.words)
  }

  private mutating func show(_ digest: Digest, at place: NoticePlace) {
    isShown = true
    if arguments.has("at-exit") { world.output.note("") }
    switch place {
    case .nowhere: return
    case .line(let columns): world.output.note(digest.line(columns: columns))
    case .lines(let columns):
      world.output.note(digest.lines(columns: columns, hasColor: world.output.hasColor))
    }
  }

  private mutating func startRefresh() {
    let isOff = ["dry-run", "offline"].contains(where: arguments.has)
    guard !isOff, apps.contains(where: { $0.announcement?.isRefreshDue ?? false }) else { return }
    let job = RefreshJob(words: arguments.words(without: NotifyFlow.ownOptions), headers: [])
    do {
      let folder = try Directories(
        environment: world.environment, state: try arguments.path("state-dir", to: "folder")
      ).state
      let start = try job.startForAll(
        in: folder, by: OwnExecutable.path, arguments: ["updates-tui", "refresh"],
        environment: world.environment.variables)
      isRefreshStarted = start == .started
      note(start.sentence)
    } catch {
      warnings.append(
        Warning(
          code: "refresh.failed",
          message: "The background checks could not be started: \(Problem(error).message)"))
    }
  }
}

extension NotifyAllFlow.Known {
  /// Counts it before it is shown; false if this process may not show it.
  fileprivate mutating func claim() -> Bool {
    guard let offer, var flow else { return false }
    defer { self.flow = flow }
    do {
      let file = try flow.selection.checker.record.state.waiting(atMost: NotifyFlow.patience)
      return flow.claim(offer, in: file)
    } catch {
      failure = Problem(error)
      return false
    }
  }

  fileprivate var item: Digest.Item? {
    offer.map {
      Digest.Item(
        name: flow?.selection.checker.app.name ?? id, installed: installed, version: $0.version,
        release: $0.name, isRequired: $0.isRequired)
    }
  }

  var warnings: [Warning] {
    (flow?.reply.warnings ?? []).map { $0.of(id) } + [failure?.warning(of: id)].compactMap(\.self)
  }

  var member: JSON {
    var update = offer
    update?.shouldNotify = isShown
    return [
      "id": .string(id), "shown": .bool(isShown),
      "reason": isSilenced
        ? .string(Reason.switchedOff.rawValue) : flow?.reply.members["reason"] ?? .null,
      "update": update.flatMap { flow?.members(of: $0) } ?? .null,
      "warnings": JSON(flow?.reply.warnings ?? []), "error": JSON(failure),
    ]
  }
}
