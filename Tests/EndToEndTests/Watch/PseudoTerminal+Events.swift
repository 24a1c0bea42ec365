import Testing
import UpdatesTestSupport

extension PseudoTerminal {
  /// The whole lines so far on a standard output that is a pipe.
  var lines: [String] {
    let text = String(decoding: standardOutput, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// Waits until there are so many lines.
  func waitForLines(_ count: Int) throws {
    try wait { $0.lines.count >= count }
  }

  /// The lines as documents, each held against its schema.
  func events(sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSONValue] {
    try lines.map { line in
      try ToolResult(end: .exited(0), outputBytes: Array("\(line)\n".utf8), errorBytes: [])
        .document(sourceLocation: sourceLocation)
    }
  }
}

extension JSONValue {
  /// The word of a watch's event.
  var event: String? { self["event"]?.string }
}
