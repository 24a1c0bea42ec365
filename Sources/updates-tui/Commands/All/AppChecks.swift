import Updates
import UpdatesCLI
import UpdatesTerminal

struct AppChecks: Sendable {
  static let width = 4

  struct Job: Sendable {
    let index: Int
    let arguments: Arguments
    let checker: UpdateChecker
    let warnings: [Warning]
    let sources: AllowanceSources?
    let asksProgram: Bool
  }

  enum Event: Sendable {
    case begun(Job)
    case ended(Job, Outcome)
  }

  struct Outcome: Sendable {
    var checker: UpdateChecker
    var report: CheckReport
    /// Nil if kept answers were not read.
    var kept: CheckReport?
  }

  let world: World
  let jobs: [Job]
  var readsKept = false

  init(_ apps: [RegisteredApp], in world: World, _ settle: (inout CheckOptions) -> Void) {
    self.world = world
    jobs = apps.enumerated().compactMap { index, app in
      guard case .success(let selection) = app.selection else { return nil }
      var checker = selection.checker
      settle(&checker.options)
      return Job(
        index: index, arguments: app.arguments, checker: checker, warnings: selection.warnings,
        sources: selection.sharedSources,
        asksProgram: selection.versionCommand != nil && checker.app.version == nil)
    }
  }

  /// `tell` is called on any thread.
  func run(until deadline: Deadline, _ tell: @escaping @Sendable (Event) -> Void) {
    let rest = Latest(jobs[...])
    Thread.runTogether(min(Self.width, jobs.count)) {
      while !deadline.isCancelled {
        var next: Job?
        rest.change { next = $0.popFirst() }
        guard let job = next else { return }
        tell(.begun(job))
        tell(.ended(job, outcome(of: job, until: deadline)))
      }
    }
  }

  private func outcome(of job: Job, until deadline: Deadline) -> Outcome {
    var (checker, warnings) = (job.checker, job.warnings)
    if job.asksProgram {
      // The app file could be read a moment ago.
      var selection = try? AppSelection(job.arguments, sharing: job.sources, in: world)
      selection?.askVersionCommand(in: world)
      checker.app.version = selection?.checker.app.version
      warnings = selection?.warnings ?? warnings
    }
    var asking = checker
    var report = asking.report(until: deadline)
    report.warnings = warnings + report.warnings
    guard readsKept, report.decision == nil, !deadline.isCancelled else {
      return Outcome(checker: checker, report: report)
    }
    asking.options.isOffline = true
    asking.options.dryRun = true
    return Outcome(checker: checker, report: report, kept: asking.report(until: deadline))
  }
}

extension RegisteredApp {
  mutating func settleInstallation(in world: World) throws {
    guard case .success(let selection) = selection else { return }
    do {
      try selection.settleInstallation(in: world)
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      guard failure.exitCode != .interrupted else { throw failure }
      self.selection = .failure(failure)
    }
  }

  mutating func take(_ outcome: AppChecks.Outcome) {
    guard case .success(var selection) = selection else { return }
    selection.checker.app = outcome.checker.app
    self.selection = .success(selection)
  }
}
