import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal

extension SyncCommand {
  /// If that fails, the reply still reports what was synced.
  static func present(
    _ presentations: [SyncedPresentations.Named], of sync: ManifestSync,
    _ app: SyncedApp, arguments: Arguments, in world: World, into reply: inout Reply
  ) throws {
    let known = sync.shown()
    let unseen = presentations.filter { one in
      !one.presentation.isBlank
        && (one.presentation.forceUpgrade || !known.contains(one.presentation.digest))
    }
    guard !unseen.isEmpty else { return }
    // The result of the sync comes before the pages, which wait for an answer.
    if !arguments.has("json") {
      try world.write(reply, of: arguments.path.joined(separator: " "), asJSON: false)
      reply.text = nil
      reply.warnings = []
    }
    var flow = PresentationFlow(app: app, arguments: arguments, world: world)
    do {
      defer {
        remember(flow.shown, of: sync, in: &reply)
        reply.words = reply.words ?? world.words(for: app.app)
      }
      try flow.present(unseen, into: &reply)
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      reply.failure = failure
      reply.exitCode = failure.exitCode
    }
  }

  /// If they cannot be recorded, they will be shown again.
  private static func remember(
    _ shown: [Presentation], of sync: ManifestSync, in reply: inout Reply
  ) {
    guard !shown.isEmpty else { return }
    do {
      try sync.remember(shown: shown)
    } catch {
      reply.warnings.append(
        Warning(
          code: "sync.unremembered",
          message:
            "What was shown cannot be remembered, so it is shown again: \(Problem(error).summary)"))
    }
  }
}

struct SyncedPresentations {
  /// By the path of the bundle, without those that cannot be used.
  private(set) var byBundle: [String: Presentation] = [:]
  private(set) var warnings: [Warning] = []
  /// Of the first presentation that cannot be used; the others get warnings.
  private(set) var failure: Problem?

  struct Named {
    let name: String
    let presentation: Presentation
  }

  func inOrder(of bundles: [SyncReport.Bundle]) -> [Named] {
    bundles.compactMap { bundle in
      byBundle[bundle.path].map { Named(name: bundle.name, presentation: $0) }
    }
  }

  init(of bundles: [SyncReport.Bundle], language: String) {
    for bundle in bundles where bundle.presentation != nil {
      do {
        guard let found = try Presentation(ofBundle: bundle.path, language: language) else {
          continue
        }
        warnings += found.warnings
        byBundle[bundle.path] = found
      } catch {
        let failure = Problem(error)
        guard self.failure != nil else {
          self.failure = failure
          continue
        }
        warnings.append(Warning(code: failure.code, message: failure.message))
      }
    }
  }
}
