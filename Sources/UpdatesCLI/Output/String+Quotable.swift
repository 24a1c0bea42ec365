import HarmlessText

extension String {
  /// The text as it may stand in a message.
  package var quotable: String {
    presentableLocation(self, limit: 200)
  }
}
