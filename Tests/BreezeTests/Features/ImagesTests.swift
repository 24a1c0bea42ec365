import Foundation
import Testing
import UpdatesTestSupport

/// The image files that features ask for.
@Suite struct ImagesTests {
  @Test func `names come by feature, language, device and scale`() async throws {
    let breeze = try BreezeTool()
    let plain = try await breeze.succeed("images", "--feature", "b", "--feature", "a")
    #expect(plain.output == "b.png\na.png\n")
    let all = try await breeze.succeed(
      "images", "--feature", "a", "--language", "de", "--language", "pt-BR", "--scale", "1",
      "--scale", "3", "--device", "ipad")
    #expect(
      all.output == """
        de.lproj/a~ipad.png
        de.lproj/a@3x~ipad.png
        pt-BR.lproj/a~ipad.png
        pt-BR.lproj/a@3x~ipad.png

        """)
    #expect(breeze.contents.isEmpty)
  }

  @Test(arguments: [
    #"{"releases": [{"version": "2", "features": ["a", "b"]}, {"version": "1", "features": ["a"]}]}"#,
    #"[{"version": "2", "features": ["a"]}, {"version": "1"}, {"features": ["b"]}]"#,
  ])
  func `features come from release notes`(notes: String) async throws {
    let breeze = try BreezeTool()
    try breeze.write(notes, to: "App.freshair/release_notes.json")
    #expect(try await breeze.succeed("images", "App.freshair").output == "a.png\nb.png\n")
    try breeze.write(notes, to: "notes.json")
    let named = try await breeze.succeed("images", "--release-notes", "notes.json")
    #expect(named.output == "a.png\nb.png\n")
    let one = try await breeze.succeed("images", "App.freshair", "--feature", "c")
    #expect(one.output == "c.png\n")
  }

  @Test func `release notes that make no sense are told with their line`() async throws {
    let breeze = try BreezeTool()
    try breeze.write("[\n{\"features\": [\"ok\",\n\"../../evil\"]}]", to: "notes.json")
    let escaping = try await breeze.run("images", "--release-notes", "notes.json", "--create")
    #expect(escaping.status == 65)
    #expect(
      escaping.errors.contains("notes.json:3: expected a feature's key"), "\(escaping.errors)")
    try breeze.write("[,]", to: "notes.json")
    let broken = try await breeze.run("images", "--release-notes", "notes.json")
    #expect(broken.status == 65)
    #expect(broken.errors.contains("notes.json:1:2: "))
    #expect(try await breeze.run("images", "--release-notes", "none.json").status == 66)
  }

  @Test func `release notes that name nothing are named themselves`() async throws {
    let breeze = try BreezeTool()
    try breeze.write("[]", to: "App.freshair/release_notes.json")
    let result = try await breeze.run("images", "App.freshair")
    #expect(result.status == 64)
    #expect(result.errors.contains("'App.freshair/release_notes.json' names no features"))
  }

  @Test func `files are made once, as pictures, and never overwritten`() async throws {
    let breeze = try BreezeTool()
    try breeze.write("mine", to: "App.freshair/de.lproj/a.png")
    let result = try await breeze.succeed(
      "images", "App.freshair", "--feature", "a", "--language", "de", "--language", "fr",
      "--scale", "1", "--scale", "2", "--create")
    #expect(result.output == "de.lproj/a@2x.png\nfr.lproj/a.png\nfr.lproj/a@2x.png\n")
    #expect(result.errors == "de.lproj/a.png already exists\n")
    #expect(try breeze.text(of: "App.freshair/de.lproj/a.png") == "mine")
    let picture = try #require(breeze.contents["App.freshair/fr.lproj/a.png"])
    #expect(
      picture == [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,
        0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0,
        0x1F, 0x15, 0xC4, 0x89,
        0, 0, 0, 16, 0x49, 0x44, 0x41, 0x54, 0x78, 1, 1, 5, 0, 0xFA, 0xFF, 0, 0, 0, 0, 0,
        0, 5, 0, 1, 0x64, 0x78, 0x95, 0x38,
        0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
      ])
    #expect(breeze.contents.keys.filter { $0.contains("/.") }.isEmpty)
  }

  @Test func `a folder that is a link is not written into`() async throws {
    let breeze = try BreezeTool()
    try breeze.write("", to: "App.freshair/keep")
    try breeze.write("", to: "elsewhere/keep")
    try FileManager.default.createSymbolicLink(
      atPath: breeze.path("App.freshair/de.lproj"), withDestinationPath: "../elsewhere")
    let result = try await breeze.run(
      "images", "App.freshair", "--feature", "a", "--language", "de", "--create")
    #expect(result.status == 73)
    #expect(breeze.exists("elsewhere/keep") && !breeze.exists("elsewhere/a.png"))
  }
}
