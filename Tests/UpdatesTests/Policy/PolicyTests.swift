import Testing
import UpdatesTestSupport

@testable import Updates

/// `check` and `explain` decide from an answer, `notify` and `status` from what is remembered of it.
///
/// Each row is a rule of the specification: a check that counts nothing, as a refresh makes it, then
/// what happened since. All four must say the same of it.
@Suite struct PolicyTests {
  @Test(arguments: Rule.all)
  func `check, explain, notify and status say the same`(rule: Rule) throws {
    var scene = try Scene()
    for (word, value) in rule.given { try scene.give(word, value) }
    if scene.checked != nil {
      scene.checker.options.countsAnnouncement = false
      scene.checker.app.version = scene.checked
      _ = scene.report()
      scene.checker.options.countsAnnouncement = true
    }
    try scene.checker.record.state.change { scene.since(&$0) }
    scene.checker.app.version = scene.installed
    let (checker, state) = (scene.checker, try scene.state)
    // `notify` and `status` have nothing else.
    let announcement = Announcement(
      of: state, app: checker.app, scheme: .dotted, schedule: .daily, now: CheckedApp.start,
      ignoresSkipAndSnooze: checker.options.ignoresSkipAndSnooze,
      allowance: checker.allowance ?? Allowance())
    #expect(announcement.said == rule.remembered)
    #expect(announcement.isWelcome == (announcement.update != nil && announcement.reason == nil))
    scene.checker.options.dryRun = true
    let explained = try #require(scene.report().decision)
    #expect(explained.said == rule.said, "explain")
    #expect(try scene.state == state)
    scene.checker.options.dryRun = false
    let checked = try #require(scene.report().decision)
    #expect(checked.said == rule.said, "check")
    if let update = checked.update, update.isRequired {
      #expect(update.kind == .hard && update.shouldNotify && checked.notify == .always)
      for gate in checked.gates where [.skipped, .snoozed, .notifyLimit].contains(gate.name) {
        #expect(gate.outcome == .passedOver)
      }
    } else {
      #expect(checked.update.map { $0.shouldNotify == (checked.reason == nil) } ?? true)
    }
  }

  /// A line of the table: a name, what is given, what `check` and `explain` say, and what `notify`
  /// and `status` say where they cannot know as much.
  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let given: [(word: String, value: String)]
    let said: String
    let remembered: String

    init(_ line: Substring) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        String($0).trimmingBlanks()
      }
      testDescription = String(line)
      given = cells[1].split(separator: ";").map { words in
        let parts = words.split(separator: " ", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
      said = cells[2]
      remembered = cells.count > 3 ? cells[3] : said
    }
  }

  /// An app, what a feed announces for it, and what happens after its check.
  private struct Scene {
    private let home: TemporaryDirectory
    var checker: UpdateChecker
    /// What was installed at the check; nil where none was made.
    var checked: String? = "1.0"
    /// What is installed now.
    var installed = "1.0"
    private var settings = JSONObject()
    private var result = FeedResult(releases: [Release(version: try? Version("2.0"))])
    private var changes: [(inout State) -> Void] = []

    init() throws {
      home = try TemporaryDirectory()
      checker = UpdateChecker(
        app: App(id: "a", version: nil),
        environment: SystemEnvironment(variables: ["HOME": home.path]))
      checker.system = RunningSystem(name: "linux", version: "12")
      checker.options.now = CheckedApp.start
      checker.allowance = Allowance()
    }

    var state: State {
      get throws { try checker.record.state.read().state }
    }

    func since(_ state: inout State) {
      for change in changes { change(&state) }
    }

    func report() -> CheckReport {
      var check = Check(checker: checker, until: Deadline())
      return check.decided(result)
    }

    mutating func give(_ word: String, _ value: String) throws {
      switch word {
      case "installed": (checked, installed) = (value, value)
      case "checked": checked = value == "never" ? nil : value
      case "now": installed = value
      case "build": checker.app.build = value
      case "channel": checker.app.channel = value
      case "system", "given-system":
        let words = value.split(separator: " ").map(String.init)
        checker.system = RunningSystem(name: words[0], version: words.dropFirst().first)
        checker.system.isGiven = word == "given-system"
      case "feed": result.releases = try value.split(separator: " ").map(Self.release)
      case "feed-minimum": result.minimumVersion = try Version(value)
      case "server": result.ruling = Release.Ruling(rawValue: value)
      case "takes-prereleases": checker.feed.allowsPrereleases = true
      case "always": checker.options.ignoresSkipAndSnooze = true
      case "min-age": checker.options.minimumAge = .seconds(try #require(Int(value)))
      case "pin": checker.allowance?.choices[.pin] = value
      case "skip": changes.append { $0.skipped = value.split(separator: " ").map(String.init) }
      case "snooze":
        let seconds = try #require(Double(value))
        changes.append { $0.snoozedUntil = CheckedApp.start.adding(seconds: seconds) }
      case "snooze-version": changes.append { $0.snoozedVersion = value }
      case "shown":
        let words = value.split(separator: " ").map(String.init)
        changes.append { $0.notifications[words[0]] = Int(words[1]) }
      default:
        try #require(Configuration.keys.contains(word), "\(word) is a key")
        settings[word] = value.hasPrefix("{") ? try JSON(parsing: value) : .string(value)
        let read = try Configuration.read(.object(settings), from: "here", scheme: .dotted)
        #expect(read.warnings == [])
        checker.settings = read.configuration
      }
    }

    /// Reads a version or name, and what else the release says, such as `2.0,build:7,pre`.
    private static func release(_ text: Substring) throws -> Release {
      let facts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      var release = Release(version: try? Version(facts[0]))
      if release.version == nil, !facts[0].isEmpty { release.name = facts[0] }
      for fact in facts.dropFirst() where !fact.isEmpty {
        let (key, value) = (fact.prefix { $0 != ":" }, String(fact.drop { $0 != ":" }.dropFirst()))
        switch key {
        case "build": release.build = value
        case "channel": release.channel = value
        case "for": release.systems = [value]
        case "system", "apple":
          release.minimumOS = .init(version: value, isForAppleSystems: key == "apple")
        case "pre": release.isPrerelease = true
        default: Issue.record("'\(fact)' is no fact about a release")
        }
      }
      return release
    }
  }
}

extension Decision {
  fileprivate var said: String {
    switch outcome {
    case .available(let update, let reason):
      (update.isRequired ? "requires " : "") + update.notificationKey
        + (reason.map { ", \($0.rawValue)" } ?? "")
    case .none(let reason): "none, \(reason.rawValue)"
    case .unsupported(let minimum): "unsupported \(minimum)"
    }
  }
}

extension Announcement {
  fileprivate var said: String {
    if update != nil, let decision { return decision.said }
    return reason.map { "none, \($0.rawValue)" } ?? gap.map { "unknown, \($0)" } ?? ""
  }
}

extension PolicyTests.Rule {
  static let all = (table.split(separator: "\n")).map(PolicyTests.Rule.init)

  /// By default 1.0 is installed and a feed announces 2.0.
  private static let table = """
    available                    |                                  | 2.0
    never checked                | checked never                    | 2.0 | unknown, neverChecked
    up to date                   | feed 1.0                         | none, up-to-date
    no release                   | feed                             | none, no-release
    switched off                 | check-for never                  | none, switched-off
    an answer is wanted always   | feed 1.0; notify without-available-update \
    | 1.0, up-to-date | none, up-to-date

    skipped                      | skip 2.0                         | 2.0, skipped
    skipped, spelled otherwise   | skip 1.9 v2.0.0                  | 2.0, skipped
    another skipped              | skip 1.9 junk                    | 2.0
    skipped, and wanted always   | skip 2.0; always                 | 2.0
    snoozed until later          | snooze 1                         | 2.0, snoozed
    the snooze is over           | snooze 0                         | 2.0
    snoozed until the next one   | snooze-version 2                 | 2.0, snoozed
    the one after a snoozed one  | snooze-version 1.9               | 2.0

    never, not shown             | notify never                     | 2.0, notified-enough
    once, not shown              | notify once                      | 2.0
    once, shown                  | notify once; shown 2.0 1         | 2.0, notified-enough
    once, another shown          | notify once; shown 1.9 1         | 2.0
    twice, shown once            | notify twice; shown 2.0 1        | 2.0
    twice, shown twice           | notify twice; shown 2.0 2        | 2.0, notified-enough
    thrice, shown twice          | notify thrice; shown 2.0 2       | 2.0
    thrice, shown thrice         | notify thrice; shown 2.0 3       | 2.0, notified-enough
    always, shown often          | notify always; shown 2.0 99      | 2.0

    below the level              | feed 1.1; comparing major-versions       | none, below-level
    a hard update has a level    | feed 1.0.0.1; update-type hard           | none, below-level
    too young                    | min-age 86400                            | none, too-young
    too young, wanted always     | min-age 86400; always                    | none, too-young
    too young and hard           | min-age 86400; update-type hard          | none, too-young
    hard, not wanted by anybody  | update-type hard; skip 2.0; snooze 9; shown 2.0 9 | requires 2.0
    pinned                       | pin 1.x                                  | none, pinned
    the newest within a pin      | pin 2.x; feed 3.0 2.4 0.9                | 2.4
    nothing newer within a pin   | installed 2.4; pin 2.x; feed 3.0 2.4     | none, pinned

    updated to what was pending  | now 2.0                                  | none, up-to-date
    updated to what is required  | now 2.0; min-required-app-version 1.5    | none, up-to-date
    updated to an older one      | now 1.5                   | 2.0 | unknown, versionUnchecked
    gone back                    | checked 2.0; now 1.0      | 2.0 | unknown, versionUnchecked

    required                     | min-required-app-version 1.5             | requires 2.0
    required, though unwanted    | min-required-app-version 1.5; skip 2.0; snooze 9; shown 2.0 9 \
    | requires 2.0
    a required minimum has no level | installed 1.0.0.1; feed 1.0.0.2; comparing major-versions; \
    min-required-app-version 1.0.0.2 | requires 1.0.0.2
    an equal version meets it    | installed 1.5; feed 1.5; min-required-app-version 1.5.0 \
    | none, up-to-date
    the minimum itself           | feed; min-required-app-version 1.5       | requires 1.5
    the minimum, not a lower one | feed 1.2; min-required-app-version 1.5   | requires 1.5
    the minimum, not the same    | feed 1; min-required-app-version 1.5     | requires 1.5
    the minimum cannot run here  | min-required-app-version 1.5; min-os-required 99 \
    | unsupported 1.5 | none, os-too-old
    the minimum alone cannot run | feed; min-required-app-version 2; min-os-required 99 \
    | unsupported 2 | none, os-too-old
    required, the newest here    | feed 1.4 4,for:macos 3 2 5,channel:beta; min-age 86400; \
    min-required-app-version 1.5 | requires 3
    the feed's minimum           | feed 2.0 1.6; feed-minimum 1.5           | requires 2.0
    the higher one is our own    | feed-minimum 1.5; min-required-app-version 3.0 | requires 3.0
    the higher one is the feed's | feed-minimum 1.5; min-required-app-version 1.2 | requires 2.0
    equal ones are the feed's    | feed; feed-minimum 1.5; min-required-app-version 1.5 \
    | unsupported 1.5 | none, os-too-old
    once, shown, optional        | shown 2.0 1; min-optional-app-version 1.5  | 2.0
    optional, skipped            | skip 2.0; min-optional-app-version 2       | 2.0, skipped
    optional, snoozed            | snooze 1; min-optional-app-version 2       | 2.0, snoozed
    optional, below the level    | feed 2,for:macos 1.0.0.5; min-optional-app-version 1.0.0.1 \
    | 1.0.0.5

    the release's own system     | feed 2.0,system:99                         | none, os-too-old
    the same system              | system linux 12; min-os-required 12        | 2.0
    a system that is older       | system linux 12; min-os-required 12.1      | none, os-too-old
    a system that is newer       | system linux 12; min-os-required 9         | 2.0
    the same, spelled otherwise  | system linux 12; min-os-required 12.0.0    | 2.0
    numbers, not digits          | system linux 9; min-os-required 10         | none, os-too-old
    a system of unknown version  | system linux; min-os-required 99           | 2.0
    hard, but not for here       | update-type hard; min-os-required 99       | none, os-too-old
    the minimum of this system   | min-os-required {"linux": "99", "macos": "1"} | none, os-too-old
    that of another system       | system macos 12; min-os-required {"linux": "99", "macos": "1"} \
    | 2.0
    that of neither              | system plan9 12; min-os-required {"linux": "99", "macos": "1"} \
    | 2.0
    a store's minimum            | system macos 15; feed 2,apple:99; min-os-required 1 \
    | none, os-too-old
    a store's, for a given system | given-system linux 15; feed 2,apple:99    | none, os-too-old
    a store's, not compared      | system linux 15; feed 2,apple:99; min-os-required 1 | 2
    what cannot run hides nothing | feed 2,for:macos 1.0.0.5                  | none, os-too-old

    the default channel          | feed 2,channel:stable 3,pre 4,channel:beta          | 2
    the channel stable           | channel stable; feed 2 3,pre 4,channel:beta         | 2
    the channel without a name   | channel; feed 2 3,pre 4,channel:beta                | 2
    a channel of its own         | channel beta; feed 2 4,channel:beta 5,channel:night | 4
    the newest one of a channel  | channel night; feed 2 4,channel:beta 5,channel:night | 5
    a channel without releases   | channel gamma; feed 2 3,pre 4,channel:beta          | 3
    a pre-release by its name    | feed 3,pre 4-beta1 2 1.9+build                      | 2
    by its name, on a channel    | channel beta; feed 3,pre 4-beta1 2                  | 4-beta1
    by its name, taken by all    | takes-prereleases; feed 3,pre 4-beta1 2             | 4-beta1
    from one to the next         | installed 1.0-rc1; feed 3,pre 4-beta1 2             | 4-beta1

    a newer build                | build 300; feed 1.0,build:301; comparing build-versions | 1.0
    a build has the finest level | build 300; feed 1.0,build:301              | none, below-level
    the same build               | build 300; feed 1.0,build:300; comparing build-versions \
    | none, up-to-date
    an older build               | build 300; feed 2.0,build:299              | none, up-to-date
    both are newer               | build 300; feed 2.0,build:301; comparing major-versions | 2.0
    its version is below the level | build 300; feed 1.1,build:301; comparing major-versions \
    | none, below-level
    a newer build of an older one | build 300; feed 0.9,build:301; comparing build-versions | 0.9
    the same at the usual level  | build 300; feed 0.9,build:301              | none, below-level
    builds have parts            | build 300; feed 1.0,build:300.1; comparing build-versions | 1.0
    builds are numbers           | build 300; feed 1.0,build:1000; comparing build-versions | 1.0
    a release without a build    | build 300                                  | 2.0
    the same one without a build | build 300; feed 1.0; comparing build-versions | none, up-to-date
    a build that is no number    | build 300; feed 2.0,build:none.            | 2.0
    a build alone                | build 300; feed ,build:301                 | build:301
    the same build alone         | build 300; feed ,build:300                 | none, up-to-date
    a build alone, not comparable | feed ,build:7                             | none, no-release
    builds order a list          | build 300; feed 2.0,build:400 1.9,build:500 1.9,build:450 | 1.9
    unless one has none          | build 300; feed 2.0,build:400 1.9,build:500 1.8           | 2.0

    a server knows nothing newer | server upToDate                            | none, up-to-date
    it names nothing newer       | server upToDate; feed                      | none, up-to-date
    it is asked always           | server upToDate; feed 9; notify without-available-update \
    | 9, up-to-date | none, up-to-date
    it offers an older version   | server offered; feed 0.9                   | 0.9
    it offers nothing by name    | server offered; feed                       | none, no-release
    it offers a name             | server offered; feed Spring                | Spring
    a name, for another system   | server offered; feed Spring; min-os-required 99 | none, os-too-old
    a name, too young            | server offered; feed Spring; min-age 60    | none, too-young
    a name, skipped              | server offered; feed Spring; skip Spring   | Spring, skipped
    a name, snoozed              | server offered; feed Spring; snooze 9      | Spring, snoozed
    a name, until the next one   | server offered; feed Spring; snooze-version Spring \
    | Spring, snoozed
    a name, shown                | server offered; feed Spring; shown Spring 1 \
    | Spring, notified-enough
    a name, switched off         | server offered; feed Spring; check-for never | none, switched-off
    it requires what is unwanted | server required; notify never; min-age 9; skip 2.0; snooze 9 \
    | requires 2.0
    it requires what is there    | server required; feed 1.0; notify never; skip 1.0 | requires 1.0
    it requires nothing by name  | server required; feed; skip unnamed        | requires unnamed
    it requires what cannot run  | server required; feed; min-os-required 99 \
    | unsupported the newest version | none, os-too-old
    our minimum, nothing newer   | server upToDate; feed; min-required-app-version 1.5 | requires 1.5
    our minimum, met by it       | server upToDate; min-required-app-version 1.5 | requires 2.0
    our minimum, met by an offer | server offered; min-required-app-version 1.5 | requires 2.0
    our minimum, above an offer  | server offered; feed 1.2; min-required-app-version 1.5 \
    | requires 1.5
    our minimum, and a name      | server offered; feed Spring; min-required-app-version 1.5 \
    | requires Spring
    our minimum, and no name     | server required; feed ,; min-required-app-version 1.5 \
    | requires unnamed
    """
}
