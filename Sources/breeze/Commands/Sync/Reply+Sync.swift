import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesUI

extension Reply {
  init(_ report: SyncReport, presenting presentations: SyncedPresentations) {
    self.init(
      text: report.sentence, result: report.result.rawValue,
      members: [
        "directory": .string(report.directory.quotable),
        "entries": Self.members(of: report.entries), "removed": JSON(report.removed.count),
        "bundles": Self.members(of: report.bundles, presenting: presentations),
        "explanation": .null, "foreign": .null,
      ],
      warnings: report.warnings)
  }

  init(_ explanation: SyncExplanation, directory: String) {
    let lines =
      explanation.entries.map { entry in
        "\(entry.applies ? "applies " : "does not")  \(entry.path.text.quotable): \(entry.reason)"
      } + explanation.removed.map { "removes   \($0.quotable)" }
      + explanation.foreign.map { "stops at  \($0.quotable): it is not as a sync put it there" }
    let sum = Self.sentence(explanation.counts)
    self.init(
      text: (lines + [sum]).joined(separator: "\n"), result: SyncReport.Result.unchanged.rawValue,
      members: [
        "directory": .string(directory.quotable),
        "entries": Self.members(of: explanation.counts),
        "removed": JSON(0), "bundles": [],
        "explanation": .array(
          explanation.entries.map { entry in
            [
              "filename": .string(entry.path.text.quotable), "manifest": .string(entry.manifest),
              "applies": .bool(entry.applies), "reason": .string(entry.reason),
            ]
          }
            + explanation.removed.map { name in
              [
                "filename": .string(name.quotable), "manifest": .null, "applies": false,
                "reason": "no entry that applies lists it",
              ]
            }),
        "foreign": .array(explanation.foreign.map { .string($0.quotable) }),
      ],
      warnings: explanation.warnings)
  }

  /// The old set is complete; its known facts are there if it exists.
  init(
    _ failure: Problem, leaving directory: String, bundles: [SyncReport.Bundle],
    presenting presentations: SyncedPresentations
  ) {
    self.init(failure, of: SyncCommand.self)
    members["directory"] = .string(directory.quotable)
    members["bundles"] = Self.members(of: bundles, presenting: presentations)
  }

  /// Such as `1 of 12 files applies`.
  fileprivate static func sentence(_ counts: SyncReport.Entries) -> String {
    let applies = counts.applicable == 1 || counts.total == 1 ? "applies" : "apply"
    return "\(counts.applicable) of \(counted(counts.total, "file")) \(applies)"
  }

  private static func members(of entries: SyncReport.Entries) -> JSON {
    [
      "total": JSON(entries.total), "applicable": JSON(entries.applicable),
      "fetched": JSON(entries.fetched), "reused": JSON(entries.reused),
      "bytes": JSON(entries.bytes),
    ]
  }

  private static func members(
    of bundles: [SyncReport.Bundle], presenting presentations: SyncedPresentations
  ) -> JSON {
    .array(
      bundles.map { bundle in
        let presentation = presentations.all.first { $0.bundle == bundle }?.presentation
        return [
          "name": .string(bundle.name.quotable), "path": .string(bundle.path.quotable),
          "presentation": presentation?.json ?? .null,
        ]
      })
  }
}

extension SyncReport {
  /// Such as `12 of 40 files apply; 3 fetched (1.2 MB), 9 kept, 2 removed`.
  fileprivate var sentence: String {
    let apply = Reply.sentence(entries)
    guard result == .updated else { return "\(apply); '\(directory.quotable)' is up to date" }
    let left = removed.isEmpty ? "" : ", \(removed.count) removed"
    return "\(apply); \(entries.fetched) fetched (\(Localization().size(entries.bytes))), "
      + "\(entries.reused) kept\(left)"
  }
}

extension SyncEntry {
  fileprivate var reason: String {
    if let failed = verdicts.first(where: { !$0.holds }) { return failed.reason }
    guard !verdicts.isEmpty else { return "it has no condition" }
    return verdicts.map(\.reason).joined(separator: "; ")
  }
}
