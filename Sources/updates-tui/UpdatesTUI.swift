import UpdatesCLI
import UpdatesPlatform

@main
enum UpdatesTUI {
  static func main() {
    CommandLineTool(
      table: { .tool }, single: CommandTable.single,
      implementation: CommandTable.implementation, groupMembers: { AppsReply.blank },
      isApp: { (try? AppsReply.registry(in: .current(nil)).place(named: $0)) != nil },
      settle: { try $0.settled(in: $1) }, failure: { Problem($0) }
    ).main()
  }
}
