import Testing

@testable import Updates

@Suite struct StateRememberingTests {
  private let now = Instant(secondsSince1970: 1000)
  private let later = Instant(secondsSince1970: 2000)

  @Test func `an announcement is counted, and the offer is remembered`() {
    var state = State()
    state.remember(report(.available(offer("2"), nil)), at: now)
    #expect(state.notifications == ["2": 1])
    #expect(state.pending?.version == "2")
    #expect(state.pending?.required == false)
    #expect(state.lastAttempt == now)
    #expect(state.lastSuccess == now)
    #expect(state.app?.version == "1")
  }

  @Test(arguments: [Decision.Outcome.none(.upToDate), .unsupported(minimum: "2")])
  func `where nothing is offered nothing is counted and nothing pending`(
    outcome: Decision.Outcome
  ) {
    var state = State()
    state.notifications = ["2": 1]
    state.pending = State.Pending(version: "2", required: false)
    state.remember(report(outcome), at: now)
    #expect(state.notifications == ["2": 1])
    #expect(state.pending == nil)
  }

  // MARK: First sight

  @Test func `what is newer is seen once, held back or not, but never in the future`() {
    var state = State()
    state.firstSeen = ["2": .distantFuture]
    state.remember(report(.none(.tooYoung), seen: ["3", "2"]), at: now)
    #expect(state.firstSeen == ["2": now, "3": now])
    state.remember(report(.available(offer("4"), nil), seen: ["4", "3"]), at: later)
    #expect(state.firstSeen == ["2": now, "3": now, "4": later])
    #expect(state.pending?.version == "4")
  }

  // MARK: What is pending

  @Test func `what is pending tells all that a notice needs`() {
    var state = State()
    var release = Release(version: nil, downloadURL: "https://example.com/a")
    release.name = "Spring"
    state.remember(
      report(.available(Update(release), nil)) { $0.notify = .thrice }, at: now)
    var pending = State.Pending(version: nil, required: false)
    pending.key = "Spring"
    pending.notify = .thrice
    pending.url = "https://example.com/a"
    #expect(state.pending == pending)
    release.storeURL = "https://example.com/store"
    state.remember(report(.available(Update(release), nil)), at: now)
    #expect(state.pending?.url == "https://example.com/store")
  }

  @Test(arguments: [
    (Reason.skipped, true), (.snoozed, true), (.notifiedEnough, true), (.upToDate, false),
    (.belowLevel, false), (.osTooOld, false), (.tooYoung, false), (.notInRollout, false),
  ])
  func `only what is really offered is pending`(reason: Reason, isPending: Bool) {
    var state = State()
    let update = offer("2", shouldNotify: false)
    state.remember(report(.available(update, reason)), at: now)
    #expect((state.pending != nil) == isPending)
    #expect(state.reason == reason && state.notifications.isEmpty)
    state.remember(report(.available(offer("2"), nil)), at: now)
    #expect(state.reason == nil)
  }

  // MARK: Failures

  @Test func `failures are counted, and each makes the next check later`() {
    var state = State()
    for (count, wait) in [(1, 60.0), (2, 120), (3, 240)] {
      state.remember(failed, at: now)
      #expect(state.failures == count)
      #expect(state.retryAt == now.adding(seconds: wait))
    }
    state.remember(report(.none(.upToDate)), at: later)
    #expect(state.failures == 0)
    #expect(state.retryAt == nil)
  }

  @Test(arguments: [
    Problem.status(url: "u", code: 503, retryAfter: .seconds(3_600)).of(.feed),
    .status(url: "u", code: 429, retryAfter: .seconds(3_600)).of(.configuration),
  ])
  func `a server that wants to be left alone is`(failure: Problem) {
    var state = State()
    var report = failed
    report.failure = failure
    state.remember(report, at: now)
    #expect(state.retryAt == now.adding(seconds: 3_600))
  }

  @Test func `a failure leaves what a server decided for the version of then`() {
    var state = State()
    state.remember(report(.available(offer("2"), nil)), at: now)
    let before = state
    var report = failed
    report.app.version = "1.5"
    state.remember(report, at: later)
    #expect(state.app == before.app)
    #expect(state.pending == before.pending)
    #expect(state.reason == before.reason)
    #expect(state.firstSeen == before.firstSeen)
  }

  @Test func `after a failure, a reason that was found for another version is forgotten`() {
    var state = State()
    state.remember(report(.none(.upToDate)), at: now)
    state.remember(failed, at: later)
    #expect(state.reason == .upToDate)
    var report = failed
    report.app.version = "0.9"
    state.remember(report, at: later)
    #expect(state.reason == nil)
  }

  @Test func `what must be done is remembered though the feed failed, for the version of now`() {
    var state = State()
    state.app = App(id: "a", version: "0.9")
    state.pending = State.Pending(version: "1.9", required: false)
    var required = report(.available(offer("2", isRequired: true), nil))
    required.failure = .offline("u").of(.feed)
    state.remember(required, at: now)
    #expect(state.pending?.version == "2" && state.app?.version == "1")
    #expect(state.failures == 1)
    required.decision?.outcome = .available(offer("3", isRequired: true), nil)
    state.remember(required, at: later)
    #expect(state.pending?.version == "2")
    required.decision?.outcome = .unsupported(minimum: "3")
    state.remember(required, at: later)
    #expect(state.pending?.version == "2")
  }

  private var failed: CheckReport {
    var report = report(.none(.upToDate))
    report.decision = nil
    report.failure = .offline("u").of(.feed)
    return report
  }

  private func report(
    _ outcome: Decision.Outcome, seen: [String] = [], _ change: (inout Decision) -> Void = { _ in }
  ) -> CheckReport {
    var decision = Decision(outcome: outcome, gates: [])
    decision.seen = seen
    change(&decision)
    var report = CheckReport(app: App(id: "a", version: "1"), level: .patch, scheme: .dotted)
    report.decision = decision
    return report
  }

  /// An offer of a version, as a check finds it.
  private func offer(
    _ version: String, isRequired: Bool = false, shouldNotify: Bool = true
  ) -> Update {
    Update(
      Release(version: try? Version(version)), isRequired: isRequired, shouldNotify: shouldNotify)
  }
}
