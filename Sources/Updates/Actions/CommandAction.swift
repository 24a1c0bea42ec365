import HarmlessText

package struct CommandAction: Equatable, Sendable {
  /// The absolute path of the program.
  package let executable: String
  /// The arguments of the program; the first is its name as the app file gives it.
  package let arguments: [String]
  /// The environment, without the variables that make the dynamic loader run other code.
  ///
  /// It silences `notify`, which the command may call if it starts the program that it updates, and
  /// the question of Homebrew, because the person has answered already.
  package let environment: [String: String]

  /// Prepares an `action.run` without running it.
  package init(words: [String], version: String?, environment: [String: String]) throws {
    arguments = try CommandTemplate.arguments(of: words, version: version)
    let isBrew = arguments[0].lastName == "brew"
    self.environment = ChildEnvironment.filtered(environment)
      .merging([SystemEnvironment.silencer: "1"]) { $1 }
      .merging(isBrew ? ["HOMEBREW_NO_ASK": "1"] : [:]) { $1 }
    do {
      executable = try ExecutableSearch.path(of: arguments[0], environment: environment)
    } catch {
      throw Problem.actionProgram(error)
    }
  }

  /// Runs the command in the foreground, with the terminal, and blocks until it ends.
  ///
  /// The command reads from the terminal, even if this program's standard input is a pipe. If
  /// standard output is not a terminal, the command prints to standard error, because standard
  /// output carries this program's result. ^C and ^\ end only the command; this program
  /// goes on, and reports that the command failed. HUP and TERM are passed on to the command, and
  /// end this program when the command has ended.
  package func run() throws -> ProcessEnd {
    do {
      return try ForegroundRun.end(
        executable: executable, arguments: arguments, environment: environment)
    } catch {
      throw Problem.action("'action.run' did not run: \(Problem(error).summary)")
    }
  }
}

extension [String] {
  package var shellLine: String {
    map(\.shellWord).joined(separator: " ")
  }
}

extension String {
  /// The text as one word of a shell, in quotes if it needs them.
  fileprivate var shellWord: String {
    let isPlain =
      !isEmpty
      && allSatisfy { character in
        character.isASCII && (character.isLetter || character.isNumber)
          || "_-./:=@%+,".contains(character)
      }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

/// Why an action was not carried out, or why its result is unknown.
extension Problem {
  /// `found` and `expected` are for the report about an app file.
  fileprivate static func action(
    _ summary: String, found: String = "", expected: String = "a program and its arguments"
  ) -> Problem {
    Problem(.actionFailed, summary, facts: ["found": found, "expected": expected])
  }

  package static func actionProgram(_ error: any Error) -> Problem {
    .action("'action.run' cannot run: \(Problem(error).summary)")
  }

  package static func actionByHand(_ reason: String) -> Problem {
    Problem(
      .actionByInstall, "Update runs no command, because \(reason.harmlessLine(limit: 1000))")
  }
}

/// The argument list of `action.run`, in which `{version}` stands for the offered version.
package enum CommandTemplate {
  /// Checks everything in a template that does not depend on the version.
  package static func check(_ words: [String]) throws {
    guard let program = words.first, !program.isEmpty else {
      throw Problem.action("'action.run' does not name a program")
    }
    for word in words {
      guard !word.utf8.contains(0) else {
        throw Problem.action(
          "an argument of 'action.run' contains a NUL character", found: word,
          expected: "a text without a NUL character")
      }
      // Those that work only in URLs would stay as they are.
      for name in URLPlaceholders.names where name != "version" && word.contains("{\(name)}") {
        throw Problem.action(
          "'action.run' uses '{\(name)}', but only {version} is supported", found: "{\(name)}",
          expected: "no placeholder except {version}")
      }
    }
    guard !program.contains("{version}") else {
      throw Problem.action(
        "the program of 'action.run' must not contain a placeholder", found: program,
        expected: "a program name without a placeholder")
    }
  }

  /// The arguments for a version; the first is the program as the template gives it.
  package static func arguments(of words: [String], version: String?) throws -> [String] {
    try check(words)
    guard words.contains(where: { $0.contains("{version}") }) else { return words }
    guard let version else {
      throw Problem.action("'action.run' uses {version}, but the server named no version")
    }
    guard isSafe(version) else {
      let shown = presentableLocation(version, limit: 200)
      throw Problem.action("the version '\(shown)' is not safe in a command")
    }
    return words.map { $0.replacing("{version}", with: version) }
  }

  /// Whether a version has only digits, letters, `.`, `+` and `-`, with a digit or letter first.
  ///
  /// Such a version is neither an option nor a path out of a folder.
  package static func isSafe(_ version: String) -> Bool {
    let bytes = Array(version.utf8)
    guard let first = bytes.first, bytes.count <= Version.maximumLength, first.isLetterOrDigit
    else { return false }
    return bytes.allSatisfy { $0.isLetterOrDigit || [0x2B, 0x2D, 0x2E].contains($0) }
  }
}
