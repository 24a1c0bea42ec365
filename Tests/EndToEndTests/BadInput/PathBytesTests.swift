import Foundation
import Testing
import UpdatesTestSupport

/// Folders whose names are bytes that are not UTF-8.
@Suite struct PathBytesTests {
  private let breeze: UpdatesTool
  private let updates: UpdatesTool
  private static let folder = #"folder=$PWD/$(printf 'h\377') && mkdir -p "$folder/a""#

  init() throws {
    breeze = try UpdatesTool(product: "breeze")
    updates = try UpdatesTool(home: breeze.home)
    try breeze.home.write("one", to: "content")
  }

  /// Everything below the home, with the bytes as they are, without empty folders.
  private var files: [String] {
    get async throws {
      let found = try await Tool(path: "/usr/bin/find", home: breeze.home.path)
        .run([breeze.home.path, "-type", "f", "-printf", "%P\\n"])
      return String(decoding: found.outputBytes, as: UTF8.self).split(separator: "\n")
        .map(String.init).filter { $0 != "content" }.sorted()
    }
  }

  @Test(arguments: ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"])
  func `a place that is not text in UTF-8 is refused`(variable: String) async throws {
    let (tool, words) =
      variable == "XDG_CONFIG_HOME"
      ? (updates, ["apps", "list"])
      : (breeze, ["fresh", "update", "a", "--url", "file://\(breeze.home.path)/content"])
    try await tool.run(words, under: Self.folder + " && export \(variable)=\"$folder\"").expect(
      78,
      errors: """
        error: the path in \(variable) is not text in UTF-8
        hint: set it to a path that is text in UTF-8

        """)
    #expect(try await files == [])
  }

  @Test func `a word that is not text in UTF-8 is refused`() async throws {
    let script =
      "f=$HOME/$(printf 'app\\377.json') && echo '{}' > \"$f\" && exec \"$0\" check --json --app \"$f\""
    let result = try await Tool(path: "/bin/sh", home: updates.home.path)
      .run(["-c", script, BuiltProducts.path(of: "updates-tui")])
    result.expect(64, errors: "is not text in UTF-8")
    try result.document().expect(#"{"error": {"code": "usage.value"}}"#)
  }

  @Test func `what is remembered is not put into a folder of such a name`() async throws {
    let result = try await breeze.run(
      ["fresh", "update", "a", "--url", "file://\(breeze.home.path)/content", "--into", "x"],
      under: Self.folder + " && cd \"$folder\"")
    result.expect(64, errors: "the folder that you are in is not text in UTF-8")
    #expect(try await files == [])
  }

  @Test func `in a folder of such a name a set is synced`() async throws {
    let manifest = #"[{\"filename\": \"a\"}]"#
    let prepare =
      Self.folder + " && cd \"$folder\" && echo \"\(manifest)\" > a/manifest.json && echo 1 > a/a"
    for _ in 0..<2 {
      let result = try await breeze.run(["sync", "a/manifest.json", "out"], under: prepare)
      #expect(result.status == 0, "\(result.errors)")
    }
    let here = try await breeze.run(["sync", "manifest.json", "."], under: prepare + " && cd a")
    #expect(here.status == 74 && here.errors.contains("its path is not text in UTF-8"))
    #expect(
      try await files.map { $0.drop { $0 != "/" } } == [
        "/a/a", "/a/manifest.json", "/out/.updates-sync", "/out/a", "/out/manifest.json",
      ])
  }
}
