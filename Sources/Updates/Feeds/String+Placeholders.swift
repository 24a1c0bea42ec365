extension StringProtocol {
  /// This text with the values in place of their names in braces; what is no such name stays.
  func fillingPlaceholders(
    with values: [String: String], encoded: (String) -> String
  ) -> String {
    let longest = values.keys.map(\.count).max() ?? 0
    var result = ""
    var rest = self[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let name = rest.dropFirst().prefix(longest + 1).prefix { $0 != "}" }
      guard name.count <= longest, name.endIndex < rest.endIndex, let value = values[String(name)]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += encoded(value)
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }
}
