import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

/// On a terminal of 40 columns and 10 rows.
@Suite struct NarrowScreenTests {
  @Test(arguments: Localization.languages)
  func `no button of the prompt is cut`(language: String) throws {
    var screen = Samples.screen(language: language)
    try verify(
      &screen, shows: [.updateButtonTitle, .laterButtonTitle, .skipButtonTitle], "prompt", language)
    screen.press(.character("l"))
    try verify(
      &screen, shows: [.laterHour, .laterTomorrow, .laterWeek, .laterNextVersion], "later",
      language)
  }

  @Test(arguments: Localization.languages)
  func `no button of a required update is cut`(language: String) throws {
    var screen = Samples.screen(isRequired: true, language: language)
    try verify(&screen, shows: [.updateButtonTitle, .quitButtonTitle], "required", language)
  }

  @Test(arguments: Localization.languages)
  func `no button of the inbox is cut`(language: String) throws {
    var screen = InboxSamples.screen(language: language)
    try verify(&screen, shows: [.inboxTitle], "inbox", language)
  }

  @Test(arguments: Localization.languages)
  func `no value of the settings is cut`(language: String) throws {
    var screen = SettingsScreen(SettingsScreenTests.content(language, first: 1))
    screen.press(.tab)
    try verify(&screen, shows: [.settingsSave, .cancelButtonTitle], "settings", language)
  }

  @Test(arguments: Localization.languages)
  func `no choice of the welcome is cut`(language: String) throws {
    let words = Localization(language: language)
    let titles: [Word] = [
      .welcomeDemoTitle, .welcomeFileTitle, .welcomeShellTitle, .quitButtonTitle,
    ]
    let dialog = Dialog(
      title: words.text(.welcomeTitle), text: words.text(.welcomeDemo),
      choices: titles.map { (words.text($0), $0) }, leaving: .quitButtonTitle, words: words)
    var screen = dialog.screen
    try verify(&screen, shows: titles, "welcome", language)
  }

  @Test(arguments: Localization.languages)
  func `no button of the progress is cut`(language: String) throws {
    let words = Localization(language: language)
    var screen = ProgressScreen<Int>(
      title: words.updatingTitle(name: "Tool", version: "2.0.0"),
      work: ProgressScreenTests.Work().progress, words: words)
    try verify(&screen, shows: [.cancelButtonTitle], "progress", language)
  }

  private func verify(
    _ screen: inout some Screen, shows words: [Word], _ name: String, _ language: String
  ) throws {
    let grid = screen.view(in: Size(40, 10))
    let text = grid.textLines.joined(separator: "\n")
    for word in words {
      let title = Localization(language: language).text(word)
      #expect(text.contains(title), "\(title) is not whole in\n\(text)")
    }
    try Snapshot.verify(grid.snapshot, named: "narrow/\(name)-\(language)")
  }
}
