import HarmlessText

extension SyncRun {
  func explanation() async throws -> SyncExplanation {
    var synced: ContentFolder?
    var refusal: SyncProblem?
    do {
      synced = try open()
    } catch let error as SyncProblem {
      // The folder cannot be used, but the manifests can still be explained.
      refusal = error
    }
    let plan = try await plan(of: synced)
    var explanation = try SyncExplanation(plan.manifests, from: source)
    do {
      explanation.removed = plan.leaving
      try plan.check(prunes: options.prunes)
    } catch let error as SyncProblem {
      explanation.foreign = plan.foreign
      explanation.removed.removeAll(where: Set(plan.foreign).contains)
      refusal = error
    }
    if let refusal {
      explanation.warnings.append(
        Warning(code: "sync.refused", message: "Nothing would be synced: \(refusal.summary)"))
    }
    return explanation
  }
}
