import UpdatesCLI

package enum UpdatesTool {
  package static func main() -> Never {
    CommandLineTool(
      table: { .tool }, single: CommandTable.single,
      implementation: CommandTable.implementation, groupMembers: AppsReply.blank,
      failure: { Failure($0) }
    ).main()
  }
}
