import Testing
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct PlainPromptTests {
  @Test(
    arguments: [
      ("1", .update), ("u", .update), ("U", .update), ("Update", .update), ("  update\t", .update),
      ("1.", .update), ("3", .skip), ("s", .skip), ("skip this version", .skip), ("4", .cancel),
      ("c", .cancel), ("CANCEL", .cancel),
    ] as [(String, Answer)])
  func `a number, a letter or a title chooses`(line: String, answer: Answer) {
    var prompt = PlainDialog(Samples.dialog())
    #expect(prompt.answer(line) == .finish(answer))
  }

  @Test(arguments: ["", " ", "\t\r", "0", "5", "11", "x", "up", "-1", "1 2", "١", "\u{1B}[A"])
  func `anything else asks again`(line: String) {
    var prompt = PlainDialog(Samples.dialog())
    for _ in 0..<3 {
      let text = prompt.answer(line).question
      #expect(text?.contains("1. Update (u)") == true)
    }
  }

  @Test(
    arguments: [
      ("1", .tomorrow), ("2", .hour), ("next week", .week), ("4", .nextVersion),
    ] as [(String, Snooze)])
  func `later carries the time`(line: String, snooze: Snooze) {
    var prompt = PlainDialog(Samples.dialog())
    _ = prompt.answer("l")
    #expect(prompt.answer(line) == .finish(.later(snooze)))
  }

  @Test func `letters of the first question mean nothing in the second`() {
    var prompt = PlainDialog(Samples.dialog())
    _ = prompt.answer("l")
    let questions = ["u", "s", "c", "q", ""].compactMap { prompt.answer($0).question }
    #expect(questions.count == 5)
  }

  @Test func `the end of input leaves, also while asked when`() {
    var prompt = PlainDialog(Samples.dialog())
    #expect(prompt.answer(nil) == .finish(.cancel))
    _ = prompt.answer("l")
    #expect(prompt.answer(nil) == .finish(.cancel))
  }

  @Test func `a required update offers Update and Quit`() {
    var prompt = PlainDialog(Samples.dialog(isRequired: true))
    let questions = ["c", "s", "l", "3", "cancel"].compactMap { prompt.answer($0).question }
    #expect(questions.count == 5)
    #expect(prompt.answer("2") == .finish(.quit))
    #expect(prompt.answer("q") == .finish(.quit))
    #expect(prompt.answer("u") == .finish(.update))
    #expect(prompt.answer(nil) == .finish(.quit))
  }

  @Test(arguments: ["en", "de", "ja"])
  func `the opening reads well`(language: String) throws {
    var prompt = PlainDialog(Samples.dialog(language: language), width: 60)
    try Snapshot.verify(prompt.opening() + "\n", named: "plain-prompt-\(language)")
  }

  @Test func `the opening of a required update, and with several versions and a footer`() throws {
    var prompt = PlainDialog(Samples.dialog(notes: nil, isRequired: true))
    try Snapshot.verify(prompt.opening() + "\n", named: "plain-prompt-required")
    prompt = PlainDialog(
      Dialog(
        about: Samples.merged(), appName: "Breeze", installed: "1.8", words: Localization(),
        footer: Samples.footer))
    try Snapshot.verify(prompt.opening() + "\n", named: "plain-prompt-merged")
  }

  @Test func `the way to update is known before anybody is asked`() {
    func opening(_ way: UpgradeWay) -> String {
      var prompt = PlainDialog(Samples.dialog(isRequired: true, way: way))
      return prompt.opening()
    }
    let address = "https://example.com/get"
    #expect(opening(.opening(address)).contains("open: \(address)\n"))
    #expect(opening(.running("brew upgrade tool")).contains("run: brew upgrade tool\n"))
    #expect(!opening(.own).contains("Update will"))
    #expect(opening(.unknown).contains("Update it the way you installed it."))
  }

  @Test func `if no way to update is known, a person can only leave`() {
    var prompt = PlainDialog(Samples.dialog(isRequired: true, way: .unknown))
    #expect(prompt.opening().contains("\n1. Quit (q)\n\n"))
    #expect(prompt.answer("q") == .finish(.quit))
    prompt = PlainDialog(Samples.dialog(way: .unknown))
    #expect(prompt.opening().contains("\n1. Close (c)\n2. Later… (l)\n3. Skip This Version (s)\n"))
    #expect(prompt.answer("1") == .finish(.cancel))
  }

  @Test func `of long notes the first lines are written, and more when asked`() {
    let notes = (1...60).map { "- Change \($0)" }.joined(separator: "\n")
    var prompt = PlainDialog(Samples.dialog(notes: notes))
    let opening = prompt.opening()
    // Below the notes are five lines of the store.
    #expect(opening.contains("Change 20\n… 45 more lines (n)\n"))
    #expect(!opening.contains("Change 21"))
    let more = [" N ", "n", "n"].map { prompt.answer($0).question ?? "" }
    #expect(more[0].contains("Change 21\n") && more[0].contains("Change 40\n… 25 more lines (n)\n"))
    #expect(more[0].hasSuffix("Your choice (a number or a letter): "))
    #expect(more[1].contains("Change 60\n") && more[1].contains("Rating"))
    #expect(!more[1].contains("more line"))
    #expect(more[2].contains("'n' is not one of the choices."))
    #expect(prompt.answer("u") == .finish(.update))
  }
}
