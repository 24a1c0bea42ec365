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
    #expect(text.contains("Tool\n1. Updates: Tell me\n2. Channel: As for all apps (beta)\n"))
    #expect(text.contains("6. Stay on: As for all apps\n7. Back\n8. Save\n9. Cancel\n"))
    for line in ["1", "2", "2", "nightly", "7", "1", "2", ""] { _ = settings.answer(line) }
    guard case .finish(.save(let scopes)) = settings.answer("save") else {
      Issue.record("not saved")
      return
    }
    #expect(scopes[1].choices.updates == .off)
    #expect(scopes[1].choices.channel == "nightly")
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
    let answer = settings.answer(String(repeating: "x", count: 201))
    guard case .ask(let text) = answer else { Issue.record("\(answer)"); return }
    #expect(text.hasSuffix("\n\nChannel (empty for none): "))
  }
}
