extension JSON {
  /// One line, keys sorted.
  package var text: String {
    var writer = JSONWriter(sortsKeys: true)
    writer.write(self)
    return writer.text
  }

  /// One line, keys in the order in which they stand.
  package var textInOrder: String {
    var writer = JSONWriter(sortsKeys: false)
    writer.write(self)
    return writer.text
  }
}
