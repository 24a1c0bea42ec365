import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import Updates

@Suite struct UserSettingsTests {
  let folder: TemporaryDirectory
  let file: UserSettingsFile

  init() throws {
    folder = try TemporaryDirectory()
    file = try UserSettingsFile(
      in: Directories(
        environment: SystemEnvironment(variables: ["XDG_CONFIG_HOME": folder.path])))
  }

  private static let name = "updates-tui/settings.json"

  private func text() throws -> String { try String(contentsOfFile: file.path, encoding: .utf8) }

  private func write(_ text: String) throws {
    try folder.write(text, to: Self.name)
    try folder.setMode(0o600, of: Self.name)
  }

  @Test func `a choice is written for its owner only, in lines that a person can edit`() throws {
    #expect(try file.read().document == JSONObject())
    try file.change { settings in
      try settings.set(.channel, to: "beta", for: nil)
      try settings.set(.updates, to: "off", for: "com.example.tool")
    }
    #expect(
      try text() == """
        {
          "all": {
            "channel": "beta"
          },
          "apps": {
            "com.example.tool": {
              "updates": "off"
            }
          }
        }

        """)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/updates-tui").count == 1)
    #expect(try JSONSchema(command: "settings-file").faults(in: try text()) == [])
    let read = try file.read()
    #expect(read.choices(for: "com.example.tool").choices.updates == .off)
    #expect(read.choices(for: nil).choices.channel == "beta")
    #expect(read.ids == ["com.example.tool"])
  }

  @Test(arguments: ["updates-tui", ".", name])
  func `settings that others may write to do not count`(name: String) throws {
    try write(#"{"all":{"updates":"update"}}"#)
    try folder.setMode(0o777, of: name)
    let place = name == "." ? folder.path : folder.path + "/" + name
    let writable = #expect(throws: Problem.self) { try file.read() }
    #expect(writable?.summary == "other users may write to '\(place)'")
    try folder.setMode(0o700, of: name)
    #expect(try file.read().choices(for: nil).choices.updates == .update)
    guard getuid() == 0 else { return }
    #expect(chown(place, 54_321, 0) == 0)
    let foreign = #expect(throws: Problem.self) { try file.read() }
    #expect(foreign?.summary == "'\(place)' belongs to another user (54321)")
  }

  @Test func `what is removed leaves no empty members, and what is unknown stays`() throws {
    try write(
      #"{"$schema":"s","apps":{"a":{"updates":"off"},"b":{"new":1}},"all":{"channel":"x"}}"#)
    try file.change { settings in
      try settings.set(.updates, to: nil, for: "a")
      try settings.set(.channel, to: nil, for: nil)
      try settings.set(.updates, to: nil, for: "never-set")
    }
    let left = try JSON(parsing: try text())
    #expect(left == ["$schema": "s", "apps": ["b": ["new": 1]]])
  }

  @Test(arguments: [
    (
      #"{"all":{"updates":"maybe"}}"#,
      #"'all.updates' is "maybe", expected off, tell, ask, download"#
    ),
    (#"{"all":{"updates":true}}"#, "'all.updates' is true, expected off"),
    (#"{"all":{"channel":""}}"#, #"'all.channel' is "", expected the name of a channel"#),
    (#"{"all":{"channel":"a\u0007"}}"#, "expected the name of a channel"),
    (#"{"all":{"more":1}}"#, "'all.more' is unknown"),
    (#"{"all":[]}"#, "'all' is an array, expected an object"),
  ])
  func `a value that is not valid is left out or counts as off, with a warning`(
    text: String, problem: String
  ) throws {
    try write(text)
    let (choices, warnings) = try file.read().choices(for: nil)
    // What could be meant to say 'off' counts as that.
    var expected = UserChoices()
    if problem.contains("updates") || problem.contains("'all'") { expected.updates = .off }
    #expect(choices == expected)
    #expect(warnings.map(\.code) == ["settings.ignored"])
    #expect(warnings[0].message.contains(problem), "\(warnings)")
    // An editor that knows the schema says so too, but for characters that nobody sees.
    let faults = try JSONSchema(command: "settings-file").faults(in: text)
    #expect(!faults.isEmpty || text.contains("u0007"))
  }

  @Test func `a damaged file is an error, and not written over`() throws {
    try write("{")
    #expect(throws: Problem.self) { try file.read() }
    try write("[]")
    let error = #expect(throws: Problem.self) { try file.read() }
    #expect(error?.code == "settings.malformed")
    #expect(error?.summary == "'\(file.path)' is an array, expected an object")
    #expect(try text() == "[]")
  }

  @Test(arguments: [
    (#"{"apps":[1]}"#, "a", "'apps' is an array, expected an object"),
    (#"{"apps":{"a":"off"}}"#, "a", "'apps.a' is a string, expected an object"),
    (#"{"all":"off"}"#, nil, "'all' is a string, expected an object"),
  ])
  func `what stands where a choice belongs is not written over`(
    written: String, id: String?, problem: String
  ) throws {
    try write(written)
    let error = try #require(throws: Problem.self) {
      try file.change { settings in
        try settings.set(.updates, to: "off", for: id)
      }
    }
    #expect(error.summary == "in '\(file.path)' \(problem)")
    #expect(try text() == written)
  }

  @Test(arguments: [#""off""#, "[]", #"{"com.example.tool":"off"}"#])
  func `an app whose own choices cannot be read is off`(apps: String) throws {
    try write(#"{"all":{"updates":"update"},"apps":\#(apps)}"#)
    let allowance = Allowance(
      policy: SystemPolicy(), settings: try file.read(), ids: ["com.example.tool"])
    #expect(allowance.choices.updates == .off && allowance.silence != nil)
    try write(#"{"$schema":"s","apps":[],"All":{"updates":"off"}}"#)
    let messages = try file.read().warnings.map(\.message)
    #expect(messages.count == 2 && messages[0].contains("'All' is unknown"))
    #expect(messages[1].contains("'apps' is an array, expected an object"))
  }

  @Test(arguments: [true, false])
  func `a link stays, and what it leads to is written`(isThere: Bool) throws {
    for name in [Self.name, "dotfiles/settings.json"] {
      try folder.write("{}", to: name)
      try folder.setMode(0o600, of: name)
    }
    try FileManager.default.removeItem(atPath: file.path)
    let target = folder.path + "/dotfiles/settings.json"
    if !isThere { try FileManager.default.removeItem(atPath: target) }
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "../dotfiles/settings.json")
    try file.change { settings in
      try settings.set(.updates, to: "off", for: nil)
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
        == "../dotfiles/settings.json")
    #expect(
      try String(contentsOfFile: target, encoding: .utf8)
        .contains(#""updates": "off""#))
  }
}
