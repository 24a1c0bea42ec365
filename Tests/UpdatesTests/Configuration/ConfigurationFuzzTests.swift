import HarmlessText
import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct ConfigurationFuzzTests {
  private static let keys = Configuration.keys

  @Test(arguments: 0..<8)
  func `random configurations are read or warned about, and never more`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Thoroughness.rounds(500) {
      var members = JSONObject()
      for key in Self.keys where Bool.random(using: &random) {
        members[key] = Self.value(depth: 0, using: &random)
      }
      let document: JSON = ["updates": .object(members)]
      let (configuration, warnings) = try Configuration.read(
        JSON(parsing: document.text), from: "here",
        scheme: Self.pick(VersionScheme.allCases, using: &random))
      #expect(warnings.count <= Self.keys.count * 7)
      for warning in warnings {
        #expect(warning.message == warning.message.harmlessLine(), "seed \(seed)")
        #expect(warning.message.utf8.count < 1500, "seed \(seed)")
      }
      #expect(configuration.appStoreID?.allSatisfy(\.isNumber) != false)
      #expect(configuration.over(Configuration()) == configuration)
    }
  }

  @Test(arguments: ["release-notes", "min-os-required"])
  func `10,000 wrong values in an object make few warnings`(key: String) throws {
    var wrong = JSONObject()
    for number in 0..<10_000 { _ = wrong.append("language \(number)", [1]) }
    let (_, warnings) = try Configuration.read(
      ["updates": .object([key: .object(wrong)])], from: "here", scheme: .dotted)
    #expect(warnings.count == FieldReader.mostFindings)
  }

  @Test func `a list of 100,000 wrong words makes one warning`() throws {
    let words = String(repeating: "tiny,", count: 100_000)
    let (_, warnings) = try Configuration.read(
      ["comparing": .string(words)], from: "here", scheme: .dotted)
    #expect(warnings.map(\.message.utf8.count).reduce(0, +) < 500)
    #expect(warnings.count == 1)
  }

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

  private static func value(depth: Int, using random: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth < 3 ? 9 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number("\(Int.random(in: -20...20, using: &random))")
    case 3: return .number(pick(["1e999", "-0", "1.5", "99999999999999999999"], using: &random))
    case 4: return .string(HostileText.random(scalars: 20, using: &random))
    case 5: return .string("\(Int.random(in: 0...9, using: &random)).0")
    case 6:
      let words = ["never", "once", "manually", "hard", "major-versions,build-versions", "", "v"]
      return .string(pick(words, using: &random))
    case 7:
      return .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in
          value(depth: depth + 1, using: &random)
        })
    default:
      var members = JSONObject()
      for key in ["en", "fr", "linux", "macos", "\u{1B}[2J"] where .random(using: &random) {
        members[key] = value(depth: depth + 1, using: &random)
      }
      return .object(members)
    }
  }

  private static func pick<Element>(
    _ elements: [Element], using random: inout SeededGenerator
  ) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }
}
