import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct AnswerTests {
  @Test(arguments: Localization.languages)
  func `every summary is a sentence with its full stop`(language: String) {
    let words = Localization(language: language)
    let answers =
      [Answer.update, .skip, .cancel, .quit] + Snooze.allCases.map { Answer.later($0) }
    let ways: [UpgradeWay?] = [nil, .own, .running("brew upgrade tool"), .unknown]
    for (answer, way) in answers.flatMap({ answer in ways.map { (answer, $0) } }) {
      let summary = answer.summary(version: "2.0", lastWay: way, in: words)
      #expect(summary.hasSuffix(["ja", "zh-Hans"].contains(language) ? "。" : "."), "\(summary)")
    }
  }

  @Test(arguments: Localization.languages)
  func `the summary calls a release by its name where it has no version`(language: String) {
    let words = Localization(language: language)
    for answer in [Answer.update, .skip] {
      let summary = answer.summary(version: nil, name: "Theses Release\u{1B}[2J", in: words)
      #expect(summary.contains("Theses Release"))
      #expect(!summary.contains("Version") && !summary.contains("\u{1B}"))
    }
    #expect(
      Answer.update.summary(version: "2", name: "Theses", in: words)
        == Answer.update.summary(version: "2", in: words))
  }

  @Test func `an answer that can be taken back says how`() {
    func summary(_ answer: Answer) -> String {
      answer.summary(version: "2.0", undoneBy: "undo it", in: Localization())
    }
    #expect(summary(.skip) == "Version 2.0 will not be shown again. To undo that:  undo it")
    #expect(summary(.later(.week)).hasSuffix("again next week. To undo that:  undo it"))
    #expect(summary(.cancel) == "Not updated.")
  }

  @Test func `times are what their names say`() {
    #expect(
      Snooze.allCases.map(\.duration)
        == [.seconds(86_400), .seconds(3_600), .seconds(604_800), nil])
  }

  @Test func `the last Cancel says what follows`() {
    func summary(_ way: UpgradeWay?, version: String? = "2.0.0") -> String {
      Answer.cancel.summary(version: version, lastWay: way, in: Localization())
    }
    let again = "Not updated. You will not be asked about 2.0.0 again"
    #expect(summary(nil) == "Not updated.")
    #expect(summary(.own) == again + ".")
    #expect(summary(.running("brew upgrade tool")) == again + "; `brew upgrade tool` updates it.")
    #expect(summary(.opening("https://a.example/")) == again + "; it is at https://a.example/")
    #expect(
      summary(.unknown, version: nil)
        == "Not updated. You will not be asked about this update again.")
  }

  @Test(arguments: Localization.languages)
  func `no title is cut on a terminal of 40 columns and 10 rows`(language: String) {
    let words = Localization(language: language)
    func expectWhole(_ titles: [Word], on screen: some Screen) {
      var screen = screen
      let grid = screen.view(in: Size(40, 10))
      let text = grid.textLines.joined(separator: "\n")
      for title in titles.map({ words.text($0) }) {
        #expect(text.contains(title), "\(title) is not whole in\n\(text)")
      }
    }
    var prompt = Samples.screen(language: language)
    expectWhole([.updateButtonTitle, .laterButtonTitle, .skipButtonTitle], on: prompt)
    prompt.press("l")
    expectWhole(Snooze.allCases.map(\.word), on: prompt)
    let required = Samples.screen(isRequired: true, language: language)
    expectWhole([.updateButtonTitle, .quitButtonTitle], on: required)
    expectWhole([.inboxTitle], on: InboxSamples.screen(language: language))
    let settings = FormScreen(SettingsTests.content(language, first: 1).form)
    expectWhole([.settingsSave, .cancelButtonTitle], on: settings)
    let titles: [Word] = [
      .welcomeDemoTitle, .welcomeFileTitle, .welcomeShellTitle, .quitButtonTitle,
    ]
    let welcome = Dialog(
      title: words.text(.welcomeTitle), text: words.text(.welcomeDemo),
      choices: titles.map { (words.text($0), $0) }, leaving: .quitButtonTitle, words: words)
    expectWhole(titles, on: DialogScreen(welcome))
    expectWhole([.cancelButtonTitle], on: ProgressScreenTests.Work().screen(words))
    let pages = DialogScreen(PresentingTests.dialog(words: words))
    expectWhole([.nextButtonTitle], on: pages)
  }
}
