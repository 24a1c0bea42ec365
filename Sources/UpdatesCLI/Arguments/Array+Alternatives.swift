extension [String] {
  /// The elements as a sentence lists them, such as `A, B or C`.
  package var alternatives: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
