import HarmlessText
import UpdatesCLI
import UpdatesWeb

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
    do {
      document = try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      add(error.summary, (error.line, error.column))
      return
    }
    let places = TextLines(bytes)
    findings += places.lastCommas(in: document.place, of: bundle.path(Self.fileName))
    let root = PlacedValue(document)
    let releases = (root["releases"] ?? root).elements
    for fault in ReleaseNotesDocument.examine(document.value, scheme: .dotted).faults {
      add(fault.message, places.place(of: Self.value(of: fault, in: root, releases).place))
    }
    examineConditions(of: releases, places)
    let versions = Self.versions(of: releases, places)
    examineTwins(among: versions)
    // A release whose version cannot be read might be new enough.
    if versions.count == releases.count { examineMinimum(of: root, among: versions, places) }
    examineFeatures(of: releases, places, texts, CommonTexts(for: Self.fileName, manifest, texts))
  }

  private static func value(
    of fault: ReleaseNotesDocument.Fault, in root: PlacedValue, _ releases: [PlacedValue]
  ) -> PlacedValue {
    let whole = fault.release.map { releases[$0] } ?? root
    guard let key = fault.key, let member = whole[key] else { return whole }
    return fault.element.map { member.elements[$0] } ?? member
  }

  private mutating func examineConditions(of releases: [PlacedValue], _ places: TextLines) {
    let path = bundle.path(Self.fileName)
    let known = ["version", "minimumSystemVersion", "systemVersion", "conditions", "features"]
    var conditions: [(condition: Condition, place: ConditionExamination.Place)] = []
    for release in releases {
      findings += places.unreadKeys(of: release, among: known, at: path)
      guard let member = release["conditions"] else { continue }
      for comparison in member.elements {
        findings += places.unreadKeys(
          of: comparison, among: ["key", "comparison", "value"], at: path)
      }
      // An error in reading it is among the faults.
      if let condition = try? Condition(comparisons: member.json) {
        conditions.append((condition, places.place(of: member.place)))
      }
    }
    findings += ConditionExamination(of: conditions, at: path).findings
  }

  private struct PlacedVersion {
    var version: Version
    var place: (line: Int, column: Int)
  }

  private static func versions(of releases: [PlacedValue], _ places: TextLines) -> [PlacedVersion] {
    releases.compactMap { $0["version"] }.compactMap { member in
      ReleaseNotesDocument.version(member.json, scheme: .dotted).map {
        PlacedVersion(version: $0, place: places.place(of: member.place))
      }
    }
  }

  private mutating func examineTwins(among versions: [PlacedVersion]) {
    let versions = versions.sorted {
      $0.version == $1.version ? $0.place < $1.place : $0.version < $1.version
    }
    for (first, second) in zip(versions, versions.dropFirst())
    where first.version == second.version {
      add(
        "the version '\(second.version.text)' already has a release on line \(first.place.line)",
        second.place)
    }
  }

  private mutating func examineMinimum(
    of root: PlacedValue, among versions: [PlacedVersion], _ places: TextLines
  ) {
    guard let member = root["minimumVersion"],
      let minimum = ReleaseNotesDocument.version(member.json, scheme: .dotted),
      versions.allSatisfy({ $0.version < minimum })
    else { return }
    add(
      "no release is as new as 'minimumVersion', so users of older versions are locked out",
      places.place(of: member.place))
  }

  private mutating func examineFeatures(
    of releases: [PlacedValue], _ places: TextLines, _ texts: TextsExamination,
    _ common: CommonTexts
  ) {
    for feature in releases.flatMap({ $0["features"]?.elements ?? [] }) {
      guard let key = feature.json.stringValue else { continue }
      let place = places.place(of: feature.place)
      if !texts.has("\(key).title") {
        add("'\(key.quotable).title' has no text in any language", place)
      }
      for problem in ["title", "description"].compactMap({ common.problem(with: "\(key).\($0)") }) {
        add(problem, place, isWarning: true)
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
