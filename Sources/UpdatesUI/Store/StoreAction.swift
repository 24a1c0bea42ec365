/// A button of the store sheet, and what a person answered to it.
package enum StoreAction: Sendable, CaseIterable {
  case open, close
}
