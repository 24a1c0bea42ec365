import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesUI

/// The form with a user's settings; `FormTests` shows what holds for every form.
@Suite struct SettingsTests {
  static func content(
    _ language: String = "en", first: Int = 0, apps: Int = 2, isSigned: Bool = true,
    rules: [SystemPolicy.Rule] = []
  ) -> SettingsContent {
    var all = UserChoices()
    all.channel = "beta"
    var tool = UserChoices()
    tool.updates = .tell
    let path = "/etc/xdg/updates-tui/policy.json"
    let more = (0..<max(0, apps - 2)).map {
      SettingsContent.Scope(id: "com.example.more\($0)", name: "More \($0)", choices: UserChoices())
    }
    let apps: [SettingsContent.Scope] =
      [
        .init(id: "com.example.tool", name: "Tool", choices: tool, isSigned: isSigned),
        .init(
          id: "org.example.lantern", name: nil, choices: UserChoices(),
          rules: [.init(never: .ask, reason: "Managed by IT", path: path)] + rules),
      ] + more
    return SettingsContent(
      all: .init(id: nil, name: nil, choices: all), apps: apps,
      first: first == 0 ? nil : apps[first - 1].id, words: Localization(language: language))
  }

  private var screen = FormScreen(content().form)

  private mutating func save() -> [UserChoices]? {
    guard let content = screen.press(.pageDown, .enter) else { return nil }
    return content?.scopes.map(\.choices)
  }

  @Test mutating func `what is chosen for several apps is saved together`() throws {
    screen.press(.right, .tab, .right, .tab)
    screen.type("nightly")
    screen.press(.pageUp, .right, .tab, .tab)
    screen.type("x")
    let choices = try #require(save())
    #expect(choices[1].updates == .ask && choices[1].channel == "nightly")
    #expect(choices[0].channel == "beta" && choices[0].updates == nil)
    #expect(choices[2].channel == "x")
  }

  @Test func `what an app cannot do is not offered for it`() throws {
    var content = Self.content(first: 1, isSigned: false)
    #expect(content.modes(of: 1) == [nil, .off, .tell, .ask])
    var field = try #require(content.fields.first { $0.key == "updates" })
    field.answer = .choice([.init("update", "")], selected: 0)
    content.take(field)
    #expect(content.modes(of: 1) == [nil, .off, .tell, .ask, .update])
  }

  @Test(arguments: [
    (UserChoices.Key.channel, "stable", String(repeating: "x", count: 201)),
    (.every, "weekly", "never"), (.level, "minor", "build"), (.minimumAge, "3d", "3"),
    (.pin, "2.x", "x"),
  ])
  mutating func `Save goes back to a value that is none, also of another app`(
    key: UserChoices.Key, good: String, bad: String
  ) throws {
    let place = try #require(screen.fields.firstIndex { $0.key == key.rawValue })
    for _ in 0..<place { screen.press(.tab) }
    screen.press(.control("u"))
    screen.type(bad)
    #expect(save() == nil && screen.focus == place)
    #expect(screen.fields[place].problem?.split(separator: "\n").last?.contains(good) == true)
    screen.press(.pageUp, .right)
    #expect(save() == nil && screen.focus == 0)
    #expect(screen.fields[0].problem?.hasPrefix("All Apps: '") == true)
    screen.press(.left)
    for _ in 0..<place { screen.press(.tab) }
    screen.press(.control("u"))
    screen.type(good)
    #expect(try #require(save())[0][key] == good)
  }

  // MARK: Pictures

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  mutating func `the picture in a size`(columns: Int, rows: Int) throws {
    screen = FormScreen(Self.content(apps: 5).form)
    screen.press(.right, .right)
    try screen.verify("settings/apps", Size(columns, rows))
  }

  @Test mutating func `the picture of several rules, which all have a line`() throws {
    var (weekly, minor) = (UserChoices(), UserChoices())
    weekly[.every] = "weekly"
    minor[.level] = "minor"
    let path = "/etc/xdg/updates-tui/policy.json"
    let rules = [minor, weekly].map { SystemPolicy.Rule(choices: $0, path: path) }
    screen = FormScreen(Self.content(first: 2, rules: rules).form)
    try screen.verify("settings/rules")
  }

  // MARK: Plain lines

  @Test func `a setting and a value are asked one after the other`() throws {
    var settings = PlainForm(Self.content(first: 1).form)
    #expect(
      settings.opening.hasPrefix(
        "Settings\n\n1. App: Tool\n2. Updates: Tell me\n3. Channel: As for all apps (beta)\n"))
    #expect(settings.opening.contains("7. Stay on: As for all apps\n8. Save\n9. Cancel\n"))
    let lines = ["2", "2", "channel: as for all apps (beta)", "nightly", "1", "1", "3", ""]
    #expect(lines.compactMap { settings.answer($0).question }.count == lines.count)
    guard case .finish(let content?) = settings.answer("save") else {
      Issue.record("not saved")
      return
    }
    #expect(content.scopes[1].choices.updates == .off)
    #expect(content.scopes[1].choices.channel == "nightly")
    #expect(content.scopes[0].choices.channel == nil)
  }

  @Test func `what an administrator rules is said above the list`() {
    let settings = PlainForm(Self.content(first: 2).form)
    #expect(
      settings.opening.hasPrefix(
        "Settings\n\nYour administrator allows only notices here: Managed by IT\n\n1. App: "))
  }
}
