import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// How the entries of real manifests are spelled, with the built tool.
@Suite struct ManifestKeyTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  private func sum(of text: String, _ algorithm: ChecksumAlgorithm = .sha256) throws -> String {
    try Checksum(of: Array(text.utf8), algorithm).hex
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: tool.home.path + "/" + name)
  }

  /// Like the original's `TestBasic.freshair`: one entry has a text that is no checksum.
  private func writeSample() throws -> String {
    _ = try tool.write("newer", to: "set/gt_version_1")
    _ = try tool.write("older", to: "set/lte_version_1")
    _ = try tool.write("elsewhere", to: "set/not_on_ios")
    func condition(_ key: String, _ comparison: String, _ value: String) -> String {
      #""conditions": [{"key": "\#(key)", "comparison": "\#(comparison)", "value": "\#(value)"}]"#
    }
    return try tool.write(
      """
      [
      {"sha": "THISINVALIDSHASHOULDNOTBEREPORTED", "filename": "not_on_ios",
       \(condition("platform", "ne", "iOS"))},
      {"sha": "\(try sum(of: "newer", .sha1))", "filename": "gt_version_1",
       \(condition("appVersion", "gt", "1.0"))},
      {"sha": "\(try sum(of: "older", .sha1))", "filename": "lte_version_1",
       \(condition("appVersion", "lte", "1.0"))}
      ]
      """, to: "set/manifest.json")
  }

  @Test func `the original's sample is synced where its checksum that is none is not needed`()
    async throws
  {
    let manifest = try writeSample()
    let phone = ["sync", manifest, "out", "--installed", "1.1", "--env", "platform=iOS"]
    for words in [phone, phone + ["--explain"], phone] {
      let result = try await tool.run(words)
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.errors.contains("THISINVALID"), "\(result.errors)")
    }
    #expect(exists("out/gt_version_1"))
    #expect(!exists("out/not_on_ios"))
    // The manifest is the one that the record has by now.
    for more in [[], ["--explain"]] {
      let words = ["sync", manifest, "out", "--installed", "1.0"]
      let other = try await tool.run(words + more)
      #expect(other.status == 65)
      #expect(
        other.errors.contains(
          "line 2, column 9: expected hexadecimal digits as 'sha', found "
            + "'THISINVALIDSHASHOULDNOTBEREPORTED'"), "\(other.errors)")
      #expect(other.errors.contains("\nhint: ask the publisher of these files"), "\(other.errors)")
    }
    #expect(exists("out/gt_version_1"))
    #expect(!exists("out/lte_version_1"))
  }

  @Test(arguments: ["SHA", "Sha", "sha"])
  func `a checksum is checked however its key is spelled`(key: String) async throws {
    _ = try tool.write("forged", to: "set/a.txt")
    let entry = #"{"Filename": "a.txt", "\#(key)": "\#(try sum(of: "hello"))"}"#
    let manifest = try tool.write("[\(entry)]", to: "set/manifest.json")
    let forged = try await tool.run("sync", manifest, "out")
    #expect(forged.status == 77, "\(forged.errors)")
    #expect(!exists("out"))
    _ = try tool.write("hello", to: "set/a.txt")
    #expect(try await tool.run("sync", manifest, "out").status == 0)
    #expect(exists("out/a.txt"))
  }

  @Test(arguments: ["sha256", "SHA-1", "sha512", "hash", "checksum", "md5", "digest", "integrity"])
  func `a checksum that is not understood keeps a file from being taken unverified`(
    key: String
  ) async throws {
    _ = try tool.write("forged", to: "set/Child.freshair/a.txt")
    _ = try tool.write(
      "[\n{\"filename\": \"a.txt\", \"\(key)\": \"\(try sum(of: "hello"))\"}]",
      to: "set/Child.freshair/manifest.json")
    let manifest = try tool.write(
      #"[{"filename": "Child.freshair/manifest.json"}]"#, to: "set/manifest.json")
    for more in [[], ["--explain"]] {
      let result = try await tool.run(["sync", manifest, "out"] + more)
      #expect(result.status == 65)
      #expect(
        result.errors.contains(
          "'Child.freshair/manifest.json', line 2, column \(27 + key.count): '\(key)' is "
            + "not a supported key, expected the checksum as 'sha'"),
        "\(result.errors)")
    }
    #expect(!exists("out"))
  }

  @Test func `a key that is there in two cases is told, and nothing is fetched`() async throws {
    let manifest = try tool.write(
      #"[{"filename": "a.txt", "condition": "platform == 'iOS'", "Condition": null}]"#,
      to: "set/manifest.json")
    let result = try await tool.run("sync", manifest, "out")
    #expect(result.status == 65)
    #expect(
      result.errors.contains(
        "the entry has 'condition' and 'Condition', expected only one: keys are not "
          + "case-sensitive"), "\(result.errors)")
    #expect(!exists("out"))
  }

  @Test func `conditions hold however their keys are spelled`() async throws {
    _ = try tool.write("hello", to: "set/a.txt")
    let comparison = #"{"Key": "appVersion", "Comparison": "lt", "Value": "1.0"}"#
    let manifest = try tool.write(
      #"[{"FILENAME": "a.txt", "Conditions": [\#(comparison)]}]"#, to: "set/manifest.json")
    #expect(try await tool.run("sync", manifest, "out", "--installed", "1.1").status == 0)
    #expect(!exists("out/a.txt"))
    #expect(try await tool.run("sync", manifest, "out", "--installed", "0.9").status == 0)
    #expect(exists("out/a.txt"))
  }
}
