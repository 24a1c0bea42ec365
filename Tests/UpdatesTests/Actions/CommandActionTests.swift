import Foundation
import Testing
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

  @Test func `the exit status comes back`() throws {
    #expect(try run("exit 0") == .exited(status: 0))
    #expect(try run("exit 7") == .exited(status: 7))
    #expect(try run("exit 255") == .exited(status: 255))
  }

  @Test func `the signal comes back`() throws {
    #expect(try run("kill -TERM $$") == .signalled(SIGTERM))
    #expect(try run("kill -KILL $$") == .signalled(SIGKILL))
  }

  @Test func `variables of the dynamic loader do not reach the command`() throws {
    let end = try run(
      #"env > "$OUT""#,
      environment: [
        "LD_PRELOAD": "/nonexistent/evil.so", "LD_LIBRARY_PATH": "/tmp", "LD_": "x",
        "DYLD_INSERT_LIBRARIES": "/x", "KEPT": "yes", "OLD_NAME": "kept too",
      ])
    #expect(end == .exited(status: 0))
    let text = try folder.text(of: "out")
    #expect(!text.contains("LD_PRELOAD") && !text.contains("LD_LIB") && !text.contains("LD_=x"))
    #expect(!text.contains("DYLD_"))
    #expect(text.contains("KEPT=yes\n") && text.contains("OLD_NAME=kept too\n"))
  }

  @Test(arguments: [("brew", true), ("/bin/brew", true), ("port", false)])
  func `Homebrew does not ask a second time`(program: String, isSilenced: Bool) throws {
    let place = try folder.write("", to: "bin/" + (program.split(separator: "/").last ?? ""))
    try folder.setMode(0o755, of: "bin/" + (program.split(separator: "/").last ?? ""))
    let action = try CommandAction(
      words: [program.hasPrefix("/") ? place : program, "upgrade", "tool"], version: nil,
      environment: ["PATH": folder.path + "/bin"])
    #expect(action.environment["HOMEBREW_NO_ASK"] == (isSilenced ? "1" : nil))
  }

  @Test func `a name that would smuggle in another variable is left out`() throws {
    let end = try run(
      #"env > "$OUT""#, environment: ["A=B": "c", "": "d", "N": "x\u{0}LD_PRELOAD=1"])
    #expect(end == .exited(status: 0))
    let text = try folder.text(of: "out")
    #expect(!text.contains("A=B") && !text.contains("=d\n") && !text.contains("N=x"))
  }

  @Test func `an interrupt meant for the command does not end us`() throws {
    #expect(try run("kill -INT $PPID; kill -QUIT $PPID; exit 3") == .exited(status: 3))
  }

  @Test func `the command itself can be interrupted`() throws {
    #expect(try run("kill -INT $$; exit 3") == .signalled(SIGINT))
    #expect(try run("kill -QUIT $$; exit 3") == .signalled(SIGQUIT))
  }
}
