import HarmlessText
import Testing

@testable import Updates

/// Random configurations are read by the fuzz target `configuration`.
@Suite struct ConfigurationLimitsTests {
  private static let keys = Configuration.keys

  @Test func `values and keys of a mebibyte make short warnings`() throws {
    let long = String(repeating: "9x", count: 1 << 19)
    var members = JSONObject()
    for key in Self.keys where key != "release-notes" { members[key] = .string(long) }
    members["min-os-required"] = .object([long: 1])
    let (configuration, warnings) = try Configuration.read(
      .object(members), from: "here", scheme: .dotted)
    #expect(warnings.map(\.message.utf8.count).reduce(0, +) < 10_000)
    #expect(try #require(configuration.build).utf8.count <= 1100)
  }

  @Test func `texts are made harmless when they enter`() throws {
    let hostile = "1.0-\u{1B}[31m\u{202E}x"
    let (configuration, _) = try Configuration.read(
      [
        "version": .string(hostile), "build": .string(hostile),
        "release-notes": ["en": .string(hostile)],
        "min-os-required": ["linux": .string(hostile)],
      ], from: "here", scheme: .dotted)
    #expect(configuration.version == hostile.harmlessLine())
    #expect(configuration.build == hostile.harmlessLine())
    #expect(configuration.releaseNotes?.text(in: "en") == hostile.harmlessText())
    #expect(configuration.minimumOS?.version(on: "linux") == hostile.harmlessLine())
  }
}
