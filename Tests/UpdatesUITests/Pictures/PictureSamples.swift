import Testing
import Updates
import UpdatesTerminal
import UpdatesTestSupport
import UpdatesWeb

@testable import UpdatesUI

/// The screens in the README's pictures: those of `updates-tui demo`.
enum PictureSamples {
  static let screens: [(name: String, title: String)] = [
    ("prompt", "The prompt: the release notes, and Update, Later, Skip This Version and Cancel"),
    ("required", "The prompt of a required update: the release notes, and Update and Quit"),
    ("inline", "The prompt in a few lines below a command"),
    ("notice", "The notice at the end of a program: the new version, and the command that updates"),
    ("later", "The menu of Later: in an hour, tomorrow, in a week, with the next version"),
  ]

  private static let size = Size(80, 24)

  /// The grid of a picture.
  static func grid(of name: String) async throws -> Grid {
    switch name {
    case "required":
      var screen = PromptScreen(content(try await update(from: "demo-required")))
      return screen.view(in: Size(size.columns, 16))
    case "inline":
      return inline(try await update(from: "demo-configuration"))
    case "notice":
      return notice(try await update(from: "demo-configuration"))
    default:
      var screen = PromptScreen(content(try await update(from: "demo-configuration")))
      _ = screen.view(in: size)
      if name == "later" { screen.press(.character("l")) }
      return screen.view(in: size)
    }
  }

  private static func content(_ update: Update) -> PromptContent {
    PromptContent(
      update, appName: "Lantern", installed: "1.4.0", words: Localization(),
      way: update.page.map { .opening($0) } ?? .unknown)
  }

  /// The lines of a shell, with the prompt at the cursor.
  private static func inline(_ update: Update) -> Grid {
    var prompt = InlinePrompt(
      PromptContent(
        update, appName: "Lantern", installed: "1.4.0", words: Localization(),
        way: .running("brew upgrade lantern")))
    let view = prompt.view(in: size)
    var grid = Grid(size: Size(size.columns, view.size.rows + 1))
    grid.write("$ lantern list", row: 0, column: 0)
    for row in 0..<view.size.rows {
      for column in 0..<view.size.columns {
        let cell = view[row, column]
        grid.write(cell.text, row: row + 1, column: column, role: cell.role)
      }
    }
    return grid
  }

  /// The lines of a program in a shell, with the notice that `notify --at-exit` adds.
  private static func notice(_ update: Update) -> Grid {
    let notice = Notice(
      name: "Lantern", version: update.version, installed: "1.4.0", isRequired: false,
      address: nil, command: "brew upgrade lantern",
      notesCommand: "updates-tui notes --app com.example.lantern", words: Localization())
    let text = notice.lines(columns: size.columns, hasColor: true)
    let lines: [Substring] =
      ["$ lantern dim 40", "evening: 3 lamps at 40 %", ""] + text.split(separator: "\n")
    var grid = Grid(size: Size(size.columns, lines.count))
    for (row, line) in lines.enumerated() {
      // Each line of a notice has one look: `ESC [ look m text ESC [ 0 m`.
      let parts = line.firstMatch(of: #/\x1B\[([0-9;]+)m([^\x1B]*)/#)
      let role = parts.flatMap { looks[String($0.1)] }
      grid.write(String(parts?.2 ?? line), row: row, column: 0, role: role ?? .text)
    }
    return grid
  }

  private static let looks: [String: Role] = ["1": .strong, "2": .dim, "1;33": .warning]

  /// The update that a sample of the demo announces.
  private static func update(from sample: String) async throws -> Update {
    let folder = try TemporaryDirectory()
    let configuration = try SourceTree.text(of: "Resources/Samples/\(sample).json")
    let lookup = try SourceTree.text(of: "Resources/Samples/demo-lookup.json")
    var checker = UpdateChecker(
      app: App(id: "com.example.lantern", name: "Lantern", version: "1.4.0", country: "us"),
      configurationURL: "https://example.com/updates.json",
      environment: SystemEnvironment(variables: ["HOME": folder.path]),
      stateDirectory: folder.path + "/state", cacheDirectory: folder.path + "/cache")
    checker.feed.lookupURL = "https://example.com/lookup"
    checker.transport = AnsweringTransport { request in
      let isLookup = request.url.hasPrefix("https://example.com/lookup?")
      return Response(
        status: 200, headers: [Header("Content-Type", "application/json")],
        body: Array((isLookup ? lookup : configuration).utf8), url: request.url)
    }
    guard case .available(let update) = try await checker.check() else {
      throw NothingAvailable()
    }
    return update
  }

  private struct NothingAvailable: Error {}
}
