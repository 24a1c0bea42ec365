import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

/// What `breeze manifest` writes, and what it leaves as it is.
@Suite struct ManifestTests {
  @Test func `a new manifest lists files in the order of their names, one a line`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["b.txt", "a/z.txt", "B.txt2", "a.txt", ".hidden", ".git/config"])
    let result = try await breeze.succeed("manifest", "App.freshair")
    #expect(
      result.errors == "App.freshair/manifest.json: 4 added (B.txt2, a.txt, a/z.txt, b.txt)\n")
    let sums = ["B.txt2", "a.txt", "a/z.txt", "b.txt"].map { name in
      "  {\"filename\": \"\(name)\", \"sha\": \"\(Self.sha256(of: name))\"}"
    }
    #expect(
      try breeze.text(of: "App.freshair/manifest.json")
        == "[\n" + sums.joined(separator: ",\n") + "\n]\n")
  }

  @Test func `an empty folder gets an empty list`() async throws {
    let breeze = try BreezeTool()
    try breeze.write("", to: "App.freshair/.keep")
    for _ in 0..<2 {
      try await breeze.succeed("manifest", "App.freshair")
      #expect(try breeze.text(of: "App.freshair/manifest.json") == "[]\n")
    }
  }

  @Test func `what was written by hand stays as it is written`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["b@2x.png", "a.png", "new.png"])
    let sum = Self.sha256(of: "b@2x.png")
    let written = """
      [
         { "note" : "mine: \\u00e9",   "condition": "appVersion < '2'",
           "filename":"b@2x.png" , "sha":"\(sum.uppercased())", "weight": 1.50 },

         { "filename": "gone.png", "sha": "00" },
         {
            "sha": "1234", "conditions": [{"key": "a", "value": 1}], "filename": "a.png"
         }
      ]

      """
    try breeze.write(written, to: "App.freshair/manifest.json")
    let result = try await breeze.succeed("manifest", "App.freshair")
    #expect(
      result.errors == """
        App.freshair/gone.png does not exist, and its entry is removed
        App.freshair/manifest.json: 1 added (new.png), 1 removed, 1 changed

        """)
    let sums = (Self.sha256(of: "a.png"), Self.sha256(of: "new.png"))
    let expected = """
      [
         { "note" : "mine: \\u00e9",   "condition": "appVersion < '2'",
           "filename":"b@2x.png" , "sha":"\(sum.uppercased())", "weight": 1.50 },
         {
            "sha": "\(sums.0)", "conditions": [{"key": "a", "value": 1}], "filename": "a.png"
         },
         {"filename": "new.png", "sha": "\(sums.1)"}
      ]

      """
    #expect(try breeze.text(of: "App.freshair/manifest.json") == expected)
    let again = try await breeze.succeed("manifest", "App.freshair")
    #expect(again.errors == "App.freshair/manifest.json: nothing to change\n")
    #expect(try breeze.text(of: "App.freshair/manifest.json") == expected)
  }

  @Test func `a key that is written with an escape is the same key`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a"])
    try breeze.write(#"[{"\u0066ilename": "a"}]"#, to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair")
    #expect(
      try breeze.text(of: "App.freshair/manifest.json")
        == #"[{"\u0066ilename": "a", "sha": "\#(Self.sha256(of: "a"))"}]"#)
  }

  @Test(arguments: [
    "[]", " [ ] \n", #"[{"filename":"gone"}]"#, #"[{"filename":"gone"},{"filename":"a"}]"#,
    #"[{"filename":"a"},{"filename":"gone"}]"#, "[{\"filename\":\"a\"},\n]\n",
    "\u{FEFF}[{\"filename\": \"a\"}]", #"[{"filename":"gone","a":{}},{"filename":"gone2"}]"#,
  ])
  func `the result is JSON however the old one was laid out`(
    old: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a"])
    try breeze.write(old, to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair")
    let first = try breeze.text(of: "App.freshair/manifest.json")
    // A strict parser does not know a byte order mark and a last comma.
    let strict = first.replacing("\u{FEFF}", with: "").replacing(",\n]", with: "\n]")
    try breeze.write(strict, to: "strict.json")
    #expect(try breeze.filenames(of: "strict.json") == ["a"])
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.text(of: "App.freshair/manifest.json") == first)
  }

  @Test func `bundles in the folder get manifests of their own, the innermost first`()
    async throws
  {
    let breeze = try BreezeTool()
    try breeze.write(files: [
      "Kid.freshair/logo.png", "Kid.freshair/sub/Grandkid.freshair/x", "Kid.freshair/manifest.txt",
      "Empty.freshair/.keep", "plain/manifest.json",
    ])
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.filenames() == ["Kid.freshair/manifest.json", "plain/manifest.json"])
    let kid = "App.freshair/Kid.freshair/manifest.json"
    #expect(
      try breeze.filenames(of: kid)
        == ["logo.png", "manifest.txt", "sub/Grandkid.freshair/manifest.json"])
    #expect(!breeze.exists("App.freshair/Empty.freshair/manifest.json"))
    let sum = try breeze.entries()[0]["sha"]
    #expect(sum == .string(Self.sha256(of: try breeze.text(of: kid))))
    let verified = try await breeze.succeed("verify", "App.freshair")
    #expect(verified.output == "App.freshair: 6 files in 3 manifests, nothing wrong\n")
    let again = try await breeze.succeed("manifest", "App.freshair")
    #expect(again.errors.split(separator: "\n").allSatisfy { $0.hasSuffix("nothing to change") })
  }

  @Test(arguments: [
    ("[", "App.freshair/manifest.json:1:2: expected a value"),
    ("[\n{\"filename\": \"a\" \"sha\": \"\"}]", "App.freshair/manifest.json:2:18: expected ','"),
    ("{}", "App.freshair/manifest.json:1:1: expected an array of entries"),
  ])
  func `a manifest that makes no sense is left alone, and its line named`(
    old: String, expected: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a"])
    try breeze.write(old, to: "App.freshair/manifest.json")
    let before = breeze.contents
    let result = try await breeze.run("manifest", "App.freshair")
    #expect(result.status == 65)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(breeze.contents == before)
  }

  static func sha256(of text: String) -> String {
    (try? Checksum(of: Array(text.utf8), .sha256).hex) ?? ""
  }

  // Where `breeze manifest` writes.

  @Test func `a dry run prints and writes nothing, nor does one without a folder`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a", "Kid.freshair/b"], in: ".")
    let before = breeze.contents
    let rehearsed = try await breeze.run("manifest")
    #expect(rehearsed.status == 64)
    #expect(rehearsed.errors.contains("manifest.json would be written: 2 added (Kid.freshair/"))
    let dry = try await breeze.succeed("manifest", ".", "--dry-run")
    #expect(breeze.contents == before)
    try await breeze.succeed("manifest", ".")
    #expect(try breeze.text(of: "manifest.json") == dry.output)
  }

  @Test func `a link to the manifest stays, and the file that it names is written`() async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a", "b"])
    try breeze.write("[]\n", to: "real.json")
    let path = breeze.path("App.freshair/manifest.json")
    #expect(symlink("../real.json", path) == 0)
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../real.json")
    #expect(try breeze.filenames(of: "real.json") == ["a", "b"])
  }

  @Test func `what a manifest loses is told, even if a later one cannot be written`()
    async throws
  {
    let breeze = try BreezeTool()
    try breeze.write(files: (0..<40).map { "\($0).txt" } + ["Kid.freshair/a"])
    try breeze.write(
      #"[{"filename": "gone", "condition": "appVersion < '2'"}]"#,
      to: "App.freshair/Kid.freshair/manifest.json")
    var shell = breeze.tool
    shell.path = "/bin/sh"
    // Only the smaller manifest fits into a block.
    let command = "ulimit -f 1 && exec \"$0\" manifest App.freshair"
    let result = try await shell.run(["-c", command, breeze.tool.path])
    let told = """
      warning: App.freshair/Kid.freshair/gone does not exist, and its entry is removed, with its \
      condition appVersion < '2'
      App.freshair/Kid.freshair/manifest.json: 1 added (a), 1 removed
      error: 'App.freshair/manifest.json' cannot be written
      """
    #expect(result.status != 0 && result.errors.hasPrefix(told), "\(result.errors)")
    #expect(!breeze.exists("App.freshair/manifest.json"))
  }

  // The same folder gives the same bytes.

  @Test func `two copies made in another order have the same manifests`() async throws {
    let breeze = try BreezeTool()
    let names = (0..<40).map { number in
      let folder = ["", "de.lproj/", "a/b/", "Kid.freshair/"][number % 4]
      return "\(folder)file \(number)\(number.isMultiple(of: 3) ? "@2x" : "") é.png"
    }
    var generator = SeededGenerator(seed: 7)
    try breeze.write(files: names, in: "one")
    try breeze.write(files: names.shuffled(using: &generator), in: "two")
    for copy in ["one", "two"] { try await breeze.succeed("manifest", copy) }
    for manifest in ["manifest.json", "Kid.freshair/manifest.json"] {
      #expect(try breeze.text(of: "one/\(manifest)") == breeze.text(of: "two/\(manifest)"))
    }
    #expect(try breeze.filenames(of: "one/manifest.json").count == 31)
  }

  // Texts that whoever has another language reads, too.

  private static let strings = "en.lproj/localizable.strings"

  private func bundle() throws -> BreezeTool {
    let breeze = try BreezeTool()
    for language in ["en", "de"] {
      try breeze.write(
        "\"faster.title\" = \"x\";", to: "App.freshair/\(language).lproj/localizable.strings")
    }
    try breeze.write(
      "{\"configuration\": {\"releaseNotes\": [\n{\"title\": \"faster.title\"}]}}",
      to: "App.freshair/presentation.json")
    return breeze
  }

  @Test func `without a base, verify tells who reads keys, and how to mend it`() async throws {
    let breeze = try bundle()
    try await breeze.succeed("manifest", "App.freshair")
    let result = try await breeze.succeed("verify", "App.freshair")
    #expect(
      result.output == """
        App.freshair/presentation.json:2:11: warning: users whose language is not 'de' or 'en' \
        see the key 'faster.title' instead of its text; 'breeze manifest --base en' or a Base.lproj \
        fixes that
        App.freshair: 3 files in 1 manifest, no mistakes, but 1 warning

        """)
  }

  @Test func `the base's files are for everybody, and the others for their language`()
    async throws
  {
    let breeze = try bundle()
    try breeze.write(files: ["en.lproj/a@2x.png"])
    try await breeze.succeed("manifest", "App.freshair", "--base", "EN")
    let conditions = try breeze.conditions()
    #expect(conditions[Self.strings] == "")
    #expect(conditions["en.lproj/a@2x.png"] == "displayScale == 2")
    #expect(conditions["de.lproj/localizable.strings"]?.hasPrefix("locale == 'de'") == true)
    let verified = try await breeze.succeed("verify", "App.freshair")
    #expect(verified.output.hasSuffix(": 4 files in 1 manifest, nothing wrong\n"))
  }

  @Test func `entries lose the condition of their name, and none that was written by hand`()
    async throws
  {
    let breeze = try bundle()
    try breeze.write(files: ["en.lproj/a@2x.png", "en.lproj/b.png"])
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    let expected = try breeze.text(of: "App.freshair/manifest.json")
    try breeze.remove("App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.text(of: "App.freshair/manifest.json") != expected)
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    #expect(try breeze.text(of: "App.freshair/manifest.json") == expected)
    let mine = #"[{"condition": "locale == 'en'", "filename": "\#(Self.strings)"}]"#
    try breeze.write(mine, to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    #expect(try breeze.conditions()[Self.strings] == "locale == 'en'")
  }

  @Test(arguments: [
    #"{"condition": "C", "filename": "F"}"#, #"{"filename": "F", "condition": "C"}"#,
    #"{"a": 1, "condition": "C", "filename": "F", "sha": "00"}"#,
    #"{ "filename": "F" , "sha": "00" , "condition": "C" }"#,
  ])
  func `the entry is JSON wherever the condition stood`(entry: String) async throws {
    let breeze = try bundle()
    let condition = "locale == 'en' OR locale BEGINSWITH 'en-' OR locale BEGINSWITH 'en_'"
    let written = entry.replacing("\"C\"", with: "\"\(condition)\"")
      .replacing("\"F\"", with: "\"\(Self.strings)\"")
    try breeze.write("[\(written)]", to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
    let first = try #require(try breeze.entries().first)
    #expect(first["condition"] == nil && first["filename"] == .string(Self.strings))
    let text = try breeze.text(of: "App.freshair/manifest.json")
    #expect(!text.contains(condition) && text.contains("\"sha\""))
  }

  @Test func `a language that has no folder is told, and a text that is none refused`()
    async throws
  {
    let breeze = try bundle()
    let none = try await breeze.succeed("manifest", "App.freshair", "--base", "fr")
    #expect(none.errors.hasPrefix("warning: there is no folder for the language 'fr'"))
    let refused = try await breeze.run("manifest", "App.freshair", "--base", "../x")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("expected a language such as de or pt-BR"))
  }
}
