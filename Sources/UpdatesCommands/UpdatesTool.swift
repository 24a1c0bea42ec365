import UpdatesCLI
import UpdatesPlatform

package enum UpdatesTool {
  package static func main() -> Never {
    CommandLineTool(
      table: { .tool }, single: CommandTable.single,
      implementation: CommandTable.implementation, groupMembers: AppsReply.blank,
      isApp: { (try? AppsReply.registry(in: .current(nil)).place(named: $0)) != nil },
      settle: { try $0.settled(in: $1) }, failure: { Problem($0) }
    ).main()
  }
}
