import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

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
    let writer = try #require(FileHandle(forWritingAtPath: program))
    // Not a task, which would wait for its turn among those of all tests.
    Foundation.Thread.detachNewThread {
      _ = poll(nil, 0, 700)
      try? writer.close()
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
    let pipe = try folder.makePipe("held").opened()
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
    #expect(try run("echo abc", limit: 4).output.count == 4)
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
