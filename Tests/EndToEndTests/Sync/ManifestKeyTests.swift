import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// What the entries of a real manifest have, with the built tool.
@Suite struct ManifestKeyTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  private func sum(of text: String) throws -> String {
    try Checksum(of: Array(text.utf8), .sha1).hex
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
      {"sha": "\(try sum(of: "newer"))", "filename": "gt_version_1",
       \(condition("appVersion", "gt", "1.0"))},
      {"sha": "\(try sum(of: "older"))", "filename": "lte_version_1",
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
}
