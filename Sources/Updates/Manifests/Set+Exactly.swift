extension Set<String> {
  /// Whether a text is there by bytes: two spellings of a letter are two names on most file systems.
  func contains(exactly text: String) -> Bool {
    guard let index = firstIndex(of: text) else { return false }
    return self[index].utf8.elementsEqual(text.utf8)
  }
}
