import HarmlessText

/// A command that is ready to run: its program is found, its arguments are complete.
package struct CommandAction: Equatable, Sendable {
  /// The absolute path of the program.
  package let executable: String
  /// What the program is given; the first is its name as the app file has it.
  package let arguments: [String]
  /// Without the variables by which the dynamic loader runs other code.
  package let environment: [String: String]

  /// Prepares an `action.run`; nothing runs yet.
  package init(
    words: [String], version: String?, environment: [String: String]
  ) throws(ActionError) {
    arguments = try CommandTemplate.arguments(of: words, version: version)
    self.environment = ChildEnvironment.filtered(environment)
    do {
      executable = try ExecutableSearch.path(of: arguments[0], environment: environment)
    } catch {
      throw .program(error)
    }
  }

  /// Runs the command in the foreground, with the terminal; blocks until it has ended.
  ///
  /// It reads from the terminal even where our standard input is a pipe, and prints to standard
  /// error where our standard output is no terminal, because that carries our result. ^C and ^\
  /// end the command only.
  package func run() throws(ActionError) -> ProcessEnd {
    do {
      return try ForegroundRun.end(
        executable: executable, arguments: arguments, environment: environment)
    } catch {
      throw .child(error)
    }
  }
}

/// What is carried out when the person chooses Update.
package enum Action: Equatable, Sendable {
  /// The store's page is shown and opened.
  case open
  /// A command, as its app file spells it: `{version}` stands for the version offered.
  case run([String])
}

/// Why an action was not carried out, or what became of it is not known.
package enum ActionError: Explained, Equatable {
  case emptyCommand
  /// An argument with a NUL, which no program could be given.
  case notAnArgument(String)
  /// The command names a version, and the server told none.
  case versionUnknown
  /// A version that is no argument for a command; nothing ran.
  case versionNotSafe(String)
  /// A program that the version would choose.
  case placeholderInProgram(String)
  /// A placeholder other than `{version}`.
  case unknownPlaceholder(String)
  case program(ProcessError)
  case child(ProcessError)

  /// What is wrong with the action, or with its program.
  package var summary: String {
    switch self {
    case .emptyCommand: "'action.run' names no program"
    case .notAnArgument: "an argument of 'action.run' holds a NUL"
    case .versionUnknown: "'action.run' names {version}, and the server told none"
    case .versionNotSafe(let version):
      "the version '\(presentableLocation(version, limit: 200))' may not stand in a command"
    case .placeholderInProgram: "the program of 'action.run' may hold no placeholder"
    case .unknownPlaceholder(let name):
      "'action.run' names '\(presentableLocation(name, limit: 200))', only {version} is known"
    case .program(let error): "'action.run' cannot run: \(error.summary)"
    case .child(let error): "'action.run' did not run: \(error.summary)"
    }
  }
}

/// The argument list of `action.run`, in which `{version}` stands for the version offered.
package enum CommandTemplate {
  /// Good in URLs, and refused in commands so that nobody believes it to be replaced.
  private static let otherPlaceholders = [
    "{build}", "{id}", "{os}", "{os-version}", "{arch}", "{country}", "{language}", "{channel}",
  ]

  /// Throws what is wrong with a template whatever the version.
  package static func check(_ words: [String]) throws(ActionError) {
    guard let program = words.first, !program.isEmpty else { throw .emptyCommand }
    for word in words {
      guard !word.utf8.contains(0) else { throw .notAnArgument(word) }
      for placeholder in otherPlaceholders where word.contains(placeholder) {
        throw .unknownPlaceholder(placeholder)
      }
    }
    guard !program.contains("{version}") else { throw .placeholderInProgram(program) }
  }

  /// The arguments for a version; the first is the program as it was written.
  package static func arguments(
    of words: [String], version: String?
  ) throws(ActionError) -> [String] {
    try check(words)
    guard words.contains(where: { $0.contains("{version}") }) else { return words }
    guard let version else { throw .versionUnknown }
    guard isSafe(version) else { throw .versionNotSafe(version) }
    return words.map { replacing("{version}", in: $0, by: version) }
  }

  /// Digits, letters, `.`, `+`, `-`, beginning with a digit or letter.
  ///
  /// So it is neither an option nor a way out of a folder.
  package static func isSafe(_ version: String) -> Bool {
    let bytes = Array(version.utf8)
    guard let first = bytes.first, bytes.count <= Version.maximumLength, isLetterOrDigit(first)
    else { return false }
    return bytes.allSatisfy { isLetterOrDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func replacing(
    _ placeholder: String, in word: String, by version: String
  ) -> String {
    word.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: version)
  }
}
