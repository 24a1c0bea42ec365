extension TextDocument {
  /// A part of a document: a heading of its own, and a text in its own markup.
  package struct Section: Sendable {
    /// Above the text; nil where there is nothing to say.
    package var heading: String?
    /// Whether the heading is the text's first line, rather than underlined and apart from it.
    package var isHeadingClose: Bool
    package var source: String
    package var format: Format

    package init(
      heading: String? = nil, isHeadingClose: Bool = false, source: String, format: Format
    ) {
      self.heading = heading
      self.isHeadingClose = isHeadingClose
      self.source = source
      self.format = format
    }
  }
}
