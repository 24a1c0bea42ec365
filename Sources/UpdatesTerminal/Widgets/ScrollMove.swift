/// A way to move through text that is higher than its pane.
package enum ScrollMove: CaseIterable, Hashable, Sendable {
  case lineUp, lineDown, halfPageUp, halfPageDown, pageUp, pageDown, top, bottom
}
