import Testing
import Updates
import UpdatesTerminal

@testable import UpdatesUI

@Suite struct PlainSettingsTests {
  @Test func `an app, a setting and a value are asked one after the other`() throws {
    var settings = PlainSettings(SettingsScreenTests.content())
    #expect(
      settings.opening.hasPrefix("Settings\n\n1. All Apps\n2. Tool\n3. org.example.lantern\n"))
    let app = settings.answer("2")
    guard case .ask(let text) = app else { Issue.record("\(app)"); return }
    #expect(text.contains("Tool\n1. Updates: Tell me\n2. Quiet hours: As for all apps\n"))
    #expect(text.contains("3. Channel: As for all apps (beta)\n4. Back\n5. Save\n6. Cancel\n"))
    for line in ["1", "2", "2", "22:0-7:00", "4", "1", "3", ""] { _ = settings.answer(line) }
    guard case .finish(.save(let scopes)) = settings.answer("save") else {
      Issue.record("not saved")
      return
    }
    #expect(scopes[1].choices.updates == .off)
    #expect(scopes[1].choices.quietHours?.text == "22:00-07:00")
    #expect(scopes[0].choices.channel == nil)
  }

  @Test(arguments: [nil, "cancel", "5"])
  func `leaving saves nothing`(line: String?) {
    var settings = PlainSettings(SettingsScreenTests.content())
    #expect(settings.answer(line) == .finish(.cancel))
  }

  @Test func `what is no value is asked again`() {
    var settings = PlainSettings(SettingsScreenTests.content(first: 2))
    #expect(settings.opening.contains("Your administrator allows only notices here: Managed by IT"))
    _ = settings.answer("2")
    let answer = settings.answer("22")
    #expect(answer == .ask("Write the hours like 22:00-07:00.\n\nQuiet hours (empty for none): "))
  }
}
