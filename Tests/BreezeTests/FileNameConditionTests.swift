import Testing
import UpdatesPlatform

@testable import breeze

/// The conditions that come from the names of files, as a client answers them.
@Suite struct FileNameConditionTests {
  private typealias Values = [[String: String]]

  /// A file, and the environments in which it applies, and does not.
  private static let cases: [(file: String, applies: Values, not: Values)] = [
    (file: "logo.png", applies: [[:], ["displayScale": "2"]], not: []),
    (
      file: "logo@2x.png", applies: [["displayScale": "2"]],
      not: [[:], ["displayScale": "1"], ["displayScale": "3"]]
    ),
    (
      file: "logo@1x.png", applies: [[:], ["displayScale": "1"]],
      not: [["displayScale": "2"]]
    ),
    (
      file: "logo~ipad.png", applies: [["device": "ipad"]], not: [[:], ["device": "iphone"]]
    ),
    (
      file: "logo@2x~iphone.png", applies: [["device": "iphone", "displayScale": "2"]],
      not: [["device": "iphone"], ["displayScale": "2"]]
    ),
    (file: "backup~old.png", applies: [[:]], not: []),
    (
      file: "de.lproj/localizable.strings",
      applies: ["de", "de_AT", "de-AT", "de-Latn-CH"].map { ["locale": $0] },
      not: [[:]] + ["den", "d", "en", "en_DE"].map { ["locale": $0] }
    ),
    (
      file: "zh-Hans.lproj/a.strings",
      applies: [
        "zh-Hans", "zh-hans-CN", "zh-Hans_CN", "zh_Hans_CN", "zh", "zh-CN", "zh_SG", "ZH-cn",
      ]
      .map { ["locale": $0] },
      not: [[:]] + ["zh-Hant", "zh-Hant-CN", "zh-TW", "zh_HK", "zha"].map { ["locale": $0] }
    ),
    (
      file: "zh-hant.lproj/a.strings",
      applies: ["zh-Hant", "zh-Hant-HK", "zh-TW", "zh_HK", "zh-mo"].map { ["locale": $0] },
      not: ["zh", "zh-CN", "zh-Hans-TW", "en-TW"].map { ["locale": $0] }
    ),
    (
      file: "sr-Latn.lproj/a.strings",
      applies: ["sr-Latn", "sr-Latn-RS", "sr_latn", "sr-RS@latin", "sr@latin", "sr-ME"]
        .map { ["locale": $0] },
      not: ["sr", "sr-RS", "sr-Cyrl-RS", "de-RS@latin"].map { ["locale": $0] }
    ),
    (
      file: "sr-Cyrl.lproj/a.strings",
      applies: ["sr", "sr-RS", "sr_BA", "sr-Cyrl-ME", "sr-RS@cyrillic"].map { ["locale": $0] },
      not: ["sr-RS@latin", "sr-Latn-RS", "sr-ME"].map { ["locale": $0] }
    ),
    (
      file: "uz-Latn.lproj/a.strings",
      applies: ["uz-Latn", "uz-Latn-UZ", "uz_UZ@latin"].map { ["locale": $0] },
      not: ["uz", "uz-UZ", "uz-UZ@cyrillic"].map { ["locale": $0] }
    ),
    (
      file: "fr.lproj/deep/logo@2x~ipad.png",
      applies: [["locale": "fr_FR", "displayScale": "2", "device": "ipad"]],
      not: [
        ["locale": "fr", "displayScale": "2"], ["displayScale": "2", "device": "ipad"],
        ["locale": "fr_CA", "displayScale": "1", "device": "ipad"],
      ]
    ),
    (file: "Base.lproj/a.strings", applies: [[:], ["locale": "de"]], not: []),
    (file: "it's.lproj/a.strings", applies: [[:]], not: []),
  ]

  @Test(arguments: cases)
  func `a file applies where its name says, and nowhere else`(
    file: String, applies: [[String: String]], not: [[String: String]]
  ) throws {
    let text = Naming().condition(of: try RelativePath(file)) ?? "TRUEPREDICATE"
    let condition = try Condition(parsing: text)
    func holds(_ values: [String: String]) throws -> Bool {
      var environment = ConditionEnvironment()
      for (key, value) in values { environment[key] = .text(value) }
      return try condition.holds(in: environment)
    }
    for values in applies { #expect(try holds(values), "\(text) \(values)") }
    for values in not { #expect(try !holds(values), "\(text) \(values)") }
  }
}
