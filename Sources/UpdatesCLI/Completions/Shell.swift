package import CUpdatesResources
import HarmlessText
import Updates
package import UpdatesPlatform

package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package init(_ arguments: Arguments) {
    guard let shell = Self(rawValue: arguments.operands[0]) else {
      preconditionFailure("The table accepts these shells alone.")
    }
    self = shell
  }

  /// It asks the tool, by its hidden command `complete`, so it never differs from its table.
  package func script(for tool: String) -> String {
    // Names of functions in bash have no dashes.
    Resource.text(UPDATES_RESOURCE_COMPLETIONS, rawValue)
      .replacing("updates-tui", with: tool)
      .replacing("updates_tui", with: String(tool.map { $0 == "-" ? "_" : $0 }))
  }
}

/// The command that prints the completions of its tool for a shell.
package enum CompletionsCommand<Tool: CommandLineTool>: ToolCommand {
  package static var command: Command {
    Command(
      "completions", summary: "print the completions for a shell",
      discussion: [
        "The shell then completes commands, options and their values, also the registered apps. In "
          + "zsh, load them after 'compinit'."
      ],
      operands: [Operand("SHELL", choices: Shell.allCases.map(\.rawValue))],
      groups: [OptionGroup("How", [.json, .quiet, .noColor])],
      examples: [
        #"eval "$(\#(Tool.name) completions bash)""#, "\(Tool.name) completions fish | source",
      ])
  }

  package static var blankMembers: JSONObject { ["shell": .null, "script": .null] }

  package static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let shell = Shell(arguments)
    let script = shell.script(for: Tool.name)
    return Reply(
      text: script, members: ["shell": .string(shell.rawValue), "script": .string(script)])
  }
}

/// The command that the completions ask.
package enum CompleteCommand<Tool: CommandLineTool>: ToolCommand {
  package static var command: Command {
    Command(
      "complete", summary: "list what can end a command line, for the scripts of 'completions'",
      groups: [
        OptionGroup(
          "How", [Option("words", value: .rest("WORD…"), help: "the words up to the cursor")])
      ], isHidden: true)
  }

  package static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let lines = Tool.table.completion(of: arguments.values("words")) {
      let registry = AppRegistry(directories: Directories(environment: world.environment))
      // A line that is being typed may be in a place without apps.
      return ((try? registry.list()) ?? []).map { entry in
        let name = try? entry.outcome.get().file.name
        return Candidate(entry.id.harmlessLine(), name?.harmlessLine() ?? "")
      }
    }
    return Reply(text: lines.joined(separator: "\n"))
  }
}

/// The files in `Resources` that are a part of the program.
package enum Resource {
  package static func text(_ kind: updates_resource, _ name: String) -> String {
    String(decoding: bytes(kind, name), as: UTF8.self)
  }

  package static func bytes(_ kind: updates_resource, _ name: String) -> UnsafeRawBufferPointer {
    var length = 0
    guard let start = updates_resource(kind, name, &length) else {
      preconditionFailure("The tool has no file '\(name)' of this kind.")
    }
    return UnsafeRawBufferPointer(start: start, count: length)
  }
}
