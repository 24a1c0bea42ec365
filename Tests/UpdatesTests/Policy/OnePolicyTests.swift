import Testing

@testable import Updates

/// `check` and `explain` decide from an answer, `notify` and `status` from what is remembered of it.
///
/// Each row is a state: a check that counts nothing, as a refresh makes it, then what happened
/// since. All four must say the same of it.
@Suite struct OnePolicyTests {
  /// What one of the four says.
  struct Said: Equatable, Sendable {
    /// The version offered; nil where nothing is.
    var offer: String?
    var isRequired = false
    /// Why nothing is offered, or nobody told.
    var reason: Reason?
    /// What is not known without asking.
    var gap: Announcement.Gap?

    static func offers(_ version: String, _ reason: Reason? = nil) -> Said {
      Said(offer: version, reason: reason)
    }

    static func requires(_ version: String) -> Said { Said(offer: version, isRequired: true) }

    static func nothing(_ reason: Reason) -> Said { Said(reason: reason) }

    static func unknown(_ gap: Announcement.Gap) -> Said { Said(gap: gap) }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The versions that the feed announces.
    var announced = ["2.0"]
    /// What was installed at the check; nil where none was made.
    var checked: String? = "1.0"
    /// What is installed now.
    var installed = "1.0"
    /// What `check` and `explain` say.
    var answered: Said
    /// What `notify` and `status` say, where they cannot know as much.
    var remembered: Said?
    var ruling: Release.Ruling?
    /// The configuration and the options.
    var settings: @Sendable (inout UpdateChecker) -> Void = { _ in }
    var release: @Sendable (inout Release) -> Void = { _ in }
    /// What happened since.
    var since: @Sendable (inout State) -> Void = { _ in }

    init(_ name: String, _ answered: Said, _ change: (inout Row) -> Void = { _ in }) {
      testDescription = name
      self.answered = answered
      change(&self)
    }
  }

  @Test(arguments: nothingSaid + silenced + counted + bound + changed + ruled)
  func `check, explain, notify and status say the same`(row: Row) throws {
    var app = try CheckedApp(installed: row.checked)
    row.settings(&app.checker)
    if row.checked != nil {
      app.checker.options.countsAnnouncement = false
      _ = report(row, app)
      app.checker.options.countsAnnouncement = true
    }
    try app.checker.record.state.change { row.since(&$0) }
    app.checker.app.version = row.installed
    let state = try app.state
    // `notify` and `status` have nothing else.
    let announcement = Announcement(
      of: state, app: app.checker.app, scheme: .dotted, schedule: .daily, now: CheckedApp.start,
      ignoresSkipAndSnooze: app.checker.options.ignoresSkipAndSnooze)
    let remembered = row.remembered ?? row.answered
    #expect(Said(announcement) == remembered)
    #expect(announcement.isWelcome == (remembered.offer != nil && remembered.reason == nil))
    app.checker.options.dryRun = true
    #expect(Said(report(row, app).decision) == row.answered, "explain")
    #expect(try app.state == state)
    app.checker.options.dryRun = false
    #expect(Said(report(row, app).decision) == row.answered, "check")
  }

  private func report(_ row: Row, _ app: CheckedApp) -> CheckReport {
    let releases = row.announced.map { text in
      var release = Release(version: try? Version(text))
      if release.version == nil { release.name = text }
      row.release(&release)
      return release
    }
    var check = Check(checker: app.checker, until: Deadline())
    return check.decided(FeedResult(releases: releases, ruling: row.ruling))
  }
}

extension OnePolicyTests.Said {
  init(_ decision: Decision?) {
    let update = decision?.update
    self.init(
      offer: update.map(\.notificationKey), isRequired: update?.isRequired ?? false,
      reason: decision?.reason)
  }

  init(_ announcement: Announcement) {
    let update = announcement.update
    self.init(
      offer: update.map(\.notificationKey), isRequired: update?.isRequired ?? false,
      reason: announcement.reason, gap: announcement.gap)
  }
}

// MARK: Table

extension OnePolicyTests {
  private static let now = CheckedApp.start

  static let nothingSaid: [Row] = [
    Row("never checked", .offers("2.0")) {
      $0.checked = nil
      $0.remembered = .unknown(.neverChecked)
    },
    Row("up to date", .nothing(.upToDate)) { $0.announced = ["1.0"] },
    Row("no release", .nothing(.noRelease)) { $0.announced = [] },
    Row("available", .offers("2.0")),
    Row("switched off", .nothing(.switchedOff)) {
      $0.settings = { $0.settings.checkFor = .never }
    },
    Row("an answer is wanted also where nothing is new", .offers("1.0", .upToDate)) {
      $0.announced = ["1.0"]
      $0.remembered = .nothing(.upToDate)
      $0.settings = { $0.settings.notify = .withoutAvailableUpdate }
    },
  ]

  static let silenced: [Row] = [
    Row("skipped", .offers("2.0", .skipped)) { $0.since = { $0.skip("2.0") } },
    Row("skipped, spelled otherwise", .offers("2.0", .skipped)) {
      $0.since = { $0.skipped = ["1.9", "v2.0.0"] }
    },
    Row("another skipped", .offers("2.0")) { $0.since = { $0.skipped = ["1.9", "junk"] } },
    Row("skipped, and wanted always", .offers("2.0")) {
      $0.settings = { $0.options.ignoresSkipAndSnooze = true }
      $0.since = { $0.skip("2.0") }
    },
    Row("snoozed until later", .offers("2.0", .snoozed)) {
      $0.since = { $0.snoozedUntil = now.adding(seconds: 1) }
    },
    Row("snooze over", .offers("2.0")) { $0.since = { $0.snoozedUntil = now } },
    Row("snoozed until the next version", .offers("2.0", .snoozed)) {
      $0.since = { $0.snoozedVersion = "2" }
    },
    Row("the next version after a snooze", .offers("2.0")) {
      $0.since = { $0.snoozedVersion = "1.9" }
    },
  ]

  static let counted: [Row] =
    [
      (NotifyMode.never, 0, true), (.once, 0, false), (.once, 1, true), (.twice, 1, false),
      (.twice, 2, true), (.thrice, 2, false), (.thrice, 3, true), (.always, 99, false),
    ].map { mode, shown, isEnough in
      Row("\(mode), shown \(shown) times", .offers("2.0", isEnough ? .notifiedEnough : nil)) {
        $0.settings = { $0.settings.notify = mode }
        $0.since = { $0.notifications["2.0"] = shown }
      }
    } + [
      Row("once, another shown", .offers("2.0")) { $0.since = { $0.notifications["1.9"] = 1 } },
      Row("once, shown, below the optional minimum", .offers("2.0")) {
        $0.settings = { $0.settings.minimumOptionalVersion = "1.5" }
        $0.since = { $0.notifications["2.0"] = 1 }
      },
    ]

  static let bound: [Row] = [
    Row("required", .requires("2.0")) {
      $0.settings = { $0.settings.minimumRequiredVersion = "1.5" }
    },
    Row("required, skipped, snoozed and shown", .requires("2.0")) {
      $0.settings = { $0.settings.minimumRequiredVersion = "1.5" }
      $0.since = { $0.silenceAll() }
    },
    Row("hard, skipped, snoozed and shown", .requires("2.0")) {
      $0.settings = { $0.settings.updateType = .hard }
      $0.since = { $0.silenceAll() }
    },
    Row("below the level", .nothing(.belowLevel)) {
      $0.announced = ["1.1"]
      $0.settings = { $0.settings.comparing = .major }
    },
    Row("the system is too old", .nothing(.osTooOld)) {
      $0.release = { $0.minimumOS = .init(version: "99", isForAppleSystems: false) }
    },
    Row("too young", .nothing(.tooYoung)) {
      $0.settings = { $0.options.minimumAge = .seconds(86_400) }
    },
  ]

  static let changed: [Row] =
    [
      Row("updated meanwhile to what was pending", .nothing(.upToDate)) { $0.installed = "2.0" },
      Row("updated meanwhile to what is required", .nothing(.upToDate)) {
        $0.installed = "2.0"
        $0.settings = { $0.settings.minimumRequiredVersion = "1.5" }
      },
    ]
    + [
      ("updated meanwhile to an older one", "1.0", "1.5"), ("gone back", "2.0", "1.0"),
    ].map { name, checked, installed in
      Row(name, .offers("2.0")) {
        ($0.checked, $0.installed) = (checked, installed)
        $0.remembered = .unknown(.versionUnchecked)
      }
    }

  static let ruled: [Row] = [
    Row("a server offers what has no version", .offers("Nightly")) {
      ($0.announced, $0.ruling) = (["Nightly"], .offered)
    },
    Row("a server offers an older version", .offers("0.9")) {
      ($0.announced, $0.ruling) = (["0.9"], .offered)
    },
    Row("a server requires what was skipped", .requires("2.0")) {
      $0.ruling = .required
      $0.since = { $0.silenceAll() }
    },
    Row("a server knows nothing newer", .nothing(.upToDate)) { $0.ruling = .upToDate },
  ]
}

extension State {
  /// Each of the three ways in which 2.0 is kept from being told.
  fileprivate mutating func silenceAll() {
    skip("2.0")
    snoozedUntil = .distantFuture
    notifications["2.0"] = 99
  }
}
