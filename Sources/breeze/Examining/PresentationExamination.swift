import HarmlessText
import UpdatesCLI
import UpdatesContent

struct PresentationExamination {
  private let bundle: ExaminedBundle
  private let manifest: ManifestExamination
  private let texts: TextsExamination
  private(set) var findings: FileFindings

  /// Throws `Problem` if the bundle cannot be read.
  init(
    of bundle: ExaminedBundle, _ manifest: ManifestExamination, _ texts: TextsExamination
  ) throws {
    (self.bundle, self.manifest, self.texts) = (bundle, manifest, texts)
    findings = FileFindings(path: bundle.path(Presentation.fileName))
    let document = try findings.document(
      Presentation.fileName, in: bundle, limit: Presentation.byteLimit)
    if let document { examine(document) }
  }

  private mutating func examine(_ document: PlacedJSON) {
    for error in Presentation.errors(in: document, of: bundle.folder) {
      findings.add(error.problem, line: error.line)
    }
    let root = PlacedValue(document)
    findings.addLastCommas(in: document.place)
    guard root.json.objectValue != nil else { return }
    findings.addUnreadKeys(of: root, among: ["screen", "viewController", "configuration"])
    let inner = ["releaseNotes", "forceUpgrade", "upgradeURL"]
    for key in inner {
      guard let member = root[key] else { continue }
      warn("'\(key)' has no effect here; put it into 'configuration'", member)
    }
    guard let configuration = root["configuration"] else {
      return warn("there is no 'configuration', so nothing is shown", root)
    }
    findings.addUnreadKeys(of: configuration, among: inner)
    examineForce(configuration)
    guard let notes = configuration["releaseNotes"] else { return }
    if notes.json.arrayValue?.isEmpty ?? false {
      warn("'releaseNotes' is empty, so there are no pages", notes)
    }
    let images = manifest.imageNames
    let common = CommonTexts(for: Presentation.fileName, manifest, texts)
    for page in notes.elements {
      findings.addUnreadKeys(of: page, among: ["image", "title", "description"])
      if let image = page["image"], let name = image.json.stringValue, !images.contains(name) {
        findings.add("the manifest lists no image '\(name.quotable)'", at: image)
      }
      for key in ["title", "description"] {
        guard let member = page[key], let text = member.json.stringValue else { continue }
        examine(text, of: key, common, member)
      }
    }
  }

  private mutating func examine(
    _ text: String, of key: String, _ common: CommonTexts, _ member: PlacedValue
  ) {
    guard !text.allSatisfy(\.isWhitespace) else {
      return findings.add("'\(key)' has no text", at: member)
    }
    guard !texts.has(text) else {
      // If the manifest does not list the file, nobody fetches it; that error is reported there.
      if manifest.entry(of: Presentation.fileName) != nil, let problem = common.problem(with: text)
      {
        warn(problem, member)
      }
      return
    }
    guard text.contains("."), !text.contains(where: \.isWhitespace) else { return }
    if text.hasSuffix(".title") || text.hasSuffix(".description") {
      findings.add("'\(text.quotable)' is a key without a text in any language", at: member)
    } else if let neighbor = texts.neighbor(of: text) {
      warn(
        "'\(text.quotable)' has no text in any language; did you mean '\(neighbor.quotable)'?",
        member)
    }
  }

  /// Warns if everybody is told to get a newer version, even people who have it.
  private mutating func examineForce(_ configuration: PlacedValue) {
    guard let force = configuration["forceUpgrade"], force.json.boolValue == true,
      manifest.entry(of: Presentation.fileName) != nil
    else { return }
    let keys = bundle.conditionKeys.union(manifest.conditionKeys(of: Presentation.fileName))
    guard !keys.contains("appVersion") else { return }
    warn(
      "every version must update, even the newest, because no condition uses 'appVersion'", force)
  }

  private mutating func warn(_ message: String, _ value: PlacedValue) {
    findings.add(message, at: value, isWarning: true)
  }
}
