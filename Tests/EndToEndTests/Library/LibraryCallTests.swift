import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// The functions of the C library, called by a C program.
@Suite struct LibraryCallTests {
  let program: LibraryTool

  init() throws {
    program = try LibraryTool()
  }

  @Test func `a check answers with the document and the code of the command`() async throws {
    let requests = [LibraryTool.request(), LibraryTool.request("1.4.0"), LibraryTool.required]
    let answers = try await program.answers(to: requests.flatMap { ["check", $0] })
    #expect(answers.map(\.status) == [100, 0, 101])
    #expect(answers.map { $0.document["result"]?.string } == ["available", "none", "available"])
    #expect(answers.first?.document["app"]?["name"]?.string == "Tool")
    #expect(answers.first?.document["update"]?["shouldNotify"] == .boolean(true))
  }

  @Test func `the members of a request are the options of the command`() async throws {
    let file = try program.home.write(
      #"{"updates":{"check-for":"manually","version":"3.0"}}"#, to: "updates.json")
    let answers = try await program.answers(to: [
      "check", #"{"new":"2.0","installed":1.0,"name":"Tool","json":true,"quiet":false}"#,
      "check", #"{"config":"\#(file)","installed":"1.0","id":"com.example.tool","channel":null}"#,
      "prompt", #"{"new":"2.0","installed":"1.0","name":"Other","answer":"skip","quiet":true}"#,
      "check", #"{"new":"2.0","installed":"1.0","name":"Other"}"#,
      "check",
      #"{"id":"\#(LibraryTool.id)","installed":"1.0","feed":"json","offline":true,"#
        + #""url":["https://one.example/f","https://two.example/f"]}"#,
    ])
    #expect(answers.map(\.status).prefix(4) == [100, 100, 0, 100])
    #expect(answers[1].document["update"]?["version"]?.string == "3.0")
    #expect(answers[2].document["choice"]?.string == "skip")
    #expect(answers[3].document["reason"]?.string == "skipped")
    #expect(answers[4].document["result"]?.string == "error")
  }

  @Test func `all registered apps can be asked for`() async throws {
    let file =
      #"{"app":{"id":"\#(LibraryTool.id)","version":"1.4.0"},"#
      + #""updates":{"version":"2.0.0","update-type":"hard","check-for":"manually"}}"#
    try program.home.write(file, to: ".config/updates-tui/apps/\(LibraryTool.id).json")
    let all = #"{"all":true}"#
    let answers = try await program.answers(to: ["check", all, "notify", all])
    #expect(answers.map(\.status) == [101, 0])
    #expect(answers.map { $0.document["command"]?.string } == ["check --all", "notify --all"])
    for answer in answers {
      guard case .array(let apps)? = answer.document["apps"] else {
        Issue.record("\(answer.document)")
        continue
      }
      #expect(apps.map { $0["id"]?.string } == [LibraryTool.id])
    }
  }

  @Test(arguments: [
    ("NULL", 64, "usage.request"), ("", 65, "request.malformed"), ("{", 65, "request.malformed"),
    ("[]", 65, "request.malformed"), ("\u{FF}", 65, "request.malformed"),
    ("HUGE", 65, "request.too-large"),
    (String(repeating: "[", count: 9999), 65, "request.malformed"),
    (#"{"help":true}"#, 64, "usage.option"), (#"{"":true}"#, 64, "usage.option"),
    (#"{"no=thing":"x"}"#, 64, "usage.option"), (#"{"app":{}}"#, 64, "usage.value"),
    (#"{"app":[["a"]]}"#, 64, "usage.value"), (#"{"nothing":true}"#, 64, "usage.unknown-option"),
    (#"{"app":true}"#, 64, "usage.missing-value"),
    (#"{"app":["a","b"]}"#, 64, "usage.repeated-option"),
  ])
  func `what is no request is an error in each call`(
    request: String, status: Int32, code: String
  ) async throws {
    let calls = ["check", "notify", "prompt"].flatMap { [$0, request] }
    for answer in try await program.answers(to: calls) {
      #expect(answer.status == status)
      #expect(answer.document["error"]?["code"]?.string == code)
    }
  }

  @Test func `an error of the command is its own code`() async throws {
    let answers = try await program.answers(to: [
      "check", #"{"app":"com.example.nothing"}"#, "notify", #"{"app":"com.example.nothing"}"#,
      "prompt", #"{"config":"/nowhere.json","installed":"1.0"}"#,
    ])
    #expect(answers.map(\.status) == [66, 0, 66])
    #expect(answers[0].document["error"]?["code"]?.string == "app-file.not-registered")
    #expect(answers[1].document["warnings"]?[0]?["code"]?.string == "app-file.not-registered")
  }

  @Test func `all functions that the header names are exported`() async throws {
    let header = try SourceTree.text(of: "Resources/include/updates.h")
    let names = header.matches(of: #/(?m)^[a-z].*[ *](updates_[a-z]+)\(.*;$/#).map { String($0.1) }
    #expect(names.count == 5)
    let library = "\(program.library)/libupdates.\(LibraryTool.suffix)"
    let nm = Tool(path: "/usr/bin/nm", home: program.home.path)
    let symbols = try await nm.run(LibraryTool.suffix == "so" ? ["-D", library] : ["-g", library])
      .output
    for name in names {
      #expect(symbols.contains(" T \(LibraryTool.suffix == "so" ? "" : "_")\(name)\n"))
    }
  }

  @Test func `C of 1989 and C++ read the header`() throws {
    let header = SourceTree.path(of: "Resources/include/updates.h")
    let strict = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]
    for language in [["-x", "c", "-std=c89"], ["-x", "c++"]] {
      try ChildProcess.run("cc", strict + language + [header], in: program.home.path)
    }
  }

  @Test func `it has the version of the tool`() async throws {
    let tool = try Tool(product: "updates-tui", home: program.home.path)
    let version = try await program.tool.run(["version"]).output
    #expect(try await tool.run(["--version"]).output == "updates-tui " + version)
  }

  @Test func `pkg-config names the options with which a program is built`() async throws {
    let template = try SourceTree.text(of: "Resources/updates.pc.in")
    let prefix = program.home.path + "/prefix"
    let version = try await program.tool.run(["version"]).output.dropLast()
    try program.home.write(
      template.replacing("@PREFIX@", with: prefix).replacing("@LIBDIR@", with: "${prefix}/lib")
        .replacing("@VERSION@", with: version),
      to: "prefix/lib/pkgconfig/updates.pc")
    let pkgConfig = Tool(path: "/usr/bin/env", home: program.home.path)
    func told(_ option: String...) async throws -> String {
      try await pkgConfig.run(
        ["pkg-config"] + option + ["updates"],
        environment: ["PKG_CONFIG_PATH": prefix + "/lib/pkgconfig"]
      ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(try await told("--modversion") == version)
    let options = try await told("--cflags", "--libs").split(separator: " ").map(String.init)
    #expect(options == ["-I\(prefix)/include", "-L\(prefix)/lib", "-lupdates"])
  }

  @Test func `the program of the article is built, and asks`() async throws {
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/c-library.md")
    let code = try #require(article.firstMatch(of: #/```c\n((?:.|\n)*?)```/#)?.1)
    let server = try RecordingServer(.text(Self.configuration))
    let url = server.url("/updates.json")
    try program.home.write(
      String(code.replacing("https://example.com/updates.json", with: url)), to: "article.c")
    try program.compile("article.c", to: "article")
    let result = try await Tool(path: program.home.path + "/article", home: program.home.path).run(
      [])
    #expect(result.output == "Tool 1.4.0\n" && result.status == 0)
    #expect(server.requests.count == 1)
  }

  // MARK: Threads and processes

  @Test func `threads call it together, and a small stack is enough`() async throws {
    let server = try RecordingServer(.text(Self.configuration))
    let request = #"{"config":"\#(server.url("/updates.json"))","installed":"1.0","id":"a"}"#
    let calls = ["check", request, "notify", LibraryTool.request(), "check", "{"]
    let answers = try await program.answers(to: ["threads"] + calls)
    #expect(answers.count == 4 * 3 * 3)
    #expect(answers.filter { $0.status == 100 }.count == 4 * 3)
    #expect(answers.filter { $0.status == 65 }.count == 4 * 3)
    #expect(try await program.answers(to: ["stack"] + calls).map(\.status) == [100, 0, 65])
  }

  @Test func `a child that was forked asks the network too`() async throws {
    let server = try RecordingServer(.text(Self.configuration))
    let request = #"{"config":"\#(server.url("/updates.json"))","installed":"1.0","id":"a"}"#
    let answers = try await program.answers(to: ["fork", "check", request])
    #expect(answers.map(\.status) == [100, 100, 100])
  }

  @Test func `nothing is written into a file that has the number of a closed stream`() async throws
  {
    let result = try await program.tool.run(["closed", "check", LibraryTool.request()])
    #expect(try LibraryTool.answers(in: result.output).map(\.status) == [100])
    #expect(try program.host.state?["app"]?["name"]?.string == "Tool")
  }

  @Test func `a pipe that nobody reads ends no program, nor is it heard of`() async throws {
    let hard = LibraryTool.required
    let answers = try await program.answers(to: ["pipe", "check", hard, "notify", hard])
    #expect(answers.map(\.status) == [101, 101])
  }

  // MARK: Notices

  @Test func `a check that is due runs in the tool beside the library, of the same document`()
    async throws
  {
    let server = try RecordingServer(.text(Self.configuration))
    let request =
      #"{"config":{"app":{"id":"\#(LibraryTool.id)","version":"1.0"},"#
      + #""configuration-url":"\#(server.url("/updates.json"))"}}"#
    let answers = try await program.answers(to: ["notify", request])
    #expect(answers[0].document["refreshStarted"] == .boolean(true))
    try await program.host.refreshEnded()
    #expect(try program.host.state?["pending"]?["version"]?.string == "2.0")
  }

  @Test func `checks that are due of all apps run in the tool, not in the caller`() async throws {
    let server = try RecordingServer(.text(Self.configuration))
    try program.home.write(
      #"{"app":{"id":"\#(LibraryTool.id)","version":"1.0"},"#
        + #""configuration-url":"\#(server.url("/updates.json"))"}"#,
      to: ".config/updates-tui/apps/\(LibraryTool.id).json")
    let answers = try await program.answers(to: ["notify", #"{"all":true}"#])
    #expect(answers[0].document["refreshStarted"] == .boolean(true))
    try await program.host.tool.refreshEnded()
    #expect(try program.host.state?["pending"]?["version"]?.string == "2.0")
  }

  @Test(arguments: [#"{"config":{"app":{"id":"a","version":"1.0"}}}"#, #"{"all":true}"#])
  func `where the tool is not found, a warning says that nothing checks`(request: String)
    async throws
  {
    try program.home.write(
      #"{"app":{"id":"a","version":"1.0"},"configuration-url":"http://127.0.0.1:9/"}"#,
      to: ".config/updates-tui/apps/a.json")
    let alone = program.home.path + "/alone"
    try FileManager.default.createDirectory(atPath: alone, withIntermediateDirectories: false)
    let name = "libupdates.\(LibraryTool.suffix)"
    try FileManager.default.copyItem(
      atPath: "\(program.library)/\(name)", toPath: "\(alone)/\(name)")
    let answers = try await program.answers(
      to: ["notify", request], environment: ["LD_LIBRARY_PATH": alone, "DYLD_LIBRARY_PATH": alone])
    #expect(answers[0].document["refreshStarted"] == .boolean(false))
    #expect(answers[0].document["warnings"]?[0]?["code"]?.string == "refresh.no-tool")
  }

  private static let configuration = #"{"updates":{"check-for":"manually","version":"2.0"}}"#
}
