extension TextDocument {
  /// A part of a document: a heading of its own, and a text in its own markup.
  package struct Section: Sendable {
    /// Underlined above the text; nil where there is nothing to say.
    package var heading: String?
    package var source: String
    package var format: Format

    package init(heading: String? = nil, source: String, format: Format) {
      self.heading = heading
      self.source = source
      self.format = format
    }
  }
}
