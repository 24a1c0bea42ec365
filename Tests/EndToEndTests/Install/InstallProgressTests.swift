import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What a person sees of an installation, and how they cancel it.
@Suite(.onTerminals) struct InstallProgressTests {
  private let tool: TerminalTool
  private let site: InstallSite

  init() throws {
    tool = try TerminalTool()
    site = try InstallSite(in: tool.home)
  }

  /// Sends the first half of a file of 200,000 bytes, and then no more.
  private func slowServer(app: [String: Any] = [:]) throws -> LoopbackServer {
    let server = try LoopbackServer { request in
      guard request.path == "/tool.bin" else { return .status(404) }
      let head =
        "HTTP/1.1 200 OK\r\nContent-Length: 200000\r\nETag: \"1\"\r\nAccept-Ranges: bytes\r\n\r\n"
      return .raw(
        Array(head.utf8) + [UInt8](repeating: 0x41, count: 200_000),
        pieceSize: head.utf8.count + 100_000, pause: .seconds(3600))
    }
    var more: [String: Any] = [
      "action": ["install": site.target, "asset": server.url("/tool.bin")]
    ]
    more.merge(app) { $1 }
    try site.writeAppFile(more)
    return server
  }

  /// Chooses Update on the whole screen, and waits until the download can be cancelled.
  private func update(
    _ more: [String] = [], output: PseudoTerminal.Stream = .terminal
  ) throws -> PseudoTerminal {
    let terminal = try tool.show(["prompt"] + site.options + more, output: output)
    try terminal.send("u")
    try terminal.waitForKeys(ofScreen: 2)
    return terminal
  }

  @Test func `a person at a terminal tries a version again that did not run`() throws {
    try site.publish("2.0.0", "#!/bin/sh\necho again >> \"$HOME/tries\"; exit 3\n")
    for _ in 0..<2 {
      #expect(try tool.start(["install"] + site.options).waitForEnd() == .exit(74))
    }
    #expect(try tool.text(of: "tries") == "again\nagain\n")
  }

  @Test(arguments: [("ghostty", true), ("Apple_Terminal", false)])
  func `the terminal shows the progress if it can, and no longer than it lasts`(
    terminal program: String, can: Bool
  ) throws {
    let server = try slowServer()
    defer { withExtendedLifetime(server) {} }
    tool.environment["TERM_PROGRAM"] = program
    let terminal = try update()
    try terminal.wait(for: "50 % of 200 kB")
    #expect(try terminal.end(with: .escape) == .exit(0))
    let marks = terminal.output.ranges(of: #/\u{1B}\]9;4;[^\u{1B}]*\u{1B}\\/#)
      .map { String(terminal.output[$0]) }
    #expect(marks.contains("\u{1B}]9;4;1;50\u{1B}\\") == can)
    #expect(marks.last == (can ? "\u{1B}]9;4;0\u{1B}\\" : nil))
  }

  @Test func `a download on the screen can be cancelled`() throws {
    let server = try slowServer(app: [
      "updates": ["version": "2.0.0", "release-notes": "New things", "notify": "once"]
    ])
    defer { withExtendedLifetime(server) {} }
    let terminal = try update(["--json"], output: .pipe)
    try terminal.wait(for: "50 % of 200 kB")
    #expect(terminal.screen.contains("Updating Tool to 2.0.0"))
    #expect(terminal.screen.contains("█░") && terminal.screen.contains("Cancel"))
    // Enter chose Update before; a second one is no answer.
    try terminal.send(.enter)
    #expect(try terminal.end(with: .escape) == .exit(0))
    #expect(terminal.shownLines.last == "Cancelled: nothing was installed.")
    #expect(site.says == "tool 1.4.0")
    let document = try terminal.document()
    #expect(document["choice"]?.string == "update")
    #expect(document["action"]?["kind"]?.string == "install")
    #expect(document["action"]?["exitStatus"] == .null)
    // The update is offered again, and the download goes on where it was.
    #expect(try tool.state()["notifications"] == .object([:]))
    #expect(try tool.state()["installs"] ?? .array([]) == .array([]))
    let parts = FileManager.default.enumerator(atPath: tool.home.path + "/bin")?
      .compactMap { $0 as? String }.filter { $0.contains("download") }
    #expect(parts?.isEmpty == false)
  }

  @Test func `a required update that is cancelled ends with 101`() throws {
    let server = try slowServer(app: [
      "updates": [
        "version": "2.0.0", "release-notes": "New things", "notify": "always",
        "update-type": "hard",
      ]
    ])
    defer { withExtendedLifetime(server) {} }
    let terminal = try update()
    #expect(try terminal.end(with: .escape) == .exit(101))
  }

  @Test func `an interrupt ends with 130`() throws {
    let server = try slowServer()
    defer { withExtendedLifetime(server) {} }
    let terminal = try update()
    #expect(try terminal.end(with: .interrupt) == .exit(130))
    #expect(!terminal.screen.isAlternate && terminal.modes == .untouched)
    #expect(terminal.shownLines.last == "Cancelled: nothing was installed.")
    #expect(site.says == "tool 1.4.0")
  }

  @Test func `on the screen Update says where, and installs`() throws {
    let terminal = try tool.show(["prompt"] + site.options)
    #expect(terminal.screen.text.contains("Update will install to: \(site.target)"))
    #expect(terminal.screen.text.contains("Checksum, if there is one"))
    #expect(try terminal.end(with: "u") == .exit(0))
    #expect(
      terminal.shownLines.suffix(2) == [
        "Tool 2.0.0 is installed.", "Start Tool again to use 2.0.0.",
      ])
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `with a key it says who must sign, and of what lies ready who has signed`() throws {
    let key = try site.sign()
    try site.writeAppFile(["feed": ["public-key": key]])
    var terminal = try tool.show(["prompt"] + site.options)
    #expect(terminal.screen.contains("Must be signed by \(key.prefix(8))…"))
    #expect(try terminal.end(with: "c") == .exit(0))
    terminal = try tool.start(["notify", "--json"] + site.options, output: .pipe)
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try terminal.document()["update"]?["verification"]?.string == "signature")
    _ = try tool.start(["install", "--staged"] + site.options).waitForEnd()
    terminal = try tool.show(["prompt"] + site.options)
    #expect(terminal.screen.contains("  Signed by \(key.prefix(8))… · Ready to install"))
    #expect(try terminal.end(with: "u") == .exit(0))
    terminal = try tool.start(["history", "--id", "com.example.tool"])
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.output.contains("installed, signed by \(key.prefix(8))…, it runs"))
  }
}
