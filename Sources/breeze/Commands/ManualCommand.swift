import UpdatesCLI
import UpdatesPlatform

/// `manual`: prints the tool's manual page.
enum ManualCommand: ToolCommand {
  static let command = Command(
    "manual", summary: "print the manual page",
    discussion: [
      "--into writes it as DIR/man1/breeze.1, where 'man' looks for it. It carries the date of "
        + "SOURCE_DATE_EPOCH, or today's."
    ],
    groups: [
      OptionGroup(
        "How",
        [Option("into", value: .text("DIR"), help: "write the page below this folder")]
          + OptionGroup.how.options)
    ],
    examples: ["breeze manual | man -l -"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let page = Breeze.table.manualPage
    let origin = "breeze \(libraryVersion)"
    let date = ManualPage.date(environment: world.environment.variables, now: .now)
    guard let folder = arguments.value("into") else {
      return Reply(text: page.source(origin: origin, date: date))
    }
    let paths = try ManualPage.write(
      [page], into: FileSystem.absolute(folder), origin: origin, date: date)
    return Reply(text: paths.map(\.quotable).joined(separator: "\n"))
  }
}
