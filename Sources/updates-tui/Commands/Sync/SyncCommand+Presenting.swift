import Updates
import UpdatesCLI
import UpdatesContent

extension SyncCommand {
  /// Shows what forces an upgrade, and what was not shown before; where that fails, the reply still
  /// tells what was synced.
  static func present(
    _ presentations: [SyncedPresentations.Named], of sync: ManifestSync,
    _ selection: AppSelection, arguments: Arguments, in world: World, into reply: inout Reply
  ) throws {
    let known = sync.shown()
    let unseen = presentations.filter { one in
      !one.presentation.isBlank
        && (one.presentation.forceUpgrade || !known.contains(one.presentation.digest))
    }
    guard !unseen.isEmpty else { return }
    // What was synced is said before the pages, which ask to be answered.
    if !arguments.has("json") {
      try world.write(reply, of: arguments.path.joined(separator: " "), asJSON: false)
      reply.text = nil
      reply.warnings = []
    }
    var flow = PresentationFlow(
      app: selection.checker.app, action: selection.action, arguments: arguments, world: world)
    do {
      defer { remember(flow.shown, of: sync, in: &reply) }
      try flow.present(unseen, into: &reply)
    } catch let ended as EndedBySignal {
      throw ended
    } catch {
      let failure = Failure(error)
      reply.failure = failure
      reply.exitCode = failure.exitCode
    }
  }

  /// What was shown is not shown again; where that cannot be written, it is.
  private static func remember(
    _ shown: [Presentation], of sync: ManifestSync, in reply: inout Reply
  ) {
    guard !shown.isEmpty else { return }
    do throws(SyncError) {
      try sync.remember(shown: shown)
    } catch {
      reply.warnings.append(
        Warning(
          code: "sync.unremembered",
          message: "What was shown cannot be remembered, so it is shown again: \(error.summary)"))
    }
  }
}
