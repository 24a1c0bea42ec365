import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The code that `embed --alone` prints where updates-tui is in PATH.
@Suite(.onTerminals) struct StandaloneHandoverTests {
  @Test(arguments: HostProgram.alone)
  func `updates-tui tells the news of a program that it knows`(host: HostProgram) throws {
    let server = try StandaloneCodeTests.server()
    let site = try StandaloneSite(host, asking: server.url())
    try install(site)
    try site.tool.start(["apps", "add", site.file]).waitForEnd()
    try site.tool.start(["check", "--app", TerminalTool.appID, "--quiet"]).waitForEnd()
    #expect(try site.said().contains("2.0.0"))
    #expect(try site.tool.state()["notifications"]?["2.0.0"] == .number(1))
    #expect(site.marks.isEmpty)
    // What updates-tui has shown counts where it is not installed any more.
    try FileManager.default.removeItem(atPath: site.tool.home.path + "/bin/updates-tui")
    try site.remember("2.0.0")
    #expect(try site.said() == StandaloneSite.news("2.0.0"))
    #expect(try site.said() == "")
    #expect(site.marks == ["shown_2.0.0_2"])
    // And the other way round.
    try install(site)
    try site.tool.start(["check", "--app", TerminalTool.appID, "--quiet"]).waitForEnd()
    #expect(try site.tool.state()["notifications"]?["2.0.0"] == .number(2))
    #expect(site.marks.isEmpty)
  }

  @Test(arguments: HostProgram.alone, [true, false])
  func `a program tells its news itself if updates-tui does not know it or cannot run`(
    host: HostProgram, isForeign: Bool
  ) throws {
    let site = try StandaloneSite(host)
    if isForeign {
      let path = try site.tool.home.write(
        EmbeddedCodeTests.UnusableTool.foreignProgram, to: "bin/updates-tui")
      chmod(path, 0o755)
    } else {
      try install(site)
    }
    try site.remember("2.0.0")
    #expect(try site.said() == StandaloneSite.news("2.0.0"))
  }

  @Test(arguments: HostProgram.alone)
  func `a hanging tool holds up the other code no longer than three seconds`(
    host: HostProgram
  ) throws {
    let site = try StandaloneSite(host)
    try write("kill -STOP $$", to: "updates-tui", site)  // no signal but SIGKILL ends it
    let begin = ContinuousClock.now
    _ = try site.said()
    #expect(begin.duration(to: .now) < .seconds(20))
  }

  @Test(arguments: HostProgram.alone.filter { $0.language == "sh" })
  func `nobody keeps the files of a shell`(host: HostProgram) throws {
    let site = try StandaloneSite(host)
    try install(site)
    for name in ["sleep", "curl"] { try write("exec /bin/sleep 100", to: name, site) }
    let begin = ContinuousClock.now
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", #""$@" 9>&1 | cat"#, "sh"] + site.command,
      environment: site.tool.environment)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(begin.duration(to: .now) < .seconds(50))
  }

  private func write(_ line: String, to name: String, _ site: StandaloneSite) throws {
    chmod(try site.tool.home.write("#!/bin/sh\n\(line)\n", to: "bin/" + name), 0o755)
  }

  private func install(_ site: StandaloneSite) throws {
    let folder = site.tool.home.path + "/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/updates-tui", withDestinationPath: site.tool.path)
  }
}
