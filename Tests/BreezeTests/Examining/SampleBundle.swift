import Foundation
import Testing

/// A bundle with a bit of everything and nothing wrong, and ways to spoil it.
struct SampleBundle {
  let breeze: BreezeTool

  /// Writes the files and, with the tool, their manifests.
  init() async throws {
    breeze = try BreezeTool()
    try breeze.write(files: ["a.png", "b@2x.png", "Kid.freshair/logo.png"])
    try breeze.write(
      """
      /* English */
      "sync.title" = "Sync";
      "sync.description" = "It is faster";

      """, to: "App.freshair/en.lproj/localizable.strings")
    try breeze.write(
      "\"sync.title\" = \"Abgleich\";\n\"sync.description\" = \"Schneller\";\n",
      to: "App.freshair/de.lproj/localizable.strings")
    try breeze.write(
      """
      {
        "screen": "News",
        "configuration": {
          "releaseNotes": [
            {"image": "b", "title": "sync.title", "description": "In words"}
          ],
          "forceUpgrade": false
        }
      }
      """, to: "App.freshair/presentation.json")
    try breeze.write(
      "{\"releases\": [\n  {\"version\": \"2.0\", \"features\": [\"sync\"]}\n]}\n",
      to: "App.freshair/release_notes.json")
    try await breeze.succeed("manifest", "App.freshair", "--base", "en")
  }

  /// Replaces a text that a file of the bundle has.
  func replace(_ old: String, with new: String, in name: String = "manifest.json") throws {
    let text = try breeze.text(of: "App.freshair/\(name)")
    guard text.contains(old) else { throw Missing(text: old, name: name) }
    try breeze.write(text.replacing(old, with: new), to: "App.freshair/\(name)")
  }

  struct Missing: Error {
    var text: String
    var name: String
  }
}
