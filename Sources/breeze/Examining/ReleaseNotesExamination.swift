import CLI
import HarmlessText
import Updates

/// What is wrong with a bundle's `release_notes.json`, where it has one.
struct ReleaseNotesExamination {
  static let fileName = "release_notes.json"

  private let bundle: ExaminedBundle
  private(set) var findings: [Finding] = []

  init(
    of bundle: ExaminedBundle, _ manifest: ManifestExamination, _ texts: TextsExamination
  ) throws {
    self.bundle = bundle
    let path = try RelativePath(Self.fileName)
    let bytes: [UInt8]
    switch try bundle.bytes(of: path, limit: ReleaseNotesDocument.byteLimit) {
    case nil: return
    case .failure(let error)?:
      add(error.summary, (1, nil))
      return
    case .success(let found)?: bytes = found
    }
    let document: PlacedJSON
    do throws(JSONError) {
      document = try PlacedJSON(parsing: bytes)
    } catch {
      add(error.problem.message, (error.place.line, error.place.column))
      return
    }
    do throws(DocumentError) {
      let notes = try ReleaseNotesDocument(
        document.value, source: Self.fileName, scheme: .dotted)
      for warning in notes.warnings { add(warning.message, (1, nil)) }
    } catch {
      if case .malformed(_, let problem) = error {
        add(problem, (1, nil))
      } else {
        add(error.summary, (1, nil))
      }
    }
    findings += TextLines(bytes).lastCommas(
      in: document.place, of: bundle.path(Self.fileName))
    let common = CommonTexts(for: Self.fileName, manifest, texts)
    examineFeatures(document, texts, common)
  }

  private mutating func examineFeatures(
    _ document: PlacedJSON, _ texts: TextsExamination, _ common: CommonTexts
  ) {
    let root = PlacedValue(document)
    let places = TextLines(document.bytes)
    let releases = root["releases"]?.elements ?? root.elements
    for feature in releases.flatMap({ $0["features"]?.elements ?? [] }) {
      guard let key = feature.json.stringValue else { continue }
      let place = places.place(of: feature.place)
      if !texts.has("\(key).title") {
        add("'\(key.quotable).title' has no text in any language", (place.line, place.column))
      }
      for problem in ["title", "description"].compactMap({ common.problem(with: "\(key).\($0)") }) {
        add(problem, (place.line, place.column), isWarning: true)
      }
    }
  }

  private mutating func add(
    _ message: String, _ place: (line: Int, column: Int?), isWarning: Bool = false
  ) {
    findings.append(
      Finding(
        path: bundle.path(Self.fileName), line: place.line, column: place.column,
        isWarning: isWarning, message: message))
  }
}
