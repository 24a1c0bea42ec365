import Testing
import UpdatesTestSupport

extension ToolResult {
  /// The document on standard output, when it is one line with sorted keys that fits its schema.
  func document(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONValue {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines.last == "", sourceLocation: sourceLocation)
    let document = try JSONValue(text: output)
    #expect(
      document.sortedText + "\n" == output, "sorted, on one line", sourceLocation: sourceLocation)
    let command = try #require(document["command"]?.string, sourceLocation: sourceLocation)
      .replacing("breeze ", with: "")
    let faults = try JSONSchema(command: Self.schema(of: command)).faults(in: document)
    #expect(faults == [], sourceLocation: sourceLocation)
    #expect(
      (document["error"] == .null) || document["error"]?["message"]?.string?.isEmpty == false,
      sourceLocation: sourceLocation)
    return document
  }

  /// Some commands print documents of one form.
  private static func schema(of command: String) -> String {
    switch command {
    case "skip", "snooze", "reset": "status"
    case "demo": "prompt"
    case "fresh update", "fresh path", "fresh reset", "fresh list":
      command.replacing(" ", with: "-")
    case let command where command.hasSuffix(" --all"): command.replacing(" --", with: "-")
    default: String(command.prefix { $0 != " " })
    }
  }
}

extension JSONValue {
  /// The document as the contract writes it: keys sorted, no blanks.
  fileprivate var sortedText: String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .number(let value): return value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .string(let text): return Self.quoted(text)
    case .array(let elements): return "[" + elements.map(\.sortedText).joined(separator: ",") + "]"
    case .object(let members):
      let texts = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
        Self.quoted($0.key) + ":" + $0.value.sortedText
      }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
