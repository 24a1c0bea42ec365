import HarmlessText

extension Presentation {
  package static let fileName = "presentation.json"

  /// The presentation of a bundle; nil if it has none.
  ///
  /// Titles and descriptions may be keys of the bundle's `xx.lproj/localizable.strings`. They are
  /// shown in the given language, or else in that of `Base.lproj`, or else in English. No symbolic
  /// link below the folder is followed.
  ///
  /// - Parameters:
  ///   - folder: The path of the bundle.
  ///   - language: A language such as `en` or `pt-BR`; nil chooses none.
  /// - Throws: `Problem` with the code `presentation.malformed`, or with those of files that
  ///   cannot be read.
  public init?(ofBundle folder: String, language: String? = nil) throws {
    let bundle: OpenFolder
    do {
      bundle = try OpenFolder(folder)
    } catch let error as Problem {
      throw Problem.document(error).of(.presentation)
    }
    try self.init(of: bundle, language: language)
  }

  /// Nil if the bundle has no presentation.
  package init?(of bundle: OpenFolder, language: String?) throws {
    let source = bundle.shown(Self.fileName)
    let found: [UInt8]?
    do {
      found = try ifThere { try bundle.reading(Self.fileName).contents(limit: Self.byteLimit) }
    } catch let error as Problem {
      throw Problem.document(error).of(.presentation)
    }
    guard let bytes = found else { return nil }
    let texts = LocalizedTexts(in: bundle, language: language)
    self = try PresentationReader.read(bytes, from: source, texts: texts)
    warnings = texts.warnings
  }

  package static func errors(
    in document: PlacedJSON, of bundle: OpenFolder
  ) -> [(line: Int, problem: String)] {
    let texts = LocalizedTexts(in: bundle, language: nil)
    var reader = PresentationReader(document, from: bundle.shown(fileName), texts: texts)
    _ = reader.presentation()
    return reader.errors
  }

  package var json: JSON {
    [
      "screen": JSON(screen), "forceUpgrade": JSON(forceUpgrade), "upgradeURL": JSON(upgradeURL),
      "pages": .array(
        pages.map { page in
          [
            "title": .string(page.title), "description": .string(page.description),
            "image": JSON(page.image),
          ]
        }),
    ]
  }
}
