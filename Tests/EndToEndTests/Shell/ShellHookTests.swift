import Foundation
import Testing
import UpdatesTestSupport

/// What `init` prints, in the real shells.
@Suite(.onTerminals) struct ShellHookTests {
  private static let notice = "1 update: Alpha 1.0 → 2.0"

  @Test(arguments: ShellSession.shells)
  func `a notice comes before the first prompt, once, and the prompt has the segment`(
    shell: String
  ) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start()
    #expect(terminal.shownLines.first == Self.notice)
    try terminal.type("false", until: "[1 ⇡1]")
    try terminal.type("true", until: "[0 ⇡1]")
    #expect(terminal.output.ranges(of: Self.notice).count == 1)
    #expect(try session.tool.announced("Alpha") == 1)
  }

  @Test(arguments: ShellSession.shells)
  func `after a long command there is another, and its status stays`(shell: String) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start(after: [
      session.setting("UPDATES_TUI_AFTER", to: "0"), session.setting("UPDATES_TUI_EVERY", to: "0"),
    ])
    try session.tool.remember("Alpha", pending: "3.0")
    try terminal.type("sh -c 'exit 3'", until: "[3 ⇡1]")
    #expect(terminal.screen.contains("1 update: Alpha 1.0 → 3.0"))
    // What is typed without a command runs nothing.
    try session.tool.remember("Alpha", pending: "4.0")
    try terminal.type("", until: "⇡1]")
    #expect(!terminal.screen.contains("4.0"))
  }

  @Test(arguments: ShellSession.shells)
  func `within an hour only the segment follows, and nothing if the tool goes away`(
    shell: String
  ) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start(
      after: [session.evaluation, session.setting("UPDATES_TUI_AFTER", to: "0")])
    // Evaluating it again does no harm.
    try terminal.type(session.evaluation, until: "[0 ⇡1]")
    try terminal.type("false", until: "[1 ⇡1]")
    #expect(terminal.output.ranges(of: Self.notice).count == 1)
    try session.tool.register("Beta", ["check": "never"])
    try session.tool.remember("Beta")
    try terminal.type("true", until: "[0 ⇡2]")
    #expect(!terminal.screen.contains("Beta 1.0"))
    #expect(try session.tool.announced("Beta") == 0)
    try FileManager.default.removeItem(atPath: session.tool.home.path + "/bin/updates-tui")
    let shown = terminal.shownLines.count
    try terminal.type("true", until: "[0 ]")
    #expect(terminal.shownLines.count == shown + 1)
  }

  @Test(arguments: ["bash", "zsh"])
  func `no notice comes if a line typed ahead waits, and it counts as not announced`(
    shell: String
  ) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start(
      before: ["until [ -e typed ]; do sleep 0.01; done"], until: nil)
    try terminal.send("false\r")
    try terminal.wait(for: "false")
    try session.tool.write("", to: "typed")
    try terminal.wait(for: "[1 ⇡1]")
    #expect(!terminal.output.contains(Self.notice))
    #expect(try session.tool.announced("Alpha") == 0)
  }

  @Test(arguments: ShellSession.shells)
  func `a script is left alone`(shell: String) async throws {
    let session = try ShellSession(shell)
    let ask =
      shell == "fish"
      ? "functions -q __updates_tui_prompt; and echo there"
      : "command -v __updates_tui_prompt __updates_tui_precmd"
    let result = try await session.run("\(session.evaluation)\n\(ask); echo ended")
    #expect(result.output == "ended\n" && result.errors == "")
  }

  @Test(arguments: zip(["NO_UPDATE_NOTIFIER", "CI", "CI"], ShellSession.shells))
  func `a variable silences it`(name: String, shell: String) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start(variables: [name: "1"], until: "[0 ]")
    #expect(!terminal.output.contains("Alpha"))
  }

  @Test(
    arguments: [
      "PROMPT_COMMAND='seen=$?'", "PROMPT_COMMAND='seen=$?; '",
      "PROMPT_COMMAND=('seen=$?' 'also=1')", "set -u; PROMPT_COMMAND='seen=$?'",
      "set -u; unset PROMPT_COMMAND; seen=1", "export PROMPT_COMMAND='seen=$?'",
    ])
  func `bash still calls what it called before its prompt, with the status`(line: String) throws {
    let session = try ShellSession("bash")
    let terminal = try session.start(before: [line])
    try terminal.type("false", until: "[1 ⇡1]")
    try terminal.type("echo \"saw:$seen\"", until: "[0 ⇡1]")
    #expect(terminal.shownLines.contains("saw:1"))
  }

  @Test(arguments: [
    ("bash", #"PROMPT_COMMAND='seen="${PIPESTATUS[*]}"'"#),
    ("bash", #"PROMPT_COMMAND=('seen="${PIPESTATUS[*]}"' 'also=1')"#),
    ("zsh", #"mine() { seen="$pipestatus" }; precmd_functions=(mine)"#),
    ("fish", #"function mine --on-event fish_prompt; set -g seen "$pipestatus"; end"#),
  ])
  func `what comes before the prompt sees the status of each part of a pipeline`(
    shell: String, mine: String
  ) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start(before: [mine])
    try terminal.type("sh -c 'exit 4' | true | sh -c 'exit 3'", until: "[3 ⇡1]")
    try terminal.type("echo \"saw:$seen\"", until: "[0 ⇡1]")
    #expect(terminal.shownLines.contains("saw:4 0 3"))
  }

  @Test func `bash calls once what looks for itself in the first text, whatever is read again`()
    throws
  {
    let session = try ShellSession("bash")
    let others = """
      case ${PROMPT_COMMAND-} in *count*) ;; *) PROMPT_COMMAND=count${PROMPT_COMMAND:+;$PROMPT_COMMAND} ;; esac
      """
    let terminal = try session.start(before: ["calls=0; count() { calls=$((calls + 1)); }", others])
    try terminal.type(others, until: "[0 ⇡1]")
    try terminal.type("calls=0", until: "[0 ⇡1]")
    try terminal.type("echo \"calls:$calls ${#PROMPT_COMMAND[@]}\"", until: "[0 ⇡1]")
    #expect(terminal.shownLines.contains("calls:1 2"))
  }

  @Test(arguments: ["-", "-1", "$'-\\n'"])
  func `bash counts the updates whatever separates its words`(separators: String) throws {
    let session = try ShellSession("bash")
    let terminal = try session.start(
      before: ["IFS=\(separators)"], after: [session.setting("UPDATES_TUI_AFTER", to: "0")])
    try terminal.type("sh -c 'exit 13'", until: "[13 ⇡1]")
    try terminal.type("true", until: "[0 ⇡1]")
    #expect(!terminal.output.contains("unexpected argument"))
  }

  @Test(arguments: ["setopt nounset", "setopt ksh_arrays sh_word_split", ""])
  func `zsh still calls its other functions, with the status`(options: String) throws {
    let session = try ShellSession("zsh")
    let terminal = try session.start(before: [
      options, "mine() { seen=$? }", "other() { also=$? }", "precmd_functions=(mine other)",
      "preexec_functions=(none noted)", "none() { : }", "noted() { command=$1 }",
    ])
    try terminal.type("false", until: "[1 ⇡1]")
    try terminal.type("echo \"saw:$seen $also ${command%% *}\"", until: "[0 ⇡1]")
    #expect(terminal.shownLines.contains("saw:1 1 echo"))
  }

  @Test(arguments: [
    (before: ["shopt -u promptvars"], after: [String](), typed: "true"),
    (before: [], after: ["shopt -u promptvars"], typed: "true"),
    (before: [], after: [], typed: "shopt -u promptvars"),
  ])
  func `bash without promptvars prints none of the code`(
    before: [String], after: [String], typed: String
  ) throws {
    let session = try ShellSession("bash")
    // The first text was made before the updates were counted.
    let terminal = try session.start(
      before: ["PROMPT_COMMAND='PS1=\"[$? $UPDATES_TUI] \"'"] + before, after: after,
      until: "[0 ]")
    try terminal.type(typed, until: "[0 ⇡1]")
    try terminal.type("echo mi''ne", until: "[0 ⇡1]")
    #expect(terminal.shownLines.contains("mine"))
    #expect(!terminal.output.contains("__updates_tui"))
  }

  @Test func `a bash that inherits PROMPT_COMMAND without the code calls nothing of it`() throws {
    let session = try ShellSession("bash")
    let terminal = try session.start(before: ["export PROMPT_COMMAND='seen=$?'"])
    try terminal.type("PS1='child[$?] ' bash --noprofile --norc", until: "child[0] ")
    try terminal.type("false", until: "child[1] ")
    try terminal.type("echo \"saw:$seen\"", until: "child[0] ")
    #expect(terminal.shownLines.contains("saw:1"))
    #expect(!terminal.output.contains("__updates_tui"))
  }

  @Test(arguments: zip(["{1,2}", "08", "''"], ShellSession.shells))
  func `numbers that are none count as not set`(value: String, shell: String) throws {
    let session = try ShellSession(shell)
    let terminal = try session.start(after: [
      session.setting("UPDATES_TUI_AFTER", to: value),
      session.setting("UPDATES_TUI_EVERY", to: value),
    ])
    try terminal.type("false", until: "[1 ⇡1]")
    let lines = terminal.shownLines.filter { !$0.isEmpty && !$0.hasPrefix("[") }
    #expect(lines.first == Self.notice && lines.count == 3)
  }
}
