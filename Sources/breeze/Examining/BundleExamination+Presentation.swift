import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

extension BundleExamination {
  func examinePresentation(_ document: PlacedJSON, _ file: inout FileFindings) {
    for error in Presentation.errors(in: document, of: folder) {
      file.add(error.problem, at: error.offset)
    }
    let root = PlacedValue(document)
    guard root.json.objectValue != nil else { return }
    file.addUnreadKeys(of: root, among: ["screen", "viewController", "configuration"])
    let inner = ["releaseNotes", "forceUpgrade", "upgradeURL"]
    for key in inner {
      guard let member = root[key] else { continue }
      file.warn("'\(key)' has no effect here; put it into 'configuration'", at: member)
    }
    guard let configuration = root["configuration"] else {
      return file.warn("there is no 'configuration', so nothing is shown", at: root)
    }
    file.addUnreadKeys(of: configuration, among: inner)
    examineForce(configuration, &file)
    guard let notes = configuration["releaseNotes"] else { return }
    if notes.json.arrayValue?.isEmpty ?? false {
      file.warn("'releaseNotes' is empty, so there are no pages", at: notes)
    }
    let images = Set(listed.flatMap(ImageNames.names))
    for page in notes.elements {
      file.addUnreadKeys(of: page, among: ["image", "title", "description"])
      if let image = page["image"], let name = image.json.stringValue, !images.contains(name) {
        file.add("the manifest lists no image '\(name.quotable)'", at: image)
      }
      for key in ["title", "description"] {
        guard let member = page[key], let text = member.json.stringValue else { continue }
        examine(text, of: key, member, &file)
      }
    }
  }

  private func examine(
    _ text: String, of key: String, _ member: PlacedValue, _ file: inout FileFindings
  ) {
    guard !text.allSatisfy(\.isWhitespace) else {
      return file.add("'\(key)' has no text", at: member)
    }
    guard !hasText(text) else {
      // If the manifest does not list the file, nobody fetches it; that error is reported there.
      if entry(of: Presentation.fileName) != nil,
        let problem = problem(with: text, of: Presentation.fileName)
      {
        file.warn(problem, at: member)
      }
      return
    }
    guard !text.contains(where: \.isWhitespace), let dot = text.lastIndex(of: ".") else { return }
    let keys = languages.flatMap { $0.texts.entries.map(\.key) }
    if [".title", ".description"].contains(where: text.hasSuffix) {
      file.add("'\(text.quotable)' is a key without a text in any language", at: member)
    } else if keys.contains(where: { key in
      key.lastIndex(of: ".").map { key[...$0] == text[...dot] } ?? false
    }) {
      // Another key of the same group means that this one should be a key, too.
      file.warn("'\(text.quotable)' has no text in any language", at: member)
    }
  }

  /// Warns if everybody is told to get a newer version, even people who have it.
  private func examineForce(_ configuration: PlacedValue, _ file: inout FileFindings) {
    guard let force = configuration["forceUpgrade"], force.json.boolValue == true,
      entry(of: Presentation.fileName) != nil,
      !inheritedKeys.union(conditionKeys(of: Presentation.fileName)).contains("appVersion")
    else { return }
    file.warn(
      "every version must update, even the newest, because no condition uses 'appVersion'",
      at: force)
  }
}
