import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// What is not as in Fresh Air, in the order of the article `differences-from-the-originals`.
@Suite struct FreshAirDifferencesTests {
  private let trial: SyncTrial

  init() throws {
    trial = try SyncTrial()
  }

  @Test func `10 is a later version than 9`() throws {
    var environment = ConditionEnvironment()
    environment["systemVersion"] = .text("10.0")
    environment["schema"] = .text("1.10")
    for condition in ["systemVersion > 8.4", "systemVersion > '9.0'", "schema > '1.9'"] {
      #expect(try Condition(parsing: condition).holds(in: environment))
    }
  }

  @Test func `a condition that is none is an error`() async throws {
    trial.serve(
      #"[{"filename": "a.txt", "condition": "platform is iOS"}]"#, as: "manifest.json")
    guard case .manifest(let error)? = await failure(), case .condition = error.problem else {
      Issue.record("the condition was taken")
      return
    }
    #expect(error.place?.line == 1)
    #expect(trial.asked == ["/manifest.json"])
  }

  @Test func `SHA-256 and SHA-512 are known, and SHA-1 is warned of`() async throws {
    let algorithms: [ChecksumAlgorithm] = [.sha1, .sha256, .sha512]
    let entries = algorithms.map { algorithm in
      let sha = SyncTrial.hex(Array("text".utf8), algorithm).uppercased()
      return #"{"filename": "\#(algorithm).txt", "sha": "\#(sha)"}"#
    }
    for algorithm in algorithms { trial.serve("text", as: "\(algorithm).txt") }
    trial.serve("[" + entries.joined(separator: ",") + "]", as: "manifest.json")
    let report = try await trial.sync()
    #expect(report.entries.fetched == 3)
    #expect(report.warnings.map(\.code) == ["manifest.sha1"])
  }

  @Test(arguments: ["../a.txt", "/tmp/a.txt", "a/../../b.txt", #"a\b.txt"#])
  func `a name never leads out of the folder`(name: String) async throws {
    let written = name.replacing(#"\"#, with: #"\\"#)
    trial.serve(#"[{"filename": "\#(written)"}]"#, as: "manifest.json")
    guard case .manifest(let error)? = await failure(), case .filename = error.problem else {
      Issue.record("the name was taken")
      return
    }
    #expect(trial.asked == ["/manifest.json"])
  }

  @Test func `a file that is not what the manifest says never gets into the set`() async throws {
    trial.publish(["a.txt": "old"])
    _ = try await trial.sync()
    trial.publish(["a.txt": "new"])
    trial.serve("false", as: "a.txt")
    #expect(await failure() != nil)
    #expect(trial.contents["a.txt"] == "old")
  }

  @Test func `all of a set changes in one step or nothing does`() async throws {
    trial.publish(["a.txt": "old", "b.txt": "old"])
    _ = try await trial.sync()
    let old = trial.contents
    trial.publish(["a.txt": "new", "b.txt": "new"])
    trial.answer("b.txt", with: .status(404))
    #expect(await failure() != nil)
    #expect(trial.contents == old)
  }

  @Test func `a file without a checksum is asked for again`() async throws {
    trial.publish(["a.txt": "old"], unsigned: ["a.txt"])
    _ = try await trial.sync()
    trial.publish(["a.txt": "new"], unsigned: ["a.txt"])
    _ = try await trial.sync()
    #expect(trial.contents["a.txt"] == "new")
  }

  @Test func `a view controller is not looked for`() throws {
    let bundle = try TemporaryDirectory()
    try bundle.write(
      #"{"viewController": ["no", "class"], "configuration": {"forceUpgrade": true}}"#,
      to: "presentation.json")
    #expect(try Presentation(ofBundle: bundle.path)?.forceUpgrade == true)
  }

  @Test func `texts are read from lines, and else keys are shown`() throws {
    let bundle = try TemporaryDirectory()
    try bundle.write(
      #"{"configuration": {"releaseNotes": [{"title": "a"}, {"title": "b"}]}}"#,
      to: "presentation.json")
    try bundle.write(
      "<?xml version=\"1.0\"?><plist><dict><key>a</key><string>No</string></dict></plist>",
      to: "de.lproj/localizable.strings")
    try bundle.write(#""a" = "Yes";"#, to: "en.lproj/localizable.strings")
    let presentation = try Presentation(ofBundle: bundle.path, language: "de")
    #expect(presentation?.pages.map(\.title) == ["Yes", "b"])
    #expect(presentation?.warnings.map(\.code) == ["presentation.strings"])
  }

  /// Why a sync failed; nil where it did not.
  private func failure() async -> SyncProblem? {
    do throws(SyncProblem) {
      _ = try await trial.sync()
      return nil
    } catch {
      return error
    }
  }
}
