import Foundation
import Testing

/// One mistake in a bundle that has no other, and the line by which it is told.
struct PlantedMistake: Sendable {
  var name: String
  /// The beginning of the line.
  var place: String
  /// What the line says besides.
  var message: String
  var plant: @Sendable (SampleBundle) throws -> Void

  init(
    _ name: String, _ place: String, _ message: String,
    plant: @escaping @Sendable (SampleBundle) throws -> Void
  ) {
    self.name = name
    self.place = place
    self.message = message
    self.plant = plant
  }

  /// One in the manifest: a text of it and what stands there instead.
  init(_ name: String, line: Int, _ message: String, replacing old: String, with new: String) {
    self.init(name, "manifest.json:\(line):", message) { bundle in
      try bundle.replace(old, with: new)
    }
  }
}

extension PlantedMistake: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension PlantedMistake {
  static let inManifests: [PlantedMistake] = [
    PlantedMistake("no manifest", "manifest.json:1: ", "there is no manifest") {
      try $0.breeze.remove("App.freshair/manifest.json")
    },
    PlantedMistake(
      "no JSON", line: 4, "expected ',' or ']'", replacing: "},\n  {\"filename\": \"b@2x",
      with: "}\n  {\"filename\": \"b@2x"),
    PlantedMistake(
      "filename that escapes", line: 3, "'..' leads outside the folder", replacing: "\"a.png\"",
      with: "\"../a.png\""),
    PlantedMistake("missing file", "manifest.json:3:16: ", "'a.png' does not exist") {
      try $0.breeze.remove("App.freshair/a.png")
    },
    PlantedMistake("unlisted file", "new.png:1: ", "no manifest lists it") {
      try $0.breeze.write(files: ["new.png"])
    },
    PlantedMistake("wrong checksum", "manifest.json:3:", "does not match 'a.png'") {
      try $0.breeze.write("other", to: "App.freshair/a.png")
    },
    PlantedMistake(
      "condition that cannot be read", line: 4, "the condition cannot be used: expected a comp",
      replacing: "displayScale == 2", with: "displayScale 2"),
    PlantedMistake(
      "pattern that cannot be read", line: 4, "the pattern '(' is malformed",
      replacing: "displayScale == 2", with: "locale MATCHES '('"),
    PlantedMistake(
      "broken child manifest", "Kid.freshair/manifest.json:2:", "expected a string as 'sha'"
    ) {
      try $0.breeze.write(
        "[\n{\"filename\": \"logo.png\", \"sha\": 7}]",
        to: "App.freshair/Kid.freshair/manifest.json")
    },
    PlantedMistake("child that nobody lists", "New.freshair/manifest.json:1: ", "no manifest") {
      try $0.breeze.write(files: ["New.freshair/x"])
    },
    PlantedMistake("symbolic link", "manifest.json:3:", "symbolic link") {
      try $0.breeze.remove("App.freshair/a.png")
      try FileManager.default.createSymbolicLink(
        atPath: $0.breeze.path("App.freshair/a.png"), withDestinationPath: "b@2x.png")
    },
    PlantedMistake("special file", "pipe:1: ", "not a regular file") {
      #expect(mkfifo($0.breeze.path("App.freshair/pipe"), 0o600) == 0)
    },
  ]

  static let inContent: [PlantedMistake] = [
    PlantedMistake("presentation that is no JSON", "presentation.json:3:3: ", "expected ','") {
      try $0.replace("\"News\",", with: "\"News\"", in: "presentation.json")
    },
    PlantedMistake("image that is not listed", "presentation.json:5:17: ", "no image 'c'") {
      try $0.replace("\"b\"", with: "\"c\"", in: "presentation.json")
    },
    PlantedMistake("key without a text", "presentation.json:5:", "'none.title' is a key") {
      try $0.replace("\"sync.title\"", with: "\"none.title\"", in: "presentation.json")
    },
    PlantedMistake("title without a text", "presentation.json:5:", "'title' has no text") {
      try $0.replace("\"sync.title\"", with: "\" \"", in: "presentation.json")
    },
    PlantedMistake("strings that cannot be read", "en.lproj/localizable.strings:3:1: ", "';'") {
      try $0.replace("\"Sync\";", with: "\"Sync\"", in: "en.lproj/localizable.strings")
    },
    PlantedMistake(
      "key that a language lacks", "de.lproj/localizable.strings:1: ",
      "'sync.description' is missing; it is defined in en.lproj/localizable.strings:3"
    ) {
      try $0.replace(
        "\"sync.description\" = \"Schneller\";\n", with: "", in: "de.lproj/localizable.strings")
    },
    PlantedMistake("text that is empty", "de.lproj/localizable.strings:1: ", "has no text") {
      try $0.replace("\"Abgleich\"", with: "\"\"", in: "de.lproj/localizable.strings")
    },
    PlantedMistake("feature without a title", "release_notes.json:2:", "'other.title' has no") {
      try $0.replace("[\"sync\"]", with: "[\"sync\", \"other\"]", in: "release_notes.json")
    },
    PlantedMistake(
      "version that occurs twice", "release_notes.json:3:15: ", "already has a release on line 2"
    ) {
      try $0.replace(
        "]}\n]}", with: "]},\n  {\"version\": \"2.0.0\"}\n]}", in: "release_notes.json")
    },
    PlantedMistake(
      "minimum that no release reaches", "release_notes.json:3:22: ", "are locked out"
    ) {
      try $0.replace(
        "]}\n]}", with: "]}\n], \"minimumVersion\": \"2.0.1\"}", in: "release_notes.json")
    },
    PlantedMistake("release notes of 5 MiB", "release_notes.json:1: ", "larger than 4 MiB") {
      try $0.replace(
        "]}\n]}", with: "]}\n]}" + String(repeating: " ", count: 5 << 20), in: "release_notes.json")
    },
  ]
}
