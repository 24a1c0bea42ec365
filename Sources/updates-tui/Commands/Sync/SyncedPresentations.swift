import UpdatesCLI
import UpdatesContent

/// What the bundles of a synced set have to present, read once they are in place.
struct SyncedPresentations {
  /// By the path of the bundle; one that cannot be used has none.
  private(set) var byBundle: [String: Presentation] = [:]
  private(set) var warnings: [Warning] = []
  /// Why the first of those that cannot be used cannot; the others are warned about.
  private(set) var failure: Failure?

  /// A presentation with the name of its bundle.
  struct Named {
    let name: String
    let presentation: Presentation
  }

  /// Those that can be used.
  func inOrder(of bundles: [SyncReport.Bundle]) -> [Named] {
    bundles.compactMap { bundle in
      byBundle[bundle.path].map { Named(name: bundle.name, presentation: $0) }
    }
  }

  /// Reads the presentations that the manifests list, with their texts in a language.
  init(of bundles: [SyncReport.Bundle], language: String) {
    for bundle in bundles where bundle.presentation != nil {
      do throws(PresentationError) {
        guard let found = try Presentation(ofBundle: bundle.path, language: language) else {
          continue
        }
        warnings += found.warnings
        byBundle[bundle.path] = found
      } catch {
        let failure = Failure(error)
        guard self.failure != nil else {
          self.failure = failure
          continue
        }
        warnings.append(Warning(code: failure.code, message: failure.message))
      }
    }
  }
}
