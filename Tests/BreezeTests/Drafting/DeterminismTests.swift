import Foundation
import Testing
import UpdatesTestSupport

/// The same folder gives the same bytes.
@Suite struct DeterminismTests {
  private static let names = (0..<200).map { number in
    let folder = ["", "de.lproj/", "a/b/", "Kid.freshair/", "I.xcassets/x\(number).imageset/"]
    let language = folder[number % 5]
    return "\(language)file \(number)\(number.isMultiple(of: 3) ? "@2x" : "") é.png"
  }

  @Test func `two copies made in another order at other times have the same manifests`()
    async throws
  {
    let breeze = try BreezeTool()
    var generator = SeededGenerator(seed: 7)
    for (copy, names) in [("one", Self.names), ("two", Self.names.shuffled(using: &generator))] {
      for name in names {
        try breeze.write(files: [name], in: copy)
        guard let set = name.range(of: ".imageset/") else { continue }
        let image = String(name[set.upperBound...])
        try breeze.write(
          "{\"images\": [{\"idiom\": \"universal\", \"scale\": \"2x\", \"filename\": \"\(image)\"}]}",
          to: "\(copy)/\(name[..<set.upperBound])Contents.json")
      }
    }
    let old = Date(timeIntervalSince1970: 1_000_000)
    for name in Self.names {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: breeze.path("two/\(name)"))
    }
    try await breeze.succeed("manifest", "one")
    try await breeze.succeed("manifest", breeze.path("two") + "/")
    let text = try breeze.text(of: "one/manifest.json")
    #expect(text == (try breeze.text(of: "two/manifest.json")))
    #expect(
      try breeze.text(of: "one/Kid.freshair/manifest.json")
        == breeze.text(of: "two/Kid.freshair/manifest.json"))
    #expect(try breeze.filenames(of: "one/manifest.json").count == 161)
  }
}
