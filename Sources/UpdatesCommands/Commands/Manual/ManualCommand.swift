import HarmlessText
import UpdatesCLI
import UpdatesPlatform

/// `manual`: prints a page of the manual, or writes all of them.
enum ManualCommand: ToolCommand {
  static let command = Command(
    "manual", summary: "print a manual page, or write all of them",
    discussion: [
      "PAGE is a command, 'app' or 'configuration'; without it, the page is that of the tool. "
        + "The page is in the macros of man(7).",
      "--into writes all pages as DIR/man1/… and DIR/man5/…, where 'man' looks for them. They carry "
        + "the date of SOURCE_DATE_EPOCH, or today's.",
    ],
    operands: [Operand("PAGE", isRequired: false)],
    groups: [
      OptionGroup(
        "How",
        [
          Option("into", value: .text("DIR"), help: "write all pages below this folder"), .json,
          .quiet, .noColor,
        ])
    ],
    examples: ["updates-tui manual check | man -l -", "updates-tui manual --into share/man"])

  static let blankMembers: JSONObject = ["pages": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let pages = try Manual.pages()
    let origin = "\(Manual.tool) \(libraryVersion)"
    let date = ManualPage.date(environment: world.environment.variables, now: world.now)
    if let folder = try arguments.path("into", to: "folder") {
      if let name = arguments.operands.first {
        throw ArgumentsError.unexpectedOperand(name, path: arguments.path)
      }
      let paths = try ManualPage.write(pages, into: folder, origin: origin, date: date)
      let members = zip(pages, paths).map { page, path in
        member(page, path: path, text: nil)
      }
      return Reply(
        text: paths.map(\.quotable).joined(separator: "\n"), result: "done",
        members: ["pages": .array(members)])
    }
    let page = try Manual.page(arguments.operands.first, among: pages)
    let text = page.source(origin: origin, date: date)
    return Reply(
      text: text, result: "done",
      members: ["pages": [member(page, path: nil, text: text)]])
  }

  private static func member(_ page: ManualPage, path: String?, text: String?) -> JSON {
    [
      "name": .string(page.name), "section": JSON(page.section), "path": JSON(path),
      "text": JSON(text),
    ]
  }
}
