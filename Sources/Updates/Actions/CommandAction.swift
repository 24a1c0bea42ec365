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
