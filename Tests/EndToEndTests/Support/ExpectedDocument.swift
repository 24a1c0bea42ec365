import Testing
import UpdatesTestSupport

extension JSONValue {
  /// Expects the members of a JSON text, and whatever else; objects in an array count from the
  /// first.
  ///
  /// Any other array, and an empty object, is expected as a whole.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let wanted = try JSONValue(text: text)
    #expect(differences(from: wanted) == [], sourceLocation: sourceLocation)
  }

  func differences(from wanted: JSONValue, at place: String = "") -> [String] {
    let parts: [(String, JSONValue, JSONValue?)] =
      switch wanted {
      case .object(let members) where !members.isEmpty:
        members.sorted { $0.key < $1.key }.map { ($0.key, $0.value, self[$0.key]) }
      case .array(let elements)
      where elements.contains(where: { if case .object = $0 { true } else { false } }):
        elements.enumerated().map { ("\($0)", $1, self[$0]) }
      default: []
      }
    guard parts.isEmpty else {
      return parts.flatMap { name, wanted, found in
        found?.differences(from: wanted, at: "\(place)/\(name)")
          ?? ["\(place)/\(name) is missing, not \(wanted)"]
      }
    }
    return self == wanted ? [] : ["\(place) is \(self), not \(wanted)"]
  }
}

extension ToolResult {
  /// Expects a status, the standard output, and texts on standard error; "" is nothing at all.
  func expect(
    _ status: Int32, _ output: String? = nil, errors: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, "\(self.output)\(self.errors)", sourceLocation: sourceLocation)
    if let output { #expect(self.output == output, sourceLocation: sourceLocation) }
    for text in errors {
      let isSaid = text.isEmpty ? self.errors.isEmpty : self.errors.contains(text)
      #expect(isSaid, "'\(text)' in: \(self.errors)", sourceLocation: sourceLocation)
    }
  }
}
