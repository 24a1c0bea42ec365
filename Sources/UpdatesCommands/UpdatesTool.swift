import UpdatesCLI

/// The tool `updates-tui`.
package enum UpdatesTool {
  /// Runs the command line of the process, and ends the process.
  package static func main() -> Never {
    CommandLineTool(
      table: { .tool }, single: CommandTable.single,
      implementation: CommandTable.implementation, groupMembers: AppsReply.blank,
      failure: { Failure($0) }
    ).main()
  }
}
