import Updates
import UpdatesCLI

enum RefreshCommand: ToolCommand {
  /// The seconds after which the process ends, even in the middle of its work.
  private static let limit: UInt32 = 60

  static let command = Command(
    "refresh", summary: "check for updates in the background for 'notify', which starts this",
    isHidden: true)

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard !BackgroundProcess.isTyped else {
      throw Problem(
        .usageRefresh, "'refresh' is started by 'notify'; it is not a command to type")
    }
    BackgroundProcess.begin(limit: limit)
    guard let input = BackgroundProcess.input(limit: RefreshJob.limit),
      let job = RefreshJob(input),
      case .run(let given) = try CommandTable.tool.parse(["notify"] + job.words),
      given.path == ["notify"]
    else { throw Problem(.refreshJob, "standard input does not contain a job") }
    var world = world
    world.document = job.document
    guard !given.has("all") else { return try refreshAll(given, in: world) }
    let selection = try AppSelection(given, remembers: false, in: world)
    // The user or the administrator may have switched it off since.
    guard selection.allowance.silence == nil else {
      return Reply(members: blankMembers)
    }
    return try refresh(selection, in: world)
  }

  private static func refreshAll(_ arguments: Arguments, in world: World) throws -> Reply {
    for app in try world.registeredApps(arguments).apps {
      BackgroundProcess.begin(limit: limit)
      // What fails is remembered by its own app, and does not stop the others.
      guard case .success(var selection) = app.selection, selection.allowance.silence == nil,
        let file = try? selection.checker.record.state, let lock = try? file.takeLock(of: .refresh)
      else { continue }
      defer { lock.unlock() }
      selection.lookUpVersion()
      guard let state = try? file.read().state,
        selection.announcement(of: state, now: selection.now).isRefreshDue
      else { continue }
      _ = try? refresh(selection, in: world)
    }
    return Reply(members: blankMembers)
  }

  private static func refresh(_ selection: AppSelection, in world: World) throws -> Reply {
    var selection = selection
    // A refresh that is killed then counts as a failure. If that cannot be recorded, nothing is
    // requested.
    try selection.checker.record.state.change { [now = selection.now] state in
      state.beginAttempt(at: now, jitter: .random(in: 0...1))
    }
    selection.checker.options.isAttemptBegun = true
    selection.checker.options.countsAnnouncement = false
    try selection.settleInstallation(in: world)
    selection.askVersionCommand(in: world)
    let report = try world.report(of: selection.checker)
    stage(report, of: selection, in: world)
    return Reply(members: blankMembers, failure: report.failure.map { Problem($0) })
  }

  /// The seconds that a download may take, also in the middle of its work.
  private static let downloadLimit: UInt32 = 3600

  private static func stage(_ report: CheckReport, of selection: AppSelection, in world: World) {
    guard selection.downloadsInBackground, case .install(let action) = selection.action,
      case .available(let update, let reason) = report.decision?.outcome,
      report.decision?.failed == nil,
      [nil, .notifiedEnough].contains(reason), !update.isInformational,
      let state = try? selection.checker.record.state.read().state,
      state.staged != update.version ?? "",
      state.failedAttempts(toInstall: update.version) < State.mostAttempts
    else { return }
    BackgroundProcess.begin(limit: downloadLimit)
    // Nobody reads an error of this process; `status` and `history` have it.
    _ = try? InstallFlow(selection: selection, action: action, app: report.app, world: world)
      .install(update, stages: true)
  }
}
