import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct LoadedAppFileTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.setMode(0o700, of: ".")
  }

  private func named(_ text: String, isTrusted: Bool = false) throws -> LoadedAppFile {
    let path = try folder.write(text, to: "f.json")
    try folder.setMode(0o600, of: "f.json")
    let inspected = try InspectedFile(
      path: path, limit: LoadedAppFile.limit, home: folder.path)
    let document = try #require(try JSON(parsing: inspected.bytes).objectValue)
    return try LoadedAppFile(
      named: inspected, document: document, isTrusted: isTrusted, user: User.current)
  }

  private func registered(_ bytes: [UInt8]) throws -> LoadedAppFile {
    let path = try folder.write(bytes, to: "f.json")
    try folder.setMode(0o600, of: "f.json")
    return try LoadedAppFile(registered: path, home: folder.path, user: User.current)
  }

  @Test func `a named file runs nothing unless it is trusted`() throws {
    let text = #"{"app": {"version-command": ["x"]}, "action": {"run": ["y"]}}"#
    let plain = try named(text)
    #expect(plain.file.versionCommand == nil && plain.file.action == nil)
    #expect(plain.warnings.map(\.code) == ["app-file.untrusted", "app-file.untrusted"])
    let trusted = try named(text, isTrusted: true)
    #expect(trusted.file.versionCommand == ["x"] && trusted.file.action == .run(["y"]))
    #expect(trusted.warnings == [] && trusted.trust == .trusted)
  }

  @Test(arguments: [
    #""feed": {"public-key": "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GF"}"#,
    #""feed": {"public-key": ["RWQ"]}"#, #""feed": {"public-key": ""}"#,
    #""feed": {"public-key": null}"#, #""feed": {"signed-feed": "yes"}"#,
    #""feed": {"publicKey": "RWQ"}"#, #""public-key": "RWQ""#,
    #""app": {"version-command": "tool --version"}"#, #""download": "automatically""#,
  ])
  func `a trusted named file with an error cannot be used, as a registered one`(
    members: String
  ) throws {
    let text = #"{"check": "daily", \#(members)}"#
    #expect {
      try named(text, isTrusted: true)
    } throws: { error in
      (error as? Problem)?.kind == .appFileUnusable
    }
    #expect(throws: Problem.self) { try registered(Array(text.utf8)) }
    // Without trust it runs nothing, and may be a part of any document.
    #expect(try named(text).trust == .untrusted(.notDeclared))
  }

  @Test func `a named file that is only a configuration has nothing to warn of`() throws {
    let loaded = try named(#"{"name": "package", "scripts": {}, "updates": {"notify": "once"}}"#)
    #expect(loaded.warnings == [])
    #expect(loaded.file.configuration?["updates"] == ["notify": "once"])
  }

  @Test func `a named file may live inside any document`() throws {
    let loaded = try named(#"{"name": "package", "feed": {"kind": 1, "x": 2}, "updates": 7}"#)
    #expect(loaded.warnings.map(\.code) == ["app-file.unknown-key", "app-file.wrong-type"])
  }

  @Test func `a registered file with an error cannot be used, and tells all its findings`() throws {
    let text = #"{"nmae": 1, "feed": {"url": 1}, "action": {"run": "x"}, "check": 1}"#
    do {
      _ = try registered(Array(text.utf8))
      Issue.record("used")
    } catch let error as Problem {
      #expect(error.kind == .appFileUnusable)
      #expect(error.message.contains("'feed.url' ") && error.message.contains("'action.run' "))
    }
  }

  @Test func `a registered file with warnings only is used`() throws {
    let loaded = try registered(Array(#"{"check": 1, "x": 2, "action": {"open": true}}"#.utf8))
    #expect(loaded.file.action == .open)
    #expect(loaded.warnings.count == 2)
  }

  @Test func `what is no JSON is told with line and column`() throws {
    do {
      _ = try registered(Array("{\n  \"app\": }".utf8))
      Issue.record("used")
    } catch let error as Problem {
      #expect(error.message.contains(" is not JSON: line 2, column 10: "))
      #expect(error.hint?.hasPrefix("fix this line:\n") == true)
    }
  }

  @Test func `another JSON value is named`() throws {
    let path = folder.path + "/f.json"
    #expect(throws: Problem.appFileNotAnObject(path, found: "array")) {
      try registered(Array("[1]".utf8))
    }
  }
}
