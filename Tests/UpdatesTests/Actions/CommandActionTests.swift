import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import Updates

@Suite struct CommandActionTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(
    _ shell: String, _ words: [String] = [], version: String? = nil,
    environment: [String: String] = [:]
  ) throws -> ProcessEnd {
    var environment = environment
    environment["PATH"] = environment["PATH"] ?? "/usr/bin:/bin"
    environment["OUT"] = folder.path + "/out"
    return try CommandAction(
      words: ["sh", "-c", shell, "sh"] + words, version: version, environment: environment
    ).run()
  }

  @Test func `the command gets its arguments as they are, with no shell between`() throws {
    let words = ["$HOME", "a b", "", "*", "`id`", "é", "--tag={version}"]
    let end = try run(#"printf '<%s>' "$@" > "$OUT""#, words, version: "1.4.0")
    #expect(end == .exited(status: 0))
    #expect(try folder.text(of: "out") == "<$HOME><a b><><*><`id`><é><--tag=1.4.0>")
  }

  @Test(
    arguments: [
      ("exit 0", .exited(status: 0)), ("exit 255", .exited(status: 255)),
      ("kill -TERM $$", .signalled(SIGTERM)), ("kill -KILL $$", .signalled(SIGKILL)),
      ("kill -INT $$; exit 3", .signalled(SIGINT)), ("kill -QUIT $$; exit 3", .signalled(SIGQUIT)),
      // What is meant for the command does not end us.
      ("kill -INT $PPID; kill -QUIT $PPID; exit 3", .exited(status: 3)),
    ] as [(String, ProcessEnd)])
  func `the end comes back as it was`(shell: String, end: ProcessEnd) throws {
    #expect(try run(shell) == end)
  }

  @Test func `neither variables of the dynamic loader nor names that smuggle one in get through`()
    throws
  {
    let end = try run(
      #"env > "$OUT""#,
      environment: [
        "LD_PRELOAD": "/nonexistent/evil.so", "LD_LIBRARY_PATH": "/tmp", "LD_": "x",
        "DYLD_INSERT_LIBRARIES": "/x", "A=B": "c", "": "d", "N": "x\u{0}LD_PRELOAD=1",
        "KEPT": "yes", "OLD_NAME": "kept too",
      ])
    #expect(end == .exited(status: 0))
    let text = try folder.text(of: "out")
    for bad in ["LD_PRELOAD", "LD_LIB", "LD_=x", "DYLD_", "A=B", "=d\n", "N=x"] {
      #expect(!text.contains(bad))
    }
    #expect(text.contains("KEPT=yes\n") && text.contains("OLD_NAME=kept too\n"))
  }

  @Test(arguments: [("brew", true), ("/bin/brew", true), ("port", false)])
  func `Homebrew does not ask a second time`(program: String, isSilenced: Bool) throws {
    let place = try folder.script("bin/" + (program.split(separator: "/").last ?? ""), "")
    let action = try CommandAction(
      words: [program.hasPrefix("/") ? place : program, "upgrade", "tool"], version: nil,
      environment: ["PATH": folder.path + "/bin"])
    #expect(action.environment["HOMEBREW_NO_ASK"] == (isSilenced ? "1" : nil))
  }

  private func path(of name: String, _ path: String?) throws -> String {
    try ExecutableSearch.path(of: name, environment: path.map { ["PATH": $0] } ?? [:])
  }

  @Test func `the first folder with a program that may run wins`() throws {
    let tool = try folder.script("c/tool", "")
    _ = try folder.makeFolder("a/tool")
    _ = try folder.script("b/tool", "", mode: 0o644)
    _ = try folder.script("d/tool", "")
    let entries = ["none", "a", "b", "c", "d"].map { folder.path + "/" + $0 }
    #expect(try path(of: "tool", entries.joined(separator: ":")) == tool)
    #expect(try path(of: "tool", "\(folder.path)/c/") == tool)
    #expect(try path(of: tool, "") == tool)
    #expect(throws: Problem.programNotExecutable(folder.path + "/b/tool")) {
      try path(of: "tool", entries[..<3].joined(separator: ":"))
    }
    for name in ["tool", tool + "x", folder.path] {
      #expect(throws: Problem.programNotFound(name)) { try path(of: name, entries[1]) }
    }
  }

  @Test(arguments: ["", ":", ".", "a", "./a", "a:b", "::", "~/a", "../a"])
  func `empty and relative entries are passed over`(entries: String) {
    #expect(throws: Problem.programNotFound("sh")) { try path(of: "sh", entries) }
  }

  @Test(arguments: ["./tool", "bin/tool", "../tool", "tool/", "", ".", "..", "a\u{0}b"])
  func `a relative name with a slash, or what is no name, is refused`(name: String) {
    let isPath = name.contains("/")
    #expect(throws: isPath ? Problem.programRelative(name) : .programNamedBadly(name)) {
      try path(of: name, "/bin")
    }
  }
}

@Suite struct CapturedRunTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(
    _ shell: String, limit: Int = 65536, timeLimit: Duration = .seconds(60)
  ) throws -> CapturedRun {
    try CapturedRun(
      executable: "/bin/sh", arguments: ["sh", "-c", shell],
      environment: ["PATH": "/usr/bin:/bin", "FOLDER": folder.path], limit: limit,
      timeLimit: timeLimit)
  }

  @Test func `standard output is captured, standard error is not`() throws {
    let run = try run("echo out; echo err >&2; exit 4")
    #expect(run.output == Array("out\n".utf8))
    #expect(run.end == .exited(status: 4))
  }

  @Test func `input is empty and there is no terminal`() throws {
    let run = try run("cat; [ -t 0 ] || (: < /dev/tty) 2>/dev/null || echo none")
    #expect(run.output == Array("none\n".utf8))
  }

  @Test func `a program that is still open for writing is started a moment later`() throws {
    let program = try folder.script("tool", "echo started")
    // A program of another test that starts meanwhile must not have it open too.
    let writer = open(program, O_WRONLY | O_CLOEXEC)
    try #require(writer >= 0)
    // Not a task, which would wait for its turn among those of all tests.
    Foundation.Thread.detachNewThread {
      _ = poll(nil, 0, 700)
      close(writer)
    }
    let run = try CapturedRun(
      executable: program, arguments: ["tool"], environment: [:], limit: 64,
      timeLimit: .seconds(60))
    #expect(run.output == Array("started\n".utf8))
  }

  /// Holds a named pipe open for writing, in itself and in a grandchild that no ordinary signal
  /// ends.
  private static let holding =
    #"exec 9> "$FOLDER/held"; echo x >&9; (trap '' TERM HUP INT; sleep 600) & "#

  @Test func `a grandchild is killed with the command at the limit`() throws {
    let pipe = try folder.makePipe("held")
    #expect(throws: Problem.programTimeout(.seconds(1))) {
      try run(Self.holding + "sleep 600", timeLimit: .seconds(1))
    }
    #expect(pipe.endsWithin(seconds: 60) != nil)
  }

  @Test func `a grandchild that keeps the output open is not waited for`() throws {
    let run = try run(#"sleep 600 & echo $!"#)
    #expect(run.end == .exited(status: 0))
    let text = String(decoding: run.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    #expect(kill(try #require(Int32(text)), SIGKILL) == 0)
  }

  @Test func `a flood ends the command`() throws {
    #expect(throws: Problem.programOutput(limit: 65536)) { try run("yes") }
    #expect(throws: Problem.programOutput(limit: 3)) { try run("echo abc", limit: 3) }
    #expect(try run("echo abc", limit: 4).output == Array("abc\n".utf8))
  }

  @Test func `no descriptor of ours is handed down`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(descriptor > 2)
    let run = try run(#"for n in 3 4 5 6 7 8 9; do (: <&$n) 2>/dev/null && echo $n; done; true"#)
    #expect(run.output == [])
  }

  #if os(Linux)
    @Test func `signals are neither blocked nor ignored in the child`() async {
      await #expect(processExitsWith: .success) {
        signal(SIGUSR1, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var blocked = sigset_t()
        sigfillset(&blocked)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        let run = try CapturedRun(
          executable: "/bin/grep", arguments: ["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"],
          environment: [:], limit: 4096, timeLimit: .seconds(60))
        let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
        let masks = lines.map { UInt64($0.split(separator: "\t").last ?? "", radix: 16) }
        // Hangup, interrupt and quit are the starter's to ignore; 32 and up are the C library's.
        #expect(masks.map { $0.map { $0 & 0x7fff_fff8 } } == [0, 0])
      }
    }
  #endif

  @Test func `a program that cannot start is a fact`() {
    #expect(throws: Problem.programNotStarted("/nonexistent", code: ENOENT)) {
      try CapturedRun(
        executable: "/nonexistent", arguments: ["x"], environment: [:], limit: 1,
        timeLimit: .seconds(60))
    }
  }

  @Test func `children are kept even where our starter had them discarded`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let run = try CapturedRun(
        executable: "/bin/sh", arguments: ["sh", "-c", "exit 6"], environment: [:], limit: 1,
        timeLimit: .seconds(60))
      #expect(run.end == .exited(status: 6))
      // It is as before.
      #expect(unsafeBitCast(signal(SIGCHLD, SIG_DFL), to: Int.self) == 1)
    }
  }

  @Test func `hangup stays ignored, as nohup wants it`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      let run = try CapturedRun(
        executable: "/bin/sh", arguments: ["sh", "-c", "kill -HUP $$; exit 6"], environment: [:],
        limit: 1, timeLimit: .seconds(60))
      #expect(run.end == .exited(status: 6))
    }
  }
}
