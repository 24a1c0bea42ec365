import UpdatesCLI
import UpdatesContent

extension Failure {
  /// The words for a presentation that cannot be shown.
  init(_ error: PresentationError) {
    switch error {
    case .document(.notJSON(_, _, _, _, let excerpt)):
      self.init(
        code: "presentation.malformed", message: "presentation: \(error.summary)",
        hint: Self.publisherMends(excerpt: excerpt), exitCode: .malformed)
    case .document(let error):
      self.init(error, of: "presentation")
    case .unusable, .tooManyPages, .textTooLong:
      self.init(
        code: "presentation.malformed", message: "presentation: \(error.summary)",
        hint: Self.publisherMends(), exitCode: .malformed)
    }
  }
}
