import HarmlessText
import Testing
import UpdatesPlatform

@testable import UpdatesCLI

@Suite struct ArgumentsTests {
  private static let valueHint =
    "write '--config URL|PATH', or '--config=…' for a value that begins with dashes"

  @Test(
    arguments: [
      (["--jsno"], "unknown option '--jsno'", "did you mean '--json'?"),
      (["check", "--zzz"], "unknown option '--zzz'", "see 'tool check --help'"),
      (["check", "--jsno=1"], "unknown option '--jsno'", "did you mean '--json'?"),
      (["check", "-json"], "unknown option '-json'", "did you mean '--json'?"),
      (["check", "--=x"], "unknown option '--'", "see 'tool check --help'"),
      (
        ["prompt", "--config", "x"], "'tool prompt' has no option '--config'",
        "it belongs to 'tool check'"
      ),
      (["check", "--config"], "option '--config' needs a value", valueHint),
      (["check", "--config", "--json"], "option '--config' needs a value", valueHint),
      (["check", "--config", "--"], "option '--config' needs a value", valueHint),
      (
        ["check", "--json=yes"], "option '--json' takes no value, got 'yes'",
        "write '--json' without a value"
      ),
      (
        ["check", "--config=a", "--config=b"], "option '--config' is given more than once",
        "give it once"
      ),
      (["chekc"], "unknown command 'chekc'", "did you mean 'check'?"),
      (["frobnicate"], "unknown command 'frobnicate'", "see 'tool --help'"),
      ([""], "unknown command ''", "see 'tool --help'"),
      (["apps", "lst"], "unknown command 'lst'", "did you mean 'list'?"),
      (["reset"], "'tool reset' needs WHAT", "see 'tool reset --help'"),
      (["--", "check"], "unexpected argument 'check'", "see 'tool prompt --help'"),
      (["apps"], "'tool apps' needs one of: list, add", "see 'tool apps --help'"),
      (["apps", "add"], "'tool apps add' needs FILE", "see 'tool apps add --help'"),
      (["check", "more"], "unexpected argument 'more'", "see 'tool check --help'"),
      (
        ["reset", "skp"], "WHAT cannot be 'skp', expected counter, skip or all",
        "did you mean 'skip'?"
      ),
      (
        ["--answer", "no"], "--answer cannot be 'no', expected update, later or cancel",
        "see 'tool prompt --help'"
      ),
    ] as [([String], String, String?)])
  func `a faulty command line is explained`(
    words: [String], message: String, hint: String?
  ) throws {
    let error = #expect(throws: Problem.self) { try sampleTable.parse(words) }
    let failure = try #require(error)
    #expect(failure.message == message)
    #expect(failure.hint == hint)
    #expect(failure.exitCode == .usage)
    #expect(failure.code.hasPrefix("usage."))
  }

  @Test func `what was typed is made harmless and short`() {
    let word = "\u{1B}]0;title\u{7}" + String(repeating: "x", count: 1000)
    let failure = sampleTable.unexpectedOperand(word, at: [])
    #expect(failure.message == "unexpected argument '\(word.harmlessLine(limit: 80))'")
  }

  @Test(arguments: [
    ["check", "--json", "-v"], ["check", "--url", "b", "--config=--odd", "--url=", "--url", "a"],
    ["reset", "--", "skip", "--2.0"], ["apps", "add", "x=y", "--trust"], ["check"],
  ])
  func `the words say what was said`(words: [String]) throws {
    guard case .run(let arguments) = try sampleTable.parse(words) else {
      Issue.record("it is no command")
      return
    }
    #expect(try sampleTable.parse(arguments.path + arguments.words()) == .run(arguments))
  }

  @Test func `options that are left out are not among the words`() {
    let arguments = Arguments(
      path: ["check"],
      given: [.init("json"), .init("url", "a"), .init("verbose"), .init("timeout", "3")])
    #expect(arguments.words(without: ["json", "url"]) == ["--verbose", "--timeout=3"])
  }
}
