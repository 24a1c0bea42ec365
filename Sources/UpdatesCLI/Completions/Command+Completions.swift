import HarmlessText
import Updates

extension Command {
  package static func completions(
    discussion: [String] = [], how: OptionGroup, examples: [String]
  ) -> Command {
    Command(
      "completions", summary: "print the completions for a shell", discussion: discussion,
      operands: [Operand("SHELL", choices: CompletingShell.allCases.map(\.rawValue))],
      groups: [how], examples: examples)
  }

  package static let complete = Command(
    "complete", summary: "list what can end a command line, for the scripts of 'completions'",
    groups: [
      OptionGroup(
        "How",
        [Option("words", value: .rest("WORD…"), help: "the words up to the cursor")])
    ], isHidden: true)
}

extension CompletingShell {
  package init(_ arguments: Arguments) throws {
    let name = arguments.operands[0]
    guard let shell = Self(rawValue: name) else {
      throw ArgumentsError.unexpectedOperand(name, path: arguments.path)
    }
    self = shell
  }
}

extension CommandTable {
  package func completionText(
    _ arguments: Arguments, values: (String, String?) -> [Completion.Candidate] = { _, _ in [] }
  ) -> String {
    completion(of: arguments.values("words")).lines(values: values).joined(separator: "\n")
  }
}

extension World {
  package var registeredApps: [Completion.Candidate] {
    let registry = AppRegistry(directories: Directories(environment: environment))
    return ((try? registry.list()) ?? []).map { entry in
      let name = try? entry.outcome.get().file.name
      return Completion.Candidate(entry.id.harmlessLine(), name?.harmlessLine() ?? "")
    }
  }
}
