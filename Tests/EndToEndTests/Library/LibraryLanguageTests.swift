import Foundation
import Testing
import UpdatesTestSupport

/// The C library as other languages and tools see it.
@Suite struct LibraryLanguageTests {
  let program: LibraryTool

  init() throws {
    program = try LibraryTool()
  }

  private func run(_ interpreter: String, _ script: String) async throws -> ToolResult {
    let tool = Tool(path: interpreter, home: program.home.path)
    return try await tool.run(
      ["-", "\(program.library)/libupdates.\(LibraryTool.suffix)", LibraryTool.request()],
      input: script)
  }

  @Test func `Python calls it by ctypes as the article does`() async throws {
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/c-library.md")
    let code = try #require(article.firstMatch(of: #/```python\n((?:.|\n)*?)```/#)?.1)
    try program.home.write(
      LibraryTool.request().replacing(#"{"config":"#, with: "").replacing("}}}", with: "}}"),
      to: ".config/updates-tui/apps/com.example.tool.json")
    let result = try await run(
      "/usr/bin/python3",
      "import sys\n" + code.replacing(#""libupdates.so.1""#, with: "sys.argv[1]")
        + #"print(status, answer["update"]["version"], answer["app"]["installed"])"#)
    #expect(result.output == "100 2.0.0 1.4.0\n", "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `Ruby calls it by Fiddle`() async throws {
    let result = try await run(
      "/usr/bin/ruby",
      """
      require 'fiddle/import'
      require 'json'
      module Updates
        extend Fiddle::Importer
        dlload ARGV[0]
        extern 'char *updates_check(const char *, int *)'
        extern 'void updates_free(char *)'
      end
      status = Fiddle::Pointer.malloc(Fiddle::SIZEOF_INT, Fiddle::RUBY_FREE)
      document = Updates.updates_check(ARGV[1], status)
      puts "#{status[0, 4].unpack1('i')} #{JSON.parse(document.to_s)['update']['version']}"
      Updates.updates_free(document)
      """)
    #expect(result.output == "100 2.0.0\n", "\(result.errors)")
    #expect(result.status == 0)
  }

  #if os(Linux)
    @Test func `valgrind finds no wrong access and no lost memory of ours`() async throws {
      // It cannot read what Swift writes for debuggers.
      let name = "libupdates.so"
      try ChildProcess.run(
        "strip", ["-g", "-o", name, "\(program.library)/\(name)"], in: program.home.path)
      let suppressions = try program.home.write(Self.runtime, to: "swift.supp")
      var valgrind = Tool(path: "/usr/bin/valgrind", home: program.home.path)
      valgrind.environment["LD_LIBRARY_PATH"] = program.home.path
      let calls = ["check", LibraryTool.request(), "notify", LibraryTool.request()]
      let result = try await valgrind.run(
        [
          "--quiet", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite",
          "--show-leak-kinds=definite", "--suppressions=\(suppressions)", program.tool.path,
        ] + calls + calls + ["prompt", "[", "check", "NULL"])
      #expect(result.status == 0, "\(result.errors.suffix(4000))")
      let answers = try LibraryTool.answers(in: result.output)
      #expect(answers.map(\.status) == [100, 0, 100, 0, 65, 64])
    }

    /// The runtime of Swift looks at the flags of a layout that nobody has set.
    private static let runtime = """
      {
        layout
        Memcheck:Cond
        fun:swift_initStructMetadata
      }

      """
  #endif
}
