import Testing

/// Something that is spoiled in a bundle that has nothing else wrong, and the line that tells it.
struct PlantedFinding: Sendable, CustomTestStringConvertible {
  var file: String
  /// Nil if the file is written anew.
  var old: String?
  /// Nil if the file is removed.
  var new: String?
  /// The beginning of the line, after the folder.
  var place: String
  var message: String

  var testDescription: String { place + message }
  var isWarning: Bool { place.hasSuffix("warning: ") }

  init(_ file: String, _ old: String?, _ new: String?, _ place: String, _ message: String) {
    (self.file, self.old, self.new) = (file, old, new)
    (self.place, self.message) = (place, message)
  }

  /// Of the manifest.
  init(_ old: String?, _ new: String?, _ place: String, _ message: String) {
    self.init("manifest.json", old, new, place, message)
  }

  func plant(in bundle: SampleBundle) throws {
    let path = "App.freshair/" + file
    if let old, let new {
      try bundle.replace(old, with: new, in: file)
    } else if let new {
      try bundle.breeze.write(new, to: path)
    } else {
      try bundle.breeze.remove(path)
    }
  }

  private static let presentation = "presentation.json"
  private static let notes = "release_notes.json"
  private static let german = "de.lproj/localizable.strings"
  private static let english = "en.lproj/localizable.strings"
  private static let scale = "displayScale == 2"

  static let mistakes = [
    PlantedFinding(nil, nil, "manifest.json:1: ", "there is no manifest"),
    PlantedFinding(
      "},\n  {\"filename\": \"b@2x", "}\n  {\"filename\": \"b@2x", "manifest.json:4:",
      "expected ',' or ']'"),
    PlantedFinding(
      "\"a.png\"", "\"../a.png\"", "manifest.json:3:", "'..' leads outside the folder"),
    PlantedFinding("a.png", nil, nil, "manifest.json:3:16: ", "'a.png' does not exist"),
    PlantedFinding("new.png", nil, "new", "new.png:1: ", "no manifest lists it"),
    PlantedFinding("a.png", nil, "other", "manifest.json:3:", "does not match 'a.png'"),
    PlantedFinding(
      scale, "displayScale 2", "manifest.json:4:",
      "column 14 of the condition: expected a comp"),
    PlantedFinding(scale, "locale MATCHES '('", "manifest.json:4:", "the pattern '(' is malformed"),
    PlantedFinding(
      "Kid.freshair/manifest.json", nil, "[\n{\"filename\": \"logo.png\", \"sha\": 7}]",
      "Kid.freshair/manifest.json:2:", "expected a string as 'sha'"),
    PlantedFinding("New.freshair/x", nil, "x", "New.freshair/manifest.json:1: ", "no manifest"),
    PlantedFinding(presentation, "\"News\",", "\"News\"", "\(presentation):3:3: ", "expected ','"),
    PlantedFinding(presentation, "\"b\"", "\"c\"", "\(presentation):5:17: ", "no image 'c'"),
    PlantedFinding(
      presentation, "\"sync.title\"", "\"none.title\"", "\(presentation):5:",
      "'none.title' is a key"),
    PlantedFinding(
      presentation, "\"sync.title\"", "\" \"", "\(presentation):5:", "'title' has no text"),
    PlantedFinding(english, "\"Sync\";", "\"Sync\"", "\(english):3:1: ", "';'"),
    PlantedFinding(
      german, "\"sync.description\" = \"Schneller\";\n", "", "\(german):1: ",
      "'sync.description' is missing; it is defined in \(english):3"),
    PlantedFinding(german, "\"Abgleich\"", "\"\"", "\(german):1: ", "has no text"),
    PlantedFinding(
      notes, "[\"sync\"]", "[\"sync\", \"other\"]", "\(notes):2:", "'other.title' has no"),
    PlantedFinding(
      notes, "]}\n]}", "]},\n  {\"version\": \"2.0.0\"}\n]}", "\(notes):3:15: ",
      "already has a release on line 2"),
    PlantedFinding(
      notes, "]}\n]}", "]}\n], \"minimumVersion\": \"2.0.1\"}", "\(notes):3:22: ",
      "are locked out"),
    PlantedFinding(
      notes, "]}\n]}", "]}\n]}" + String(repeating: " ", count: 5 << 20), "\(notes):1: ",
      "larger than 4 MiB"),
  ]

  static let warnings = [
    PlantedFinding(
      scale, "plattform == 'Linux'", "manifest.json:4:116: warning: ",
      "clients do not know the key 'plattform'; did you mean 'platform'?"),
    PlantedFinding(
      scale, "zone == 'a' AND defaults.b.c == 1", "manifest.json:4:116: warning: ",
      "the key 'zone'; it has a value only if it is given with --env"),
    PlantedFinding(
      scale, "screenWidth == 2 AND contrast == 'high'", "manifest.json:4:116: warning: ",
      "the key 'screenWidth'; it has a value only if it is given with --env"),
    PlantedFinding(
      "\"condition\"", "\"conditon\"", "manifest.json:4:115: warning: ",
      "'conditon' has no effect; did you mean 'condition'?"),
    PlantedFinding(
      "\"a.png\", \"sha\": \"", "\"a.png\", \"condition\": \"platform == 'iOS'\", \"SHA\": \"NONE",
      "manifest.json:3:66: warning: ", "expected hexadecimal digits as 'sha', found 'NONE"),
    PlantedFinding(
      "\"a.png\", \"sha\": \"", "\"a.png\", \"condition\": \"platform == 'iOS'\", \"sha256\": \"",
      "manifest.json:3:69: warning: ",
      "'sha256' is not a supported key, expected the checksum as 'sha'; clients for which the "
        + "entry applies refuse the manifest"),
    PlantedFinding(
      "\n]", ",\n]", "manifest.json:8:112: warning: ",
      "nothing follows this comma; other JSON readers refuse"),
    PlantedFinding(
      presentation, "\"configuration\"",
      "\"upgradeURL\": \"https://example.com\", \"configuration\"",
      "\(presentation):3:17: warning: ",
      "'upgradeURL' has no effect here; put it into 'configuration'"),
    PlantedFinding(
      presentation, "\"configuration\"", "\"other\"", "\(presentation):1:1: warning: ",
      "there is no 'configuration', so nothing is shown"),
    PlantedFinding(
      presentation, "releaseNotes", "releasenotes", "\(presentation):4:21: warning: ",
      "'releasenotes' has no effect; did you mean 'releaseNotes'?"),
    PlantedFinding(
      presentation,
      "{\"image\": \"b\", \"title\": \"sync.title\", \"description\": \"In words\"}", "",
      "\(presentation):4:21: warning: ", "'releaseNotes' is empty, so there are no pages"),
    PlantedFinding(
      presentation, "sync.title", "sync.titel", "\(presentation):5:31: warning: ",
      "'sync.titel' has no text in any language"),
    PlantedFinding(
      presentation, "false", "true", "\(presentation):7:21: warning: ",
      "every version must update"),
  ]
}
