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
    do {
      let bundle = try OpenFolder(folder)
      let file = try ifThere { try bundle.reading(Self.fileName).contents(limit: Self.byteLimit) }
      guard let bytes = file else { return nil }
      let texts = LocalizedTexts(in: bundle, language: language)
      try self.init(bytes, from: bundle.shown(Self.fileName), texts: texts)
      warnings = texts.warnings
    } catch let error as Problem where error.subject == nil {
      throw Problem.document(error).of(.presentation)
    }
  }

  /// Throws the first error; `source` is the path for messages.
  package init(_ bytes: [UInt8], from source: String, texts: LocalizedTexts) throws {
    let source = source.harmlessLine()
    let document: PlacedJSON
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      throw Problem.notJSON(source, error).of(.presentation)
    }
    let reader = PresentationReader(document, texts: texts)
    if let first = reader.errors.first {
      let problem = "line \(document.line(of: first.offset)): \(first.problem)"
      throw Problem.malformed(source: source, problem: problem).of(.presentation)
    }
    self = reader.presentation
  }

  package static func errors(
    in document: PlacedJSON, of bundle: OpenFolder
  ) -> [(offset: Int, problem: String)] {
    PresentationReader(document, texts: LocalizedTexts(in: bundle, language: nil)).errors
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
