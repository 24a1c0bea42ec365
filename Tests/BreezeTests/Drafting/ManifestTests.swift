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
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.text(of: "App.freshair/manifest.json") == "[]\n")
    try await breeze.succeed("manifest", "App.freshair")
    try breeze.write(files: ["a"])
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.filenames() == ["a"])
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

         { "filename" : "new.png",   "sha" : "\(sums.1)" }
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
    ("[]", ["a"]), (" [ ] \n", ["a"]),
    (#"[{"filename":"gone"}]"#, ["a"]),
    (#"[{"filename":"gone"},{"filename":"a"}]"#, ["a"]),
    (#"[{"filename":"a"},{"filename":"gone"}]"#, ["a"]),
    ("[{\"filename\":\"a\"},\n]\n", ["a"]), ("\u{FEFF}[{\"filename\": \"a\"}]", ["a"]),
    (#"[{"filename":"gone","a":{}},{"filename":"gone2"}]"#, ["a"]),
  ])
  func `the result is JSON however the old one was laid out`(
    old: String, names: [String]
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(files: ["a"])
    try breeze.write(old, to: "App.freshair/manifest.json")
    try await breeze.succeed("manifest", "App.freshair")
    #expect(try breeze.succeeding("App.freshair/manifest.json") == names)
    let first = try breeze.text(of: "App.freshair/manifest.json")
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
}

extension BreezeTool {
  /// The file names, where the text is JSON for a strict parser, or for one that lets pass a byte
  /// order mark and a last comma.
  fileprivate func succeeding(_ name: String) throws -> [String] {
    let text = try text(of: name).replacing("\u{FEFF}", with: "").replacing(",\n]", with: "\n]")
    guard case .array(let entries) = try JSONValue(text: text) else { return [] }
    return entries.compactMap { entry in
      guard case .string(let filename)? = entry["filename"] else { return nil }
      return filename
    }
  }
}
