import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// Addresses with a secret in them, however they are mistyped, through every command that takes one.
@Suite(.serialized, .timeLimit(.minutes(20))) struct HostileAddressTests {
  let tool: UpdatesTool
  let breeze: UpdatesTool
  static let secret = "5ecre7"

  init() throws {
    tool = try UpdatesTool()
    breeze = try UpdatesTool(product: "breeze", home: tool.home)
  }

  /// Runs a command line of the tool that has its command.
  private func run(
    _ words: [String], environment: [String: String] = [:]
  ) async throws -> ToolResult {
    let tool = ["fresh", "sync"].contains(words[0]) ? breeze : tool
    return try await tool.run(words, environment: environment)
  }

  /// What has a user or password in it, or was meant to; the unit tests of what is shown of a URL
  /// have every slip.
  static let withUserInformation = [
    "https://user:5ecre7@127.0.0.1:1/a", "https:\\\\user:5ecre7@127.0.0.1:1\\a",
  ]

  /// What is no user information for sure, and may be secret all the same.
  static let others = ["https://127.0.0.1:1/a?token=5ecre7"]

  @Test(arguments: withUserInformation)
  func `an option with user information is refused`(address: String) async throws {
    for words in [
      ["check", "--json", "--verbose", "--config", address, "--installed", "1.0"],
      ["explain", "--feed", "json", "--url", address, "--installed", "1.0", "--id", "a"],
      ["check", "--lookup-url", address, "--installed", "1.0", "--id", "a"],
      ["status", "--config", address], ["notify", "--verbose", "--feed", "json", "--url", address],
      ["fresh", "update", "a", "--url", address],
      ["fresh", "update", "a", "--url", "https://127.0.0.1:1/", "--signature", address]
        + ["--public-key", "RWQ", "--json"],
      ["sync", address, "out"],
    ] {
      let result = try await run(words)
      let said = words.contains("--json") ? result.output : result.errors
      #expect(result.status == (words[0] == "notify" ? 0 : 64), "\(words): \(said)")
      #expect(said.contains("user name or password, which does not belong in a URL"), "\(words)")
      #expect(said.contains("env:TOOL_TOKEN"), "\(words)")
      expectNoSecret(in: result, of: words)
    }
    expectNoSecretKept()
  }

  @Test(arguments: withUserInformation + others)
  func `a word in the wrong place is told without what is secret`(address: String) async throws {
    try await expectNoSecret(of: [
      ["check", address], ["check", "--confg=" + address], ["check", "--always=" + address],
      ["check", "--feed", address, "--installed", "1", "--id", "a"],
      ["check", "--installed", address], ["check", "--app", address],
      ["check", "--timeout", address], ["apps", "validate", address], ["apps", "add", address],
      ["sync", "https://127.0.0.1:1/", address, "--explain", "--timeout", "1"], [address],
    ])
    // Without user information, it is asked.
    try await expectNoSecret(
      of: [
        ["check", "--json", "--verbose", "--config", address, "--installed", "1.0"],
        ["explain", "--feed", "json", "--url", address, "--installed", "1.0", "--id", "a"],
        ["fresh", "update", "a", "--url", address], ["sync", address, "out"],
      ], environment: ["no_proxy": "*"])
    expectNoSecretKept()
  }

  @Test(arguments: withUserInformation + others)
  func `an app file with a secret in an address is told without it`(address: String) async throws {
    let text = String(decoding: try JSONEncoder().encode(address), as: UTF8.self)
    let document = """
      {"app": {"id": "a", "version": "1.0"}, "configuration-url": \(text),
      "feed": {"kind": "json", "url": [\(text)], "lookup-url": \(text), "method": \(text),
      "scheme": \(text), "headers": {\(text): "x"}}, "check": \(text),
      "updates": {"notify": \(text), "version": \(text), "min-os-required": \(text)}}
      """
    let file = try tool.write(document, to: "given/a.json")
    _ = try tool.write(document, to: ".config/updates-tui/apps/a.json")
    let broken = try tool.write(
      #"{"configuration-url": "# + text + #", "url": "# + text + " x}", to: "given/broken.json")
    try await expectNoSecret(of: [
      ["apps", "validate", file], ["apps", "validate", file, "--json"], ["apps", "add", file],
      ["apps", "list"], ["apps", "list", "--json"], ["check", "--app", "a", "--verbose"],
      ["check", "--config", file, "--trust", "--json"], ["explain", "--config", file],
      ["status", "--app", "a"], ["notify", "--app", "a", "--verbose"],
      ["sync", "https://127.0.0.1:1/", "out", "--config", file, "--timeout", "1"],
      ["apps", "validate", broken], ["check", "--config", broken, "--json"],
    ])
    expectNoSecretKept()
  }

  @Test(arguments: withUserInformation)
  func `a remote document with a secret in an address is told without it`(
    address: String
  ) async throws {
    let text = String(decoding: try JSONEncoder().encode(address), as: UTF8.self)
    let server = try RecordingServer { request in
      switch request.path {
      case "/json", "/squirrel": .text(#"{"version": "2.0", "url": \#(text)}"#)
      case "/configuration": .text(#"{"updates": {"notify": \#(text), "version": \#(text)}}"#)
      default: .status(404)
      }
    }
    for json in [[], ["--json"]] {
      let more = ["--id", "a", "--installed", "1.0", "--verbose", "--timeout", "2"] + json
      try await expectNoSecret(of: [
        ["check", "--feed", "json", "--url", server.url("/json")] + more,
        ["check", "--feed", "squirrel", "--url", server.url("/squirrel")] + more,
        ["explain", "--config", server.url("/configuration")] + more,
      ])
    }
    for (path, bytes) in tool.state {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(path)")
    }
  }

  @Test(arguments: ["http_proxy", "https_proxy", "ALL_PROXY", "NO_PROXY"])
  func `a proxy is told without what is secret`(name: String) async throws {
    for address in ["5ecre7@127.0.0.1:1", "https:/user:5ecre7@127.0.0.1:1/"] {
      let environment = [name: address]
      try await expectNoSecret(of: [["doctor"], ["doctor", "--json"]], environment: environment)
      guard ["http_proxy", "https_proxy"].contains(name) else { continue }
      let url = (name == "http_proxy" ? "http" : "https") + "://192.0.2.1/"
      let more = ["--url", url, "--allow-insecure-http", "--timeout", "2"]
      try await expectNoSecret(
        of: [
          ["check", "--feed", "json", "--id", "a", "--installed", "1.0", "--json"] + more,
          ["fresh", "update", "a"] + more,
        ], environment: environment)
    }
    expectNoSecretKept()
  }

  @Test(arguments: ["", "http://", "http:/", "http:"])
  func `a proxy gets the password that is shown nowhere`(scheme: String) async throws {
    let proxy = try RecordingServer(.text(#"{"version": "2.0"}"#))
    let result = try await tool.run(
      ["explain", "--feed", "json", "--url", "http://192.0.2.1/latest", "--id", "a"]
        + ["--installed", "1.0", "--allow-insecure-http", "--verbose", "--json"],
      environment: ["http_proxy": "\(scheme)user:\(Self.secret)@127.0.0.1:\(proxy.port)"])
    // libcurl takes no proxy that has a colon and no slashes.
    guard scheme != "http:" else { return expectNoSecret(in: result, of: [scheme]) }
    #expect(result.status == 100, "\(result.output)")
    let basic = Data("user:\(Self.secret)".utf8).base64EncodedString()
    #expect(proxy.requests.map { $0["Proxy-Authorization"] } == ["Basic \(basic)"])
    #expect(proxy.requests.map(\.target) == ["http://192.0.2.1/latest"])
    expectNoSecret(in: result, of: [scheme])
    expectNoSecretKept()
  }

  /// Runs command lines, and expects that none of them says the secret.
  private func expectNoSecret(
    of lines: [[String]], environment: [String: String] = [:]
  ) async throws {
    for words in lines {
      expectNoSecret(in: try await run(words, environment: environment), of: words)
    }
  }

  private func expectNoSecret(in result: ToolResult, of words: [String]) {
    #expect(!result.output.contains(Self.secret), "\(words): \(result.output)")
    #expect(!result.errors.contains(Self.secret), "\(words): \(result.errors)")
  }

  /// Looks into what the tool writes of its own accord: all but what a test wrote for it.
  private func expectNoSecretKept() {
    let own = ["given/", ".config/"]
    for (path, bytes) in UpdatesTool.contents(of: tool.home.path)
    where !own.contains(where: path.hasPrefix) {
      #expect(!path.contains(Self.secret))
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(path)")
    }
  }
}
