import HarmlessText

/// Explains what a sync would do and what would stop it, without changing anything.
extension SyncRun {
  func explanation() async throws(SyncProblem) -> SyncExplanation {
    do throws(SyncProblem) {
      return try await explanation(with: try open())
    } catch let problem where problem.concernsFolder {
      // The folder cannot be used, but the manifests can still be explained.
      var explanation = try await explanation(with: nil)
      explanation.warnings.append(Self.refusal(problem))
      return explanation
    }
  }

  private func explanation(
    with synced: SyncedFolder?
  ) async throws(SyncProblem) -> SyncExplanation {
    let began = FileFacts.now
    var scan = ManifestScan(source: source, synced: synced)
    try await scan.scan()
    var explanation = try SyncExplanation(scan.manifests, from: source)
    guard let synced else { return explanation }
    do throws(SyncProblem) {
      let wanted = try SyncPlanner(synced: nil, manifests: scan.manifests).files()
      let departing = try await departing(from: synced, scan.manifests, wanted)
      explanation.removed = try removed(from: synced, departing, without: wanted)
      explanation.warnings += departing.warnings
      var files = try SyncPlanner(synced: synced, manifests: scan.manifests).files()
      try await hash(&files, in: synced, since: began)
      explanation.foreign = try synced.foreignFiles(inPlaceOf: files)
      try checkPruning(of: synced)
      try synced.check(foreign: explanation.foreign)
    } catch let problem where problem.concernsFolder {
      explanation.warnings.append(Self.refusal(problem))
    }
    return explanation
  }

  private static func refusal(_ problem: SyncProblem) -> Warning {
    Warning(code: "sync.refused", message: "Nothing would be synced: \(problem.summary)")
  }
}

extension SyncProblem {
  /// Whether the problem concerns the synced folder and not the files to fetch.
  fileprivate var concernsFolder: Bool {
    [.inTheWay, .folder].contains(SyncError(self).kind)
  }
}
