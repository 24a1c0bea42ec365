#if os(Linux)
  import Foundation
  import UpdatesTestSupport
  import Testing

  @Suite struct SyncReadingTests {
    /// In bytes; the program itself and its libraries are read as well.
    private static let size = 256 << 20

    @Test func `where nothing has changed no file is read`() async throws {
      let tool = try UpdatesTool(product: "breeze")
      let large = try tool.write("", to: "set/large.bin")
      try #require(truncate(large, Self.size) == 0)
      try ChildProcess.run(
        try BuiltProducts.path(of: "breeze"), ["manifest", "set"], in: tool.home.path)
      let words = ["sync", "set/manifest.json", "out", "--json"]
      #expect(try await tool.run(words).document()["result"]?.string == "updated")
      let count = try await bytesRead(by: words, of: tool)
      #expect(count < Self.size)
    }

    /// How much a run reads, as the kernel counts it.
    private func bytesRead(by words: [String], of tool: UpdatesTool) async throws -> Int {
      var shell = tool.tool
      shell.path = "/bin/sh"
      let result = try await shell.run(
        ["-c", #""$@" >&2 && cat "/proc/$$/io""#, "sh", tool.tool.path] + words)
      #expect(result.errors.contains(#""result":"unchanged""#), "\(result.errors)")
      let line = result.output.split(separator: "\n").first { $0.hasPrefix("rchar: ") }
      return try #require(line.flatMap { Int($0.dropFirst("rchar: ".count)) }, "\(result.output)")
    }
  }
#endif
