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
    ("inline", "The prompt in a few lines below a command"),
    ("notice", "The notice at the end of a program: the new version, and the command that updates"),
    ("inbox", "The inbox: updates first, then a failure, and one row for all that is up to date"),
    ("welcome", "The welcome: try the demo, make an app file, show updates in the shell, or quit"),
  ]

  private static let size = Size(80, 24)

  /// The grid of a picture.
  static func grid(of name: String) async throws -> Grid {
    let update = try await update()
    switch name {
    case "inline": return inline(update)
    case "inbox": return inbox(update)
    case "notice": return notice(update)
    case "welcome": return welcome()
    default:
      var screen = DialogScreen(dialog(update, .opening(update.page ?? "")))
      return screen.view(in: size)
    }
  }

  private static func inbox(_ update: Update) -> Grid {
    let offers = [
      ("Lantern", "1.4.0", "2.0.0"), ("fd", "9.0.0", "10.2.0"), ("httpie", "3.2.3", "3.2.4"),
      ("lazygit", "0.43.1", "0.44.1"), ("ruff", "0.7.2", "0.8.0"),
      ("yt-dlp", "2026.9.2", "2026.11.7"),
    ]
    let others = [
      "bat", "broot", "delta", "exa", "gh", "gum", "helm", "hyperfine", "jq", "just", "k9s", "navi",
      "poetry", "starship", "tokei", "uv", "watchexec", "zoxide",
    ]
    var items = offers.map { InboxItem(name: $0.0, installed: $0.1, news: .update($0.2)) }
    items[0].isCritical = true
    items[0].content = dialog(update, .opening(update.page ?? ""))
    for index in items.indices { items[index].update = update }
    items += others.map { InboxItem(name: $0, installed: "1.0", news: .current) }
    items[items.count - 1].progress = .failed("'example.com' could not be reached")
    var skipped = InboxItem(name: "ripgrep", installed: "14.0.0", news: .update("14.1.1"))
    skipped.silence = .skipped
    items.append(skipped)
    for index in items.indices where items[index].progress == .remembered {
      items[index].progress = .checked
    }
    var screen = InboxHost().screen(items)
    return screen.view(in: size)
  }

  private static func welcome() -> Grid {
    let words = Localization()
    let text = [
      words.text(.inboxEmpty), words.text(.welcomeDemo),
      words.text(.welcomeFile, ["name": "lantern", "found": "Cargo.toml"]),
      words.text(.welcomeShell),
    ]
    let titles: [Word] = [
      .welcomeDemoTitle, .welcomeFileTitle, .welcomeShellTitle, .quitButtonTitle,
    ]
    let dialog = Dialog(
      title: words.text(.welcomeTitle), text: text.joined(separator: "\n\n"),
      choices: titles.map { (words.text($0), $0) }, leaving: .quitButtonTitle, words: words)
    var screen = DialogScreen(dialog)
    return screen.view(in: Size(size.columns, 16))
  }

  private static func dialog(_ update: Update, _ way: UpgradeWay) -> Dialog<Answer> {
    Dialog(
      about: update, appName: "Lantern", installed: "1.4.0", words: Localization(), way: way)
  }

  /// The lines of a shell, with the prompt at the cursor.
  private static func inline(_ update: Update) -> Grid {
    var prompt = InlineDialog(dialog(update, .running("brew upgrade lantern")))
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

  /// The update that the demo announces.
  private static func update() async throws -> Update {
    let folder = try TemporaryDirectory()
    let configuration = try SourceTree.text(of: "Resources/Samples/demo-configuration.json")
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
