import Foundation
import Testing
import UpdatesTestSupport

/// Manifests from catalogs of assets, made as Xcode makes them.
@Suite struct AssetCatalogTests {
  private static let logo = """
    {
      "images" : [
        { "idiom" : "universal", "filename" : "logo.png", "scale" : "1x" },
        { "idiom" : "universal", "filename" : "logo@2x.png", "scale" : "2x" },
        { "idiom" : "universal", "scale" : "3x" },
        { "idiom" : "ipad", "filename" : "pad.png", "scale" : "2x",
          "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ] },
        { "idiom" : "mac", "filename" : "mac.png", "display-gamut" : "display-P3" },
        { "idiom" : "universal", "filename" : "old.png", "unassigned" : true }
      ],
      "info" : { "author" : "xcode", "version" : 1 }
    }
    """

  private func catalog(in breeze: BreezeTool, at place: String) throws {
    try breeze.write(#"{"info": {"author": "xcode", "version": 1}}"#, to: "\(place)/Contents.json")
    try breeze.write(Self.logo, to: "\(place)/Brand/logo.imageset/Contents.json")
    let images = ["logo.png", "logo@2x.png", "pad.png", "mac.png", "old.png", "stray.png"]
    try breeze.write(files: images, in: "\(place)/Brand/logo.imageset")
    try breeze.write(
      #"{"images": [{"idiom": "universal", "filename": "v.pdf"}]}"#,
      to: "\(place)/vector.imageset/Contents.json")
    try breeze.write(files: ["v.pdf"], in: "\(place)/vector.imageset")
    try breeze.write(
      """
      {"images": [{"idiom": "iphone", "filename": "s.png", "scale": "2x"},
        {"idiom": "ipad", "filename": "s.png", "scale": "2x"},
        {"idiom": "universal", "locale": "de", "filename": "d.png"}]}
      """, to: "\(place)/game.spriteatlas/s.imageset/Contents.json")
    try breeze.write(files: ["s.png", "d.png"], in: "\(place)/game.spriteatlas/s.imageset")
    try breeze.write("{}", to: "\(place)/AppIcon.appiconset/Contents.json")
    try breeze.write("{}", to: "\(place)/Accent.colorset/Contents.json")
  }

  private static let expected = [
    "Brand/logo.imageset/logo.png": "displayScale == nil OR displayScale == 1",
    "Brand/logo.imageset/logo@2x.png": "displayScale == 2",
    "Brand/logo.imageset/pad.png":
      "displayScale == 2 AND device == 'ipad' AND luminosity == 'dark'",
    "Brand/logo.imageset/mac.png": "device == 'mac'",
    "vector.imageset/v.pdf": "",
    "game.spriteatlas/s.imageset/s.png":
      "(displayScale == 2 AND device == 'iphone') OR (displayScale == 2 AND device == 'ipad')",
    "game.spriteatlas/s.imageset/d.png":
      "locale == 'de' OR locale BEGINSWITH 'de-' OR locale BEGINSWITH 'de_'",
  ]

  @Test func `a catalog's images are listed with the conditions of their slots`() async throws {
    let breeze = try BreezeTool()
    try catalog(in: breeze, at: "Images.xcassets")
    let result = try await breeze.succeed("manifest", "Images.xcassets")
    #expect(try breeze.conditions(of: "Images.xcassets/manifest.json") == Self.expected)
    for condition in Self.expected.values { _ = try holds(condition, [:]) }
    for name in [
      "'AppIcon.appiconset' is not an image set", "'Accent.colorset' is not an image set",
      "'Brand/logo.imageset/stray.png' is not used by its image set",
    ] {
      #expect(result.errors.contains("left out: \(name)\n"), "\(result.errors)")
    }
    let again = try await breeze.succeed("manifest", "Images.xcassets")
    #expect(again.errors.hasSuffix("nothing to change\n"))
    let verified = try await breeze.succeed("verify", "Images.xcassets")
    #expect(verified.output == "Images.xcassets: 7 files in 1 manifest, nothing wrong\n")
  }

  @Test(arguments: [
    ("{", "Contents.json:1:2: expected a key"),
    ("{}", "Contents.json:1: there is no array 'images'"),
    ("{\"images\":\n[1]}", "Contents.json:2: expected an object as an image, found a number"),
    (
      "{\"images\":\n\n[{\"filename\": 1}]}",
      "Contents.json:3: expected a string as 'filename', found a number"
    ),
    ("{\"images\": [\n{\"filename\": \"a.png\"}]}", "Contents.json:2: 'a.png' does not exist"),
    (
      "{\"images\": [\n{\"filename\": \"ok.png\", \"scale\": \"big\"}]}",
      "Contents.json:2: 'scale' is \"big\", expected a scale such as 2x"
    ),
    (
      "{\"images\": [{\"filename\": \"ok.png\", \"idiom\": \"i'pad\"}]}",
      "Contents.json:1: 'idiom' is \"i'pad\", expected a string of letters, digits, '-' and '_'"
    ),
    ("{\"images\": [{\"filename\": \"../../x\"}]}", "'..' leads outside the folder"),
    ("{\"images\": [{\"filename\": \"in/ok.png\"}]}", "'in/ok.png' does not exist"),
  ])
  func `what is wrong with a set is told with its line`(
    contents: String, expected: String
  ) async throws {
    let breeze = try BreezeTool()
    try breeze.write(contents, to: "I.xcassets/x.imageset/Contents.json")
    try breeze.write(files: ["ok.png", "in/ok.png"], in: "I.xcassets/x.imageset")
    try breeze.write("secret", to: "x")
    let result = try await breeze.run("manifest", "I.xcassets")
    #expect(result.status == 65)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(!breeze.exists("I.xcassets/manifest.json"))
  }
}
