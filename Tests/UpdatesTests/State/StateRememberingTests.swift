import Testing

@testable import Updates

@Suite struct StateRememberingTests {
  private let now = Date(timeIntervalSince1970: 1000)
  private let later = Date(timeIntervalSince1970: 2000)

  @Test func `an announcement is counted, and the offer is remembered`() {
    var state = State()
    state.remember(report(.available(Update(version: "2"), nil)), at: now)
    #expect(state.notifications == ["2": 1])
    #expect(state.firstSeen == ["2": now])
    #expect(state.pending == State.Pending(version: "2", required: false))
    #expect(state.lastAttempt == now)
    #expect(state.lastSuccess == now)
    #expect(state.app?.installed == "1")
  }

  @Test func `what is available but not announced is not counted`() {
    var state = State()
    let update = Update(version: "2", shouldNotify: false)
    state.remember(report(.available(update, .snoozed)), at: now)
    #expect(state.notifications == [:])
    #expect(state.pending?.version == "2")
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

  @Test func `a version keeps the date at which it was first seen`() {
    var state = State()
    state.remember(report(.available(Update(version: "2"), nil)), at: now)
    state.remember(report(.available(Update(version: "2"), nil)), at: later)
    #expect(state.firstSeen == ["2": now])
    #expect(state.notifications == ["2": 2])
  }

  @Test func `a check that failed is an attempt and changes nothing else`() {
    var state = State()
    state.pending = State.Pending(version: "2", required: true)
    state.lastSuccess = now
    var failed = report(.none(.upToDate))
    failed.decision = nil
    failed.failure = .feed(.offline(url: "u"))
    state.remember(failed, at: later)
    #expect(state.lastAttempt == later)
    #expect(state.lastSuccess == now)
    #expect(state.pending?.version == "2")
  }

  @Test func `an update without a version is counted where it lies`() {
    var state = State()
    let update = Update(version: nil, downloadURL: "https://example.com/a")
    state.remember(report(.available(update, nil)), at: now)
    #expect(state.notifications == ["https://example.com/a": 1])
    #expect(state.firstSeen == [:])
  }

  private func report(_ outcome: Decision.Outcome) -> CheckReport {
    CheckReport(
      app: App(id: "a", version: "1"), decision: Decision(outcome: outcome, gates: []),
      failure: nil, feed: nil, firstLaunch: .neither,
      notifications: CheckReport.Notifications(shown: 0, limit: 1), level: .patch, scheme: .dotted,
      warnings: [], requests: [])
  }
}
