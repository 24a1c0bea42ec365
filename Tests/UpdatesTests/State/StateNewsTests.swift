import Testing
import UpdatesTestSupport

@testable import Updates

@Suite struct StateNewsTests {
  @Test func `a version that ran before was seen, unless news were shown since`() {
    var state = State()
    for version in ["1.0", "1.5", "2.0"] {
      _ = state.recordLaunch(version: version, build: nil, now: Instant(secondsSince1970: 0))
    }
    #expect(state.lastSeen(before: "2.0") == "1.5")
    state.notesSeen = "2.0"
    #expect(state.lastSeen(before: "2.0") == "2.0")
  }

  @Test(
    arguments: [
      (#"{"format": 1, "notesSeen": "1.0\u001b[2J"}"#, "1.0", 0), (#"{"format": 1}"#, nil, 0),
      (#"{"format": 1, "notesSeen": null}"#, nil, 0), (#"{"format": 1, "notesSeen": 3}"#, nil, 1),
    ] as [(String, String?, Int)])
  func `it is read where it is there, and harmless`(
    text: String, seen: String?, warnings: Int
  ) throws {
    let directory = try TemporaryDirectory()
    let file = try StateFile(directory: directory.path, id: "a")
    try directory.write(text, to: "a.json")
    let reading = try file.read()
    #expect(reading.state.notesSeen == seen)
    #expect(reading.warnings.count == warnings)
  }
}
