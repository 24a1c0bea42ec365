/// A button of a page of a presentation.
package enum PresentationStep: Sendable, CaseIterable {
  case next, back
  /// To the end, from whichever page.
  case done
  /// To what follows the pages, from whichever but the last.
  case close
}
