import Testing

@testable import UpdatesCLI

@Suite struct CompletionTests {
  @Test(arguments: [
    ([""], ["prompt", "check", "reset", "apps"]), (["ch"], ["check"]), (["help", "ch"], ["check"]),
    (["-"], ["--answer", "--verbose", "--help", "--version"]),
    (["--answer", "l"], ["later"]), (["--answer=l"], ["--answer=later"]),
    (["check", "--js"], ["--json"]), (["check", "--json", "--js"], []),
    (["check", "--json", "--ver"], ["--verbose"]), (["check", "-v", "--ver"], []),
    (["check", "--url", "x", "--u"], ["--url"]), (["check", "--help", "--a"], ["--all"]),
    (["reset", ""], ["counter", "skip", "all"]), (["reset", "sk"], ["skip"]),
    (["reset", "--", "sk"], ["skip"]), (["apps", ""], ["list", "add"]),
    (["apps", "list", ""], ["--json", "--help"]), (["apps", "list", "--", ""], []),
    (["nothing", ""], []), (["apps", "nothing", "--"], []), (["check", "--unknown="], []),
    (["check", "--json="], []), (["check", "--config", "--json", "--ver"], ["--verbose"]),
  ])
  func `words that fit are offered`(words: [String], expected: [String]) {
    let lines = sampleTable.completion(of: words)
    #expect(lines.first == "words")
    #expect(lines.dropFirst().map { String($0.prefix { $0 != "\t" }) } == expected)
  }

  @Test(arguments: [
    (["check", "--config", "up"], "files"), (["check", "--config=up"], "files"),
    (["apps", "add", ""], "files"), (["keep", "--into", ""], "folders"),
    (["keep", "--save", "x", "--into", ""], "files"),
  ])
  func `files and folders are left to the shell`(words: [String], kind: String) {
    var table = sampleTable
    table.commands.append(
      Command(
        "keep", summary: "keeps",
        groups: [
          OptionGroup(
            "How",
            [
              Option("into", value: .text("DIR"), help: ""),
              Option("save", value: .rest("COMMAND…"), help: ""),
            ])
        ]))
    #expect(table.completion(of: words) == [kind])
  }

  @Test(arguments: Shell.allCases)
  func `the names of the tool are filled in`(shell: Shell) {
    let script = shell.script(for: "my-tool")
    #expect(script.contains("command my-tool complete --words"))
  }
}
