import Testing
import UpdatesLoopback
import UpdatesTestSupport

@Suite struct PrecedenceTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

  @Test func `the installed version is that of the option, document, file, command`() async throws {
    let command = #","version-command":["/bin/sh","-c","echo 1.1"]"#
    var installed: [String?] = []
    for (words, version, document) in [
      (["--installed", "1.4"], #","version":"1.2""#, #","bundle-version":"1.3""#),
      ([], #","version":"1.2""#, #","bundle-version":"1.3""#),
      ([], #","version":"1.2""#, ""),
      ([], "", ""),
    ] {
      let path = try tool.write(
        #"{"app":{"id":"a"\#(version)\#(command)},"#
          + #""updates":{"check-for":"manually","version":"2.0"\#(document)}}"#)
      let result = try await tool.run(
        ["check", "--config", path, "--trust", "--json"] + words)
      installed.append(try result.document()["app"]?["installed"]?.string)
    }
    #expect(installed == ["1.4", "1.3", "1.2", "1.1"])
  }

  @Test func `the journal keeps the version that really runs`() async throws {
    let path = try tool.write(
      #"{"updates":{"check-for":"manually","version":"2.0","bundle-version":"1.9","build":"9"}}"#)
    let app = try tool.write(
      #"{"app":{"id":"a","version":"1.0","build":"1"},"configuration-url":"file://\#(path)"}"#,
      to: "tool.json")
    let document = try await tool.document("check", "--config", app)
    #expect(document["app"]?["installed"]?.string == "1.9")
    #expect(document["app"]?["build"]?.string == "9")
    let status = try await tool.document("status", "--id", "a")
    #expect(status["journal"]?[0]?["version"]?.string == "1.0")
    #expect(status["journal"]?[0]?["build"]?.string == "1")
    #expect(status["journal"]?[1] == nil)
  }

  @Test func `the remote document wins over the local file, key by key`() async throws {
    let server = try RecordingServer(.text(#"{"updates":{"notify":"thrice"}}"#))
    let local = #""updates":{"check-for":"manually","version":"2.0","notify":"twice"}"#
    let app = #""app":{"id":"a","version":"1.0"}"#
    let alone = try tool.write("{\(app),\(local)}", to: "alone.json")
    let both = try tool.write(
      #"{\#(app),"configuration-url":"\#(server.url("/u.json"))",\#(local)}"#, to: "both.json")
    let neither = try tool.write(
      #"{\#(app),"updates":{"check-for":"manually","version":"2.0"}}"#, to: "neither.json")
    var limits: [JSONValue?] = []
    for path in [neither, alone, both] {
      let document = try await tool.document("check", "--config", path)
      #expect(document["update"]?["version"]?.string == "2.0")
      limits.append(document["notifications"]?["limit"])
    }
    #expect(limits == [.number(1), .number(2), .number(3)])
  }

  @Test func `options win over what the app file says`() async throws {
    let server = try Lookup.server("2.0")
    let path = try tool.write(
      #"{"app":{"id":"a","name":"File","version":"1.0","build":"1","country":"gb"},"#
        + #""updates":{"notify":"twice"}}"#)
    let document = try await tool.document(
      "check", "--config", path, "--lookup-url", server.url("/lookup"), "--id", "b", "--name",
      "Option", "--installed", "1.5", "--build", "2", "--country", "FR")
    #expect(
      document["app"]
        == .object([
          "id": .string("b"), "name": .string("Option"), "installed": .string("1.5"),
          "build": .string("2"),
        ]))
    #expect(server.requests.map(\.query) == ["bundleId=b&country=fr"])
    #expect(tool.state.keys.contains("b.json"))
  }

  @Test func `--config replaces the URL in a registered app file`() async throws {
    let server = try RecordingServer { request in
      .text(
        #"{"updates":{"check-for":"manually","version":"\#(request.path == "/b" ? "3.0" : "2.0")"}}"#
      )
    }
    let path = try tool.write(
      #"{"app":{"id":"a","version":"1.0"},"configuration-url":"\#(server.url("/a"))"}"#)
    #expect(try await tool.run("apps", "add", path).status == 0)
    for (words, version) in [([], "2.0"), (["--config", server.url("/b")], "3.0")] {
      let result = try await tool.run(["check", "--app", "a", "--json"] + words)
      #expect(try result.document()["update"]?["version"]?.string == version)
    }
  }

  @Test func `the lookup's version wins over the document's, whose notes fill in`() async throws {
    let server = try RecordingServer { request in
      request.path == "/lookup"
        ? .text(Lookup.answer("2.5", more: #","trackId":42,"minimumOsVersion":"99""#))
        : .text(#"{"updates":{"version":"2.0","app-store-id":"7","release-notes":"Ours"}}"#)
    }
    let document = try await tool.run(
      ["check", "--json", "--country", "GB", "--lookup-url", server.url("/lookup")]
        + UpdatesTool.configured(server.url("/u.json"))
    ).document()
    #expect(document["update"]?["version"]?.string == "2.5")
    #expect(document["update"]?["storeId"]?.string == "42")
    #expect(document["update"]?["storeURL"]?.string == "https://apps.apple.com/gb/app/id42")
    #expect(document["update"]?["releaseNotes"]?.string == "Ours")
    #expect(server.requests.last?.query == "bundleId=com.example.tool&country=gb")
  }

  @Test func `the country comes from the locale where no option names one`() async throws {
    let server = try Lookup.server("2.0")
    let words = [
      "check", "--id", "a", "--installed", "1.0", "--lookup-url", server.url("/lookup"),
    ]
    _ = try await tool.run(words, environment: ["LANG": "de_AT.UTF-8"])
    _ = try await tool.run(
      words, environment: ["LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_CH", "LC_ALL": "en_CA"])
    let none = try await tool.run(words)
    #expect(none.errors.contains("warning: The country is unknown"))
    #expect(
      server.requests.map(\.query) == [
        "bundleId=a&country=at", "bundleId=a&country=ca", "bundleId=a",
      ])
  }

  @Test func `a version never seen running is a first launch, one seen before is not`() async throws
  {
    let path = try tool.write(#"{"updates":{"check-for":"manually"}}"#)
    var launches: [[JSONValue?]] = []
    for version in ["1.0", "1.0", "1.1", "1.1", "1.0"] {
      let document = try await tool.document(
        "check", "--config", path, "--id", "a", "--installed", version)
      launches.append([
        document["firstLaunch"]?["afterInstall"], document["firstLaunch"]?["afterUpdate"],
      ])
    }
    let yes = JSONValue.boolean(true)
    let no = JSONValue.boolean(false)
    #expect(launches == [[yes, no], [no, no], [no, yes], [no, no], [no, no]])
  }
}
