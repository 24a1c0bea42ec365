import Foundation
import TestSupport
import Testing

@testable import Updates

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

  @Test func `a bundle without one has none`() throws {
    #expect(try read() == nil)
  }

  @Test(arguments: ["{}", #"{"configuration": {}}"#, #"{"configuration": null, "x": 1}"#])
  func `everything may be left out`(text: String) throws {
    let presentation = try #require(try read(text))
    #expect(presentation.isBlank)
    #expect(presentation.json["screen"] == .null)
  }

  // MARK: Words

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
            + "line 1, column 9: expected a text behind '=', found ';'")
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
    #expect(throws: PresentationError.self) { try read() }
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

  // MARK: Mistakes

  @Test(arguments: [
    ("[]", "line 1: it is an array, expected an object"),
    ("{\n\"screen\": 3}", "line 2: 'screen' is 3, expected a string"),
    (#"{"configuration": []}"#, "line 1: 'configuration' is an array, expected an object"),
    (
      "{\"configuration\": {\n\"releaseNotes\": {}}}",
      "line 2: 'configuration.releaseNotes' is an object, expected an array"
    ),
    (
      "{\"configuration\": {\"releaseNotes\": [\n{\"title\": \"a\"},\n3]}}",
      "line 3: 'configuration.releaseNotes[1]' is 3, expected an object"
    ),
    (
      "{\"configuration\": {\"releaseNotes\": [\n{\n\"title\": true}]}}",
      "line 3: 'configuration.releaseNotes[0].title' is true, expected a string"
    ),
    (
      "{\"configuration\": {\"releaseNotes\": [{\"image\": \"a\"}]}}",
      "line 1: 'configuration.releaseNotes[0]' is an object, expected an object with 'title' or "
        + "'description'"
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
    let error = #expect(throws: PresentationError.self) { try read(text) }
    #expect(error?.summary == "'\(directory.path)/presentation.json' cannot be used: \(problem)")
    #expect(error?.line != nil)
  }

  @Test func `what is no JSON is told with line and column`() {
    let text = Self.sample.replacing("\"releaseNotes\":", with: "\"releaseNotes\" =")
    let error = #expect(throws: PresentationError.self) { try read(text) }
    #expect(error?.line == 5)
    #expect(
      error?.summary.hasSuffix("line 5, column 24: expected ':' after the key, found '='") == true)
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
    #expect(throws: PresentationError.self) { try read(document(pages: 101, length: 1)) }
    let error = #expect(throws: PresentationError.self) {
      try read(document(pages: 1, length: 65_537))
    }
    #expect(error?.problem == "'configuration.releaseNotes[0].title' is longer than 64 KiB")
  }

  @Test func `a folder that is not there is said`() {
    let error = #expect(throws: PresentationError.self) {
      try Presentation(ofBundle: directory.path + "/none")
    }
    #expect(error == .document(.missing(path: directory.path + "/none")))
  }
}
