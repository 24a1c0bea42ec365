import Foundation
import Testing
import UpdatesTestSupport

/// The code that `embed --alone` prints where updates-tui is in PATH.
@Suite(.onTerminals) struct StandaloneHandoverTests {
  @Test(arguments: StandaloneHost.all)
  func `updates-tui tells the news of a program that it knows`(host: StandaloneHost) throws {
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

  @Test(arguments: StandaloneHost.all)
  func `a program that updates-tui does not know tells its news itself`(
    host: StandaloneHost
  ) throws {
    let site = try StandaloneSite(host, asking: "http://127.0.0.1:9/")
    try install(site)
    try site.remember("2.0.0")
    #expect(try site.said() == StandaloneSite.news("2.0.0"))
  }

  @Test(arguments: StandaloneHost.all)
  func `a tool for another machine is as good as none`(host: StandaloneHost) throws {
    let site = try StandaloneSite(host, asking: "http://127.0.0.1:9/")
    let path = try site.tool.home.write(
      [0x7F] + Array("ELF\u{2}\u{1}\u{1}".utf8), to: "bin/updates-tui")
    chmod(path, 0o755)
    try site.remember("2.0.0")
    #expect(try site.said() == StandaloneSite.news("2.0.0"))
  }

  @Test(arguments: StandaloneHost.all)
  func `a tool that hangs is left after three seconds`(host: StandaloneHost) throws {
    let site = try StandaloneSite(host, asking: "http://127.0.0.1:9/")
    let path = try site.tool.program("hanging", "exec sleep 60")
    try FileManager.default.createDirectory(
      atPath: site.tool.home.path + "/bin", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path, toPath: site.tool.home.path + "/bin/updates-tui")
    let begin = ContinuousClock.now
    _ = try site.said()
    #expect(begin.duration(to: .now) < .seconds(20))
  }

  private func install(_ site: StandaloneSite) throws {
    let folder = site.tool.home.path + "/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/updates-tui", withDestinationPath: site.tool.path)
  }
}
