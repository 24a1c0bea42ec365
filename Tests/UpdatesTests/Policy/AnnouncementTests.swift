import Testing

@testable import Updates

@Suite struct AnnouncementTests {
  private static let now = Instant(secondsSince1970: 1_700_000_000)

  @Test(arguments: [
    (Reason?.none, -60.0, Reason?.some(.notDue)), (.upToDate, -60, .upToDate),
    (.upToDate, -90_000, .upToDate), (.tooYoung, -60, .tooYoung),
    (.belowLevel, -90_000, .belowLevel), (nil, -90_000, nil), (.osTooOld, 60, .osTooOld),
  ])
  func `where nothing is pending the last check's reason counts, where there was one`(
    remembered: Reason?, age: Double, reason: Reason?
  ) {
    var state = checked()
    state.lastAttempt = Self.now.adding(seconds: age)
    state.reason = remembered
    let announcement = announcement(state)
    #expect(announcement.reason == reason)
    #expect(announcement.isRefreshDue == (age != -60))
    #expect(announcement.gap == (reason == nil ? .noAnswer : nil))
  }

  @Test func `while a failed check waits to be tried again, it is unknown whether there is news`() {
    var state = checked()
    state.failures = 5
    state.retryAt = Self.now.adding(seconds: 600)
    let announcement = announcement(state)
    #expect(announcement.reason == nil && announcement.gap == .noAnswer)
    #expect(!announcement.isRefreshDue)
    state.reason = .upToDate
    #expect(self.announcement(state).reason == .upToDate)
  }

  @Test func `a find for the installed version holds though its version is not newer`() {
    var state = checked(pending: "1.0")
    #expect(announcement(state).isWelcome)
    state.app?.build = "77"
    #expect(announcement(state, build: "77").isWelcome)
    #expect(!announcement(state, build: "78").isWelcome)
  }

  @Test(
    arguments: [
      ("1.0", true, nil), ("1.5", false, nil), ("0.9", false, nil), ("2.0", false, .upToDate),
      ("3.0", false, .upToDate), (nil, true, nil),
    ] as [(String?, Bool, Reason?)])
  func `what was found holds for the version that it was found for`(
    installed: String?, holds: Bool, reason: Reason?
  ) {
    let announcement = announcement(checked(pending: "2.0"), installed: installed)
    #expect(announcement.isWelcome == holds)
    #expect(announcement.reason == reason)
    #expect(announcement.gap == (holds || reason != nil ? nil : .versionUnchecked))
    #expect(announcement.key == (holds ? "2.0" : Release.namelessKey))
  }

  @Test(
    arguments: [
      ("1.0", 60, false), ("1.1", 60, true), ("0.9", 60, false), ("0.9", 3_599, false),
      ("0.9", 3_600, true), ("1.0", 3_600, false),
    ] as [(String, Double, Bool)])
  func `a version that never ran is reason for a check, one that ran before once an hour`(
    installed: String, age: Double, isDue: Bool
  ) {
    var state = checked()
    state.journal.append(.init(version: "0.9", build: nil, firstSeen: Self.now))
    state.lastAttempt = Self.now.adding(seconds: -age)
    #expect(announcement(state, installed: installed).isRefreshDue == isDue)
    #expect(!announcement(state, installed: installed, schedule: .never).isRefreshDue)
    state.failures = 1
    state.retryAt = Self.now.adding(seconds: 30)
    #expect(!announcement(state, installed: installed).isRefreshDue)
  }

  @Test func `a change of the channel is reason for a check, and for no answer until then`() {
    var state = checked(pending: "2.0", required: true)
    #expect(announcement(state, channel: "stable").isWelcome)
    let changed = announcement(state, channel: "beta")
    #expect(changed.isRefreshDue && changed.update == nil)
    state.pending = nil
    state.reason = .upToDate
    #expect(announcement(state, channel: "beta").reason == nil)
    state.app?.channel = "beta"
    #expect(announcement(state, channel: "beta").reason == .upToDate)
  }

  @Test func `what this program has installed since the last check is reason for one`() {
    var state = checked(for: "2.0")
    state.journal.append(.init(version: "1.0", build: nil, firstSeen: Self.now))
    #expect(!announcement(state).isRefreshDue)
    state.installs = [
      InstallRecord(
        at: Self.now.adding(seconds: -30), .wentBack, from: "2.0", to: "1.0",
        way: InstallRecord.ownWay)
    ]
    #expect(announcement(state).isRefreshDue)
    state.lastAttempt = Self.now.adding(seconds: -20)
    #expect(!announcement(state).isRefreshDue)
  }

  @Test(arguments: [
    (Reason.upToDate, "1.5", Reason?.some(.upToDate)), (.upToDate, "0.9", nil),
    (.belowLevel, "1.5", nil), (.noRelease, "0.9", nil),
  ])
  func `why nothing was offered may be untrue of another version`(
    remembered: Reason, installed: String, reason: Reason?
  ) {
    var state = checked()
    state.reason = remembered
    let announcement = announcement(state, installed: installed)
    #expect(announcement.reason == reason)
    #expect(announcement.gap == (reason == nil ? .versionUnchecked : nil))
  }

  @Test(arguments: [false, true], [(60.0, false), (3_600, true)])
  func `of a program that changed nothing is told before its version is known`(
    isRequired: Bool, age: (seconds: Double, isDue: Bool)
  ) {
    var state = checked(pending: "2.0", required: isRequired)
    state.lastAttempt = Self.now.adding(seconds: -age.seconds)
    let announcement = announcement(state, installed: nil, isUnanswered: true)
    #expect(announcement.update == nil && announcement.reason == nil)
    #expect(announcement.gap == .versionUnanswered)
    #expect(announcement.isRefreshDue == age.isDue)
    #expect((announcement.nextDue == Self.now) == age.isDue)
    state.failures = 1
    state.retryAt = Self.now.adding(seconds: 30)
    #expect(!self.announcement(state, installed: nil, isUnanswered: true).isRefreshDue)
  }

  @Test func `news stays news however often it was announced, unless it was put off`() {
    var state = checked(pending: "2.0")
    state.notifications = ["2.0": 1]
    #expect(announcement(state).isNews && !announcement(state).isWelcome)
    state.skipped = ["2.0"]
    #expect(!announcement(state).isNews)
    #expect(!announcement(checked()).isNews)
  }

  // MARK: Values

  private func checked(
    pending: String? = nil, for installed: String = "1.0", required: Bool = false
  ) -> State {
    var state = State()
    state.lastAttempt = Self.now.adding(seconds: -60)
    state.app = App(id: "a", version: installed)
    state.journal = [.init(version: installed, build: nil, firstSeen: Self.now)]
    state.pending = pending.map { State.Pending(version: $0, required: required) }
    return state
  }

  private func announcement(
    _ state: State, installed: String? = "1.0", build: String? = nil, channel: String? = nil,
    isUnanswered: Bool = false, schedule: Schedule = .daily
  ) -> Announcement {
    Announcement(
      of: state, app: App(id: "a", version: installed, build: build, channel: channel),
      isVersionUnanswered: isUnanswered, scheme: .dotted, schedule: schedule, now: Self.now)
  }
}
