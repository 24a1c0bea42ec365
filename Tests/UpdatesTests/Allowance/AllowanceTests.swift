import Testing
import UpdatesPlatform

@testable import Updates

@Suite struct AllowanceTests {
  private static let path = "/etc/xdg/updates-tui/policy.json"

  private func allowance(
    _ never: SystemPolicy.Prohibition? = nil, _ updates: UserChoices.Updates? = nil
  ) -> Allowance {
    var allowance = Allowance()
    allowance.rules = never.map { [SystemPolicy.Rule(never: $0, path: Self.path)] } ?? []
    allowance.choices.updates = updates
    return allowance
  }

  // MARK: Policy × settings

  /// What may happen, in one letter each, if the program wants it and where the versions are signed:
  /// `n` notices, `a` asking, `d` downloading in the background, `x` installing at the exit.
  private func letters(_ allowance: Allowance, wanted: Bool, signed: Bool) -> String {
    let flags = [
      ("n", allowance.silence == nil), ("a", allowance.asks(ifWanted: wanted, isSigned: signed)),
      ("d", allowance.downloads(ifWanted: wanted, isSigned: signed)),
      ("x", allowance.installsAtExit(ifWanted: wanted, isSigned: signed)),
    ]
    // What is silent asks nobody, whatever else is allowed.
    return allowance.silence == nil ? flags.filter(\.1).map(\.0).joined() : ""
  }

  @Test(
    arguments: [
      (nil, nil, "nadx", "n", "na"), (nil, .off, "", "", ""), (nil, .tell, "n", "n", "n"),
      (nil, .ask, "na", "na", "na"), (nil, .download, "nad", "nad", "na"),
      (nil, .update, "ndx", "ndx", "na"),
      (.check, nil, "", "", ""), (.check, .update, "", "", ""), (.check, .off, "", "", ""),
      (.ask, nil, "n", "n", "n"), (.ask, .off, "", "", ""), (.ask, .tell, "n", "n", "n"),
      (.ask, .ask, "n", "n", "n"), (.ask, .download, "n", "n", "n"), (.ask, .update, "n", "n", "n"),
      (.install, nil, "na", "n", "na"), (.install, .off, "", "", ""),
      (.install, .tell, "n", "n", "n"), (.install, .ask, "na", "na", "na"),
      (.install, .download, "na", "na", "na"), (.install, .update, "na", "na", "na"),
    ] as [(SystemPolicy.Prohibition?, UserChoices.Updates?, String, String, String)])
  func `the policy goes before the settings, and these before the program`(
    never: SystemPolicy.Prohibition?, updates: UserChoices.Updates?, wanted: String,
    unwanted: String, unsigned: String
  ) {
    let allowance = allowance(never, updates)
    #expect(letters(allowance, wanted: true, signed: true) == wanted)
    #expect(letters(allowance, wanted: false, signed: true) == unwanted)
    #expect(letters(allowance, wanted: true, signed: false) == unsigned)
  }

  // MARK: Which app

  private func settings(_ text: String) throws -> UserSettings {
    UserSettings(try #require(try JSON(parsing: text).objectValue), at: "settings.json")
  }

  @Test(arguments: [
    (["a"], "off", "beta"), (["b", "a"], "off", "beta"), (["b"], "tell", "beta"),
    ([], "tell", "beta"), (["c"], "tell", "nightly"),
  ])
  func `an app's own choice goes before that for all apps, key by key`(
    ids: [String], updates: String, channel: String
  ) throws {
    let settings = try settings(
      #"{"all":{"updates":"tell","channel":"beta"},"#
        + #""apps":{"a":{"updates":"off"},"c":{"channel":"nightly"}}}"#)
    let choices = Allowance(policy: SystemPolicy(), settings: settings, ids: ids).choices
    #expect(choices[.updates] == updates && choices[.channel] == channel)
  }

  @Test(arguments: [(["a"], 2), (["b"], 1), ([], 1), (["x", "a"], 2)])
  func `a rule is about any of the names of an app`(ids: [String], count: Int) {
    let policy = SystemPolicy(rules: [
      .init(never: .ask, path: Self.path),
      .init(never: .install, apps: ["a", "z"], path: Self.path),
      .init(never: .check, apps: [], path: Self.path),
    ])
    let allowance = Allowance(policy: policy, settings: UserSettings(), ids: ids)
    #expect(allowance.rules.count == count)
  }

  // MARK: Options

  @Test func `an option goes before the user's settings, but not before a rule`() throws {
    let settings = try settings(#"{"all":{"level":"minor","channel":"beta","pin":"2.x"}}"#)
    var rule = SystemPolicy.Rule(path: Self.path)
    rule.choices[.minimumAge] = "3d"
    rule.choices.channel = "stable"
    var options = UserChoices()
    options[.minimumAge] = "1s"
    options.channel = "nightly"
    options[.level] = "patch"
    func line(_ rules: [SystemPolicy.Rule]) -> String? {
      Allowance(policy: SystemPolicy(rules: rules), settings: settings, ids: [])
        .choosing(options).choices.line
    }
    #expect(line([]) == "channel nightly, level patch, min-age 1s, pin 2.x")
    #expect(line([rule]) == "channel stable, level patch, min-age 3d, pin 2.x")
  }

  // MARK: Announcements

  private static let night = Instant(secondsSince1970: 1_700_000_000)

  private func announcement(_ allowance: Allowance, required: Bool = false) -> Announcement {
    var state = State()
    state.lastAttempt = Self.night.adding(seconds: -90_000)
    state.app = App(id: "a", version: "1.0")
    state.pending = State.Pending(version: "2.0", required: required)
    return Announcement(
      of: state, app: App(id: "a", version: "1.0"), scheme: .dotted, schedule: .daily,
      now: Self.night, allowance: allowance)
  }

  @Test func `nothing is known of an app that must not be checked, and no check is due`() {
    let announcement = announcement(allowance(.check), required: true)
    #expect(announcement.update == nil && announcement.reason == .switchedOff)
    #expect(announcement.nextDue == nil && !announcement.isRefreshDue && !announcement.isNews)
    #expect(self.announcement(allowance(.install)).isWelcome)
  }
}
