import Foundation
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

  @Test func `a version command that is slow once does not hide the version that is known`()
    async throws
  {
    let slow = tool.home.path + "/slow"
    let path = try tool.write(
      #"{"app":{"id":"a","version-command":["/bin/sh","-c","#
        + #""[ ! -e \#(slow) ] || exec sleep 60; echo 1.1"]},"#
        + #""updates":{"check-for":"manually","version":"2.0","notify":"always"}}"#)
    let words = ["check", "--config", path, "--trust"]
    let hurried = words + ["--timeout", "0.4", "--json"]
    try tool.write("", to: "slow")
    #expect(try await tool.run(hurried).status == 64)
    try FileManager.default.removeItem(atPath: slow)
    try await tool.document(words).expect(#"{"result": "available"}"#)
    try tool.write("", to: "slow")
    try FileManager.default.removeItem(atPath: tool.cacheFolder)
    let known = try await tool.run(hurried).document()
    try known.expect(#"{"app": {"installed": "1.1"}, "result": "available"}"#)
    #expect(
      known["warnings"]?[0]?["message"]?.string?.hasSuffix(
        "it took longer than 0.4 s and was stopped; the last known version 1.1 is used") == true)
  }

  @Test func `options win over what the app file says, and --config over its URL`() async throws {
    let store = try Lookup.server("2.0")
    let path = try tool.write(
      #"{"app":{"id":"a","name":"File","version":"1.0","build":"1","country":"gb"},"#
        + #""updates":{"notify":"twice"}}"#)
    try await tool.document(
      "check", "--config", path, "--lookup-url", store.url("/lookup"), "--id", "b", "--name",
      "Option", "--installed", "1.5", "--build", "2", "--country", "FR"
    ).expect(#"{"app": {"id": "b", "name": "Option", "installed": "1.5", "build": "2"}}"#)
    #expect(store.requests.map(\.query) == ["bundleId=b&country=fr"])
    #expect(tool.state.keys.contains("b.json"))

    let server = try RecordingServer { request in
      .text(
        #"{"updates":{"check-for":"manually","version":"\#(request.path == "/b" ? "3.0" : "2.0")"}}"#
      )
    }
    try tool.register("a", ["configuration-url": server.url("/a"), "updates": [String: Any]()])
    for (words, version) in [([], "2.0"), (["--config", server.url("/b")], "3.0")] {
      try await tool.document(["check", "--app", "a"] + words).expect(
        #"{"update": {"version": "\#(version)"}}"#)
    }
  }
}
