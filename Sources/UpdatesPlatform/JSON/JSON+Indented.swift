extension JSON {
  /// The value as lines of JSON for people, with the keys in their original order.
  ///
  /// Objects have a line for each member; an array stands on one line.
  package var indentedText: String {
    indented(by: 0) + "\n"
  }

  private func indented(by depth: Int) -> String {
    guard case .object(let object) = self, !object.members.isEmpty else {
      guard case .array(let elements) = self else { return textInOrder }
      return "[" + elements.map { $0.indented(by: depth) }.joined(separator: ", ") + "]"
    }
    let blanks = String(repeating: "  ", count: depth)
    let lines = object.members.map { member in
      "\(blanks)  \(JSON.string(member.key).textInOrder): \(member.value.indented(by: depth + 1))"
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n\(blanks)}"
  }
}
