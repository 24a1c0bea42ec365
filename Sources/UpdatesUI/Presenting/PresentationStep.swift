/// A button of a page of a presentation.
package enum PresentationStep: Sendable, CaseIterable {
  case next, back
  /// To the end, from whichever page.
  case done
}
