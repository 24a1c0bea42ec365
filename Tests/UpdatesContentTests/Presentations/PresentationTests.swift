import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesContent

@Suite struct PresentationTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func read(_ text: String? = nil, language: String? = nil) throws -> Presentation? {
    if let text { try directory.write(text, to: "presentation.json") }
    return try Presentation(ofBundle: directory.path, language: language)
  }

  private static let sample = """
    {
        "screen": "ForceUpgrade",
        "viewController": "RZUpgradeViewController",
        "configuration": {
            "releaseNotes": [
                {"image": "raizlabs_logo", "title": "Something New", "description": "Description"},
                {"title": "More", "description": "a\\nb", "image": null}
            ],
            "forceUpgrade": true,
            "upgradeURL": "https://example.com/get?a=b c"
        }
    }
    """

  @Test func `screen, pages and force are read`() throws {
    let presentation = try #require(try read(Self.sample))
    #expect(presentation.screen == "ForceUpgrade")
    #expect(
      presentation.pages == [
        .init(image: "raizlabs_logo", title: "Something New", description: "Description"),
        .init(title: "More", description: "a\nb"),
      ])
    #expect(presentation.forceUpgrade)
    #expect(presentation.upgradeURL == "https://example.com/get?a=b%20c")
    #expect(
      presentation.json.text
        == #"{"forceUpgrade":true,"pages":[{"description":"Description","image":"raizlabs_logo","#
        + #""title":"Something New"},{"description":"a\nb","image":null,"title":"More"}],"#
        + #""screen":"ForceUpgrade","upgradeURL":"https://example.com/get?a=b%20c"}"#)
  }

  @Test(arguments: ["{}", #"{"configuration": {}}"#, #"{"configuration": null, "x": 1}"#])
  func `everything may be left out, and the file too`(text: String) throws {
    #expect(try read() == nil)
    let presentation = try #require(try read(text))
    #expect(presentation.isBlank)
    #expect(presentation.json["screen"] == .null)
  }

  @Test(
    arguments: [
      ("fr-CA", "Neuf", "Le \"texte\""), ("de", "Basis", "English text"),
      (nil, "Basis", "English text"),
    ] as [(String?, String, String)])
  func `titles and descriptions may be keys`(
    language: String?, title: String, description: String
  ) throws {
    try directory.write(
      "\"a.title\" = \"Neuf\";\n\"a.text\" = \"Le \\\"texte\\\"\";",
      to: "fr.lproj/Localizable.strings")
    try directory.write("\"a.title\" = \"Basis\";", to: "Base.lproj/localizable.strings")
    try directory.write(
      "\"a.title\" = \"English\";\n\"a.text\" = \"English text\";",
      to: "en.lproj/LOCALIZABLE.strings")
    let text =
      #"{"configuration": {"releaseNotes": [{"title": "a.title", "description": "a.text"}]}}"#
    let page = try #require(try read(text, language: language)?.pages.first)
    #expect(page.title == title)
    #expect(page.description == description)
  }

  @Test func `a translation that is damaged is passed over with a warning`() throws {
    try directory.write("\"New\" = ;", to: "fr.lproj/localizable.strings")
    try directory.write("\"New\" = \"Brand-new\";", to: "en.lproj/localizable.strings")
    let text = #"{"configuration": {"releaseNotes": [{"title": "New"}]}}"#
    let presentation = try #require(try read(text, language: "fr"))
    #expect(presentation.pages.map(\.title) == ["Brand-new"])
    let path = directory.path + "/fr.lproj/localizable.strings"
    #expect(
      presentation.warnings == [
        Warning(
          code: "presentation.strings",
          message: "Texts are not translated: '\(path)' cannot be used: "
            + "line 1, column 9: expected a text after '=', found ';'")
      ])
  }

  @Test func `no link of the bundle is followed`() throws {
    let outside = try TemporaryDirectory()
    try outside.write("\"New\" = \"Outside\";", to: "en.lproj/localizable.strings")
    try outside.write("{}", to: "presentation.json")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: directory.path + "/en.lproj", withDestinationPath: outside.path + "/en.lproj")
    let text = #"{"configuration": {"releaseNotes": [{"title": "New"}]}}"#
    #expect(try read(text)?.pages.map(\.title) == ["New"])
    try files.removeItem(atPath: directory.path + "/presentation.json")
    try files.createSymbolicLink(
      atPath: directory.path + "/presentation.json",
      withDestinationPath: outside.path + "/presentation.json")
    #expect(throws: Problem.self) { try read() }
  }

  @Test(arguments: HostileText.corpus)
  func `all texts are harmless`(sample: HostileText.Sample) throws {
    // What is longer is refused.
    let text = String(decoding: sample.text.utf8.prefix(20_000), as: UTF8.self)
    let value = JSON.string(text)
    let page: JSON = ["title": value, "description": value, "image": value]
    let document: JSON = ["screen": value, "configuration": ["releaseNotes": [page]]]
    let presentation = try #require(try read(document.text))
    let shown = try #require(presentation.pages.first)
    for line in [presentation.screen ?? "", shown.title, shown.image ?? ""] {
      #expect(HostileText.offence(in: line) == nil)
    }
    #expect(HostileText.offence(in: shown.description, lineBreaks: true) == nil)
  }

  // What is wrong, and how it is told.

  @Test(arguments: [
    ("[]", "line 1: it is an array, expected an object"),
    ("{\n\"screen\": 3}", "line 2: 'screen' is 3, expected a string"),
    (#"{"configuration": []}"#, "line 1: 'configuration' is an array, expected an object"),
    (
      "{\"configuration\": {\"releaseNotes\": [\n{\"title\": \"a\"},\n3]}}",
      "line 3: 'configuration.releaseNotes[1]' is 3, expected an object"
    ),
    (
      "{\"configuration\": {\"releaseNotes\": [{\"image\": \"a\"}]}}",
      "line 1: 'configuration.releaseNotes[0]' is an object, expected 'title' or 'description' in it"
    ),
    (
      "{\"configuration\": {\n\n\"forceUpgrade\": \"yes\"}}",
      "line 3: 'configuration.forceUpgrade' is \"yes\", expected true or false"
    ),
    (
      "{\"configuration\": {\"upgradeURL\": \"javascript:alert(1)\"}}",
      "line 1: 'configuration.upgradeURL' is \"javascript:alert(1)\", expected an http or https URL"
    ),
  ])
  func `what is wrong is told with its line`(text: String, problem: String) {
    let error = #expect(throws: Problem.self) { try read(text) }
    #expect(error?.summary == "'\(directory.path)/presentation.json' cannot be used: \(problem)")
  }

  @Test func `pages and texts have limits`() throws {
    func document(pages: Int, length: Int) -> String {
      let page: JSON = ["title": .string(String(repeating: "x", count: length))]
      return
        (["configuration": ["releaseNotes": .array(Array(repeating: page, count: pages))]]
        as JSON).text
    }
    #expect(try read(document(pages: 100, length: 1))?.pages.count == 100)
    #expect(try read(document(pages: 1, length: 65_536))?.pages.count == 1)
    #expect(throws: Problem.self) { try read(document(pages: 101, length: 1)) }
    let error = #expect(throws: Problem.self) {
      try read(document(pages: 1, length: 65_537))
    }
    #expect(error?.summary.hasSuffix(", expected at most 64 KiB") == true)
  }
}
