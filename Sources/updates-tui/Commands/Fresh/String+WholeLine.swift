import HarmlessText

extension String {
  /// The text as a result of its own: on one harmless line that is never cut.
  var wholeLine: String { harmlessLine(limit: utf8.count + 1) }
}
