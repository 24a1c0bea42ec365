import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

#if os(Linux)
  @Suite struct OpenerTests {
    let folder: TemporaryDirectory
    let address: Address

    init() throws {
      folder = try TemporaryDirectory()
      address = try #require(Address(link: "https://example.com/a?b=c&d"))
    }

    private func open(
      _ environment: [String: String], _ page: Address? = nil,
      patience: Duration = .seconds(30)
    ) -> Opener.Outcome {
      var environment = environment
      environment["PATH"] = environment["PATH"] ?? "\(folder.path):/usr/bin:/bin"
      environment["OUT"] = folder.path + "/out"
      return Opener(environment: environment, patience: patience).open(page ?? address)
    }

    @Test func `the URL is the one argument of the opener`() throws {
      let program = try folder.script("xdg-open", #"printf '<%s>' "$@" > "$OUT""#)
      #expect(open(["DISPLAY": ":0"]) == .handedOver(program: program))
      #expect(try folder.text(of: "out") == "<https://example.com/a?b=c&d>")
    }

    @Test(arguments: [[:], ["DISPLAY": ""], ["SSH_TTY": "/dev/pts/1"], ["WAYLAND_DISPLAY": ""]])
    func `without a desktop nothing is started`(environment: [String: String]) throws {
      _ = try folder.script("xdg-open", #"touch "$OUT""#)
      #expect(open(environment) == .noDesktop)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test(arguments: [
      ("http://example.com/", false), ("http://127.0.0.1:8080/a", true),
      ("http://localhost/a", true), ("https://example.com/", true),
    ])
    func `a page over plain http is not opened, but on this computer`(
      url: String, isOpened: Bool
    ) throws {
      _ = try folder.script("xdg-open", #"touch "$OUT""#)
      let page = try #require(Address(link: url))
      let isHanded = if case .handedOver = open(["DISPLAY": ":0"], page) { true } else { false }
      #expect(isHanded == isOpened)
      #expect(FileManager.default.fileExists(atPath: folder.path + "/out") == isOpened)
    }

    @Test func `without an opener, or after a quick failure, the outcome says so`() throws {
      #expect(open(["DISPLAY": ":0", "PATH": folder.path]) == .noOpener)
      let program = try folder.script("xdg-open", "exit 3")
      #expect(
        open(["WAYLAND_DISPLAY": "wayland-0"])
          == .failed(program: program, end: .exited(status: 3)))
    }

    @Test func `an opener that stays is left alone`() throws {
      let pipe = try folder.makePipe("out")
      let program = try folder.script("xdg-open", #"echo $$ > "$OUT"; exec sleep 600"#)
      #expect(
        open(["DISPLAY": ":0"], patience: .milliseconds(10)) == .handedOver(program: program))
      let text = try #require(pipe.endsWithin(seconds: 60))
      let id = try #require(Int32(text.trimmingCharacters(in: .newlines)))
      #expect(kill(id, 0) == 0)
      #expect(kill(id, SIGKILL) == 0)
    }

    @Test func `the opener has its own session, neither our streams nor loader variables`() throws {
      _ = try folder.script(
        "xdg-open",
        """
        for n in 0 1 2; do eval "s$n=$(readlink /proc/$$/fd/$n)"; done
        printf '%s\\n%s\\n%s\\n' "$s0" "$s1" "$s2" > "$OUT"
        cut -d' ' -f6 /proc/$$/stat >> "$OUT"; echo $$ >> "$OUT"; env >> "$OUT"
        """)
      _ = open(["DISPLAY": ":0", "LD_PRELOAD": "/nonexistent.so"])
      let lines = try folder.text(of: "out").split(separator: "\n")
      #expect(lines[..<3] == ["/dev/null", "/dev/null", "/dev/null"])
      #expect(lines[3] == lines[4])
      #expect(!lines.contains { $0.hasPrefix("LD_") })
    }
  }
#endif
