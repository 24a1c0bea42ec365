import HarmlessText
import UpdatesCLI
import UpdatesWeb

extension ReleaseNotesDocument {
  static let fileName = "release_notes.json"
}

extension BundleExamination {
  func examineReleaseNotes(_ document: PlacedJSON, _ file: inout FileFindings) {
    let root = PlacedValue(document)
    let releases = (root["releases"] ?? root).elements
    for fault in ReleaseNotesDocument(examining: document.value, scheme: .dotted).faults {
      file.add(fault.message, at: Self.value(of: fault, in: root, releases))
    }
    Self.examineConditions(of: releases, &file)
    var versions: [(version: Version, offset: Int)] = []
    for member in releases.compactMap({ $0["version"] }) {
      guard let version = ReleaseNotesDocument.version(member.json, scheme: .dotted) else {
        continue
      }
      versions.append((version, member.start))
    }
    versions.sort { $0.version == $1.version ? $0.offset < $1.offset : $0.version < $1.version }
    for (first, second) in zip(versions, versions.dropFirst())
    where first.version == second.version {
      let line = file.lines.line(of: first.offset)
      file.add(
        "the version '\(second.version.text)' already has a release on line \(line)",
        at: second.offset)
    }
    // A release whose version cannot be read might be new enough.
    if versions.count == releases.count, let member = root["minimumVersion"],
      let minimum = ReleaseNotesDocument.version(member.json, scheme: .dotted),
      versions.allSatisfy({ $0.version < minimum })
    {
      file.add(
        "no release is as new as 'minimumVersion', so users of older versions are locked out",
        at: member)
    }
    examineFeatures(of: releases, &file)
  }

  private static func value(
    of fault: ReleaseNotesDocument.Fault, in root: PlacedValue, _ releases: [PlacedValue]
  ) -> PlacedValue {
    let whole = fault.release.map { releases[$0] } ?? root
    guard let key = fault.key, let member = whole[key] else { return whole }
    return fault.element.map { member.elements[$0] } ?? member
  }

  private static func examineConditions(
    of releases: [PlacedValue], _ file: inout FileFindings
  ) {
    let known = ["version", "minimumSystemVersion", "systemVersion", "conditions", "features"]
    var conditions: [(condition: Condition, offset: Int?)] = []
    for release in releases {
      file.addUnreadKeys(of: release, among: known)
      guard let member = release["conditions"] else { continue }
      for comparison in member.elements {
        file.addUnreadKeys(of: comparison, among: ["key", "comparison", "value"])
      }
      // An error in reading it is among the faults.
      if let condition = try? Condition(comparisons: member.json) {
        conditions.append((condition, member.start))
      }
    }
    file.examine(conditions, origin: nil)
  }

  private func examineFeatures(of releases: [PlacedValue], _ file: inout FileFindings) {
    for feature in releases.flatMap({ $0["features"]?.elements ?? [] }) {
      guard let key = feature.json.stringValue else { continue }
      if !hasText("\(key).title") {
        file.add("'\(key.quotable).title' has no text in any language", at: feature)
      }
      for part in ["title", "description"] {
        if let problem = problem(with: "\(key).\(part)", of: ReleaseNotesDocument.fileName) {
          file.warn(problem, at: feature)
        }
      }
    }
  }
}
