import HarmlessText

extension String {
  /// The text as it may stand in a message.
  package var quotable: String {
    harmlessLine(limit: 200)
  }
}
