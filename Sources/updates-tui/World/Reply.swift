import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// What a command found out: one value, printed as text or as a JSON document.
struct Reply {
  /// For standard output; nil where there is nothing to say.
  var text: String?
  /// The document's `result`.
  var result: String
  /// The document's members besides those that every document has.
  var members: JSONObject
  var warnings: [Warning] = []
  var failure: Failure?
  var exitCode: ExitCode = .done
  /// The signal by which the process ends once this is said.
  var endingSignal: EndingSignal?

  /// The document, keys sorted, on one line.
  func document(of command: String) -> JSON {
    var document = members
    document["schema"] = 1
    document["command"] = .string(command)
    document["result"] = .string(result)
    document["warnings"] = .array(
      warnings.map(\.advised).map { ["code": .string($0.code), "message": .string($0.message)] })
    document["error"] =
      failure.map {
        ["code": .string($0.code), "message": .string($0.message), "hint": JSON($0.hint)]
      } ?? .null
    return .object(document)
  }
}
