import HarmlessText
import UpdatesCLI
import UpdatesContent

struct PresentationExamination {
  private let bundle: ExaminedBundle
  private let manifest: ManifestExamination
  private let texts: TextsExamination
  private(set) var findings: [Finding] = []

  /// Throws `Problem` if the bundle cannot be read.
  init(
    of bundle: ExaminedBundle, _ manifest: ManifestExamination, _ texts: TextsExamination
  ) throws {
    (self.bundle, self.manifest, self.texts) = (bundle, manifest, texts)
    let path = try RelativePath(Presentation.fileName)
    let bytes: [UInt8]
    switch try bundle.bytes(of: path, limit: Presentation.byteLimit) {
    case nil: return
    case .failure(let error)?:
      add(error.summary, (1, nil))
      return
    case .success(let found)?: bytes = found
    }
    do {
      examine(try PlacedJSON(parsing: bytes))
    } catch let error as Problem {
      add(error.summary, (error.line, error.column))
    }
  }

  private mutating func examine(_ document: PlacedJSON) {
    for error in Presentation.errors(in: document, of: bundle.folder) {
      add(error.problem, (error.line, nil))
    }
    let places = TextLines(document.bytes)
    let root = PlacedValue(document)
    findings += places.lastCommas(in: document.place, of: bundle.path(Presentation.fileName))
    guard root.json.objectValue != nil else { return }
    examineKeys(of: root, among: ["screen", "viewController", "configuration"], places)
    let inner = ["releaseNotes", "forceUpgrade", "upgradeURL"]
    for key in inner {
      guard let member = root[key] else { continue }
      warn(
        "'\(key)' has no effect here; put it into 'configuration'", places.place(of: member.place))
    }
    guard let configuration = root["configuration"] else {
      return warn("there is no 'configuration', so nothing is shown", places.place(of: root.place))
    }
    examineKeys(of: configuration, among: inner, places)
    examineForce(configuration, places)
    guard let notes = configuration["releaseNotes"] else { return }
    if notes.json.arrayValue?.isEmpty ?? false {
      warn("'releaseNotes' is empty, so there are no pages", places.place(of: notes.place))
    }
    let images = manifest.imageNames
    let common = CommonTexts(for: Presentation.fileName, manifest, texts)
    for page in notes.elements {
      examineKeys(of: page, among: ["image", "title", "description"], places)
      if let image = page["image"], let name = image.json.stringValue, !images.contains(name) {
        add("the manifest lists no image '\(name.quotable)'", places.place(of: image.place))
      }
      for key in ["title", "description"] {
        guard let member = page[key], let text = member.json.stringValue else { continue }
        examine(text, of: key, common, places.place(of: member.place))
      }
    }
  }

  private mutating func examine(
    _ text: String, of key: String, _ common: CommonTexts, _ place: (line: Int, column: Int?)
  ) {
    guard !text.allSatisfy(\.isWhitespace) else { return add("'\(key)' has no text", place) }
    guard !texts.has(text) else {
      // If the manifest does not list the file, nobody fetches it; that error is reported there.
      if manifest.entry(of: Presentation.fileName) != nil, let problem = common.problem(with: text)
      {
        warn(problem, place)
      }
      return
    }
    guard text.contains("."), !text.contains(where: \.isWhitespace) else { return }
    if text.hasSuffix(".title") || text.hasSuffix(".description") {
      add("'\(text.quotable)' is a key without a text in any language", place)
    } else if let neighbor = texts.neighbor(of: text) {
      warn(
        "'\(text.quotable)' has no text in any language; did you mean '\(neighbor.quotable)'?",
        place)
    }
  }

  /// Warns if everybody is told to get a newer version, even people who have it.
  private mutating func examineForce(_ configuration: PlacedValue, _ places: TextLines) {
    guard let force = configuration["forceUpgrade"], force.json.boolValue == true,
      manifest.entry(of: Presentation.fileName) != nil
    else { return }
    let keys = bundle.conditionKeys.union(manifest.conditionKeys(of: Presentation.fileName))
    guard !keys.contains("appVersion") else { return }
    warn(
      "every version must update, even the newest, because no condition uses 'appVersion'",
      places.place(of: force.place))
  }

  private mutating func examineKeys(
    of value: PlacedValue, among known: [String], _ places: TextLines
  ) {
    let path = bundle.path(Presentation.fileName)
    findings += places.unreadKeys(of: value, among: known, at: path)
  }

  private mutating func warn(_ message: String, _ place: (line: Int, column: Int?)) {
    add(message, place, isWarning: true)
  }

  private mutating func add(
    _ message: String, _ place: (line: Int, column: Int?), isWarning: Bool = false
  ) {
    findings.append(
      Finding(
        path: bundle.path(Presentation.fileName), line: place.line, column: place.column,
        isWarning: isWarning, message: message))
  }
}
