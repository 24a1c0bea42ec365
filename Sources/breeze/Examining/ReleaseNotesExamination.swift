import HarmlessText
import UpdatesCLI
import UpdatesWeb

struct ReleaseNotesExamination {
  static let fileName = "release_notes.json"

  private(set) var findings: FileFindings

  init(
    of bundle: ExaminedBundle, _ manifest: ManifestExamination, _ texts: TextsExamination
  ) throws {
    findings = FileFindings(path: bundle.path(Self.fileName))
    let document = try findings.document(
      Self.fileName, in: bundle, limit: ReleaseNotesDocument.byteLimit)
    guard let document else { return }
    findings.addLastCommas(in: document.place)
    let root = PlacedValue(document)
    let releases = (root["releases"] ?? root).elements
    for fault in ReleaseNotesDocument(examining: document.value, scheme: .dotted).faults {
      findings.add(fault.message, at: Self.value(of: fault, in: root, releases))
    }
    examineConditions(of: releases)
    let versions = versions(of: releases)
    examineTwins(among: versions)
    // A release whose version cannot be read might be new enough.
    if versions.count == releases.count { examineMinimum(of: root, among: versions) }
    examineFeatures(of: releases, texts, CommonTexts(for: Self.fileName, manifest, texts))
  }

  private static func value(
    of fault: ReleaseNotesDocument.Fault, in root: PlacedValue, _ releases: [PlacedValue]
  ) -> PlacedValue {
    let whole = fault.release.map { releases[$0] } ?? root
    guard let key = fault.key, let member = whole[key] else { return whole }
    return fault.element.map { member.elements[$0] } ?? member
  }

  private mutating func examineConditions(of releases: [PlacedValue]) {
    let known = ["version", "minimumSystemVersion", "systemVersion", "conditions", "features"]
    var conditions: [FileFindings.PlacedCondition] = []
    for release in releases {
      findings.addUnreadKeys(of: release, among: known)
      guard let member = release["conditions"] else { continue }
      for comparison in member.elements {
        findings.addUnreadKeys(of: comparison, among: ["key", "comparison", "value"])
      }
      // An error in reading it is among the faults.
      if let condition = try? Condition(comparisons: member.json) {
        conditions.append((condition, findings.places.place(of: member.place)))
      }
    }
    findings.examine(conditions, origin: nil)
  }

  private struct PlacedVersion {
    var version: Version
    var place: (line: Int, column: Int)
  }

  private func versions(of releases: [PlacedValue]) -> [PlacedVersion] {
    releases.compactMap { $0["version"] }.compactMap { member in
      ReleaseNotesDocument.version(member.json, scheme: .dotted).map {
        PlacedVersion(version: $0, place: findings.places.place(of: member.place))
      }
    }
  }

  private mutating func examineTwins(among versions: [PlacedVersion]) {
    let versions = versions.sorted {
      $0.version == $1.version ? $0.place < $1.place : $0.version < $1.version
    }
    for (first, second) in zip(versions, versions.dropFirst())
    where first.version == second.version {
      findings.add(
        "the version '\(second.version.text)' already has a release on line \(first.place.line)",
        at: second.place)
    }
  }

  private mutating func examineMinimum(of root: PlacedValue, among versions: [PlacedVersion]) {
    guard let member = root["minimumVersion"],
      let minimum = ReleaseNotesDocument.version(member.json, scheme: .dotted),
      versions.allSatisfy({ $0.version < minimum })
    else { return }
    findings.add(
      "no release is as new as 'minimumVersion', so users of older versions are locked out",
      at: member)
  }

  private mutating func examineFeatures(
    of releases: [PlacedValue], _ texts: TextsExamination, _ common: CommonTexts
  ) {
    for feature in releases.flatMap({ $0["features"]?.elements ?? [] }) {
      guard let key = feature.json.stringValue else { continue }
      if !texts.has("\(key).title") {
        findings.add("'\(key.quotable).title' has no text in any language", at: feature)
      }
      for problem in ["title", "description"].compactMap({ common.problem(with: "\(key).\($0)") }) {
        findings.add(problem, at: feature, isWarning: true)
      }
    }
  }
}
