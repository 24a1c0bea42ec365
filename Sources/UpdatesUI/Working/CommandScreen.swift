import Synchronization
package import UpdatesPlatform
package import UpdatesTerminal

/// Runs a command in a pane that follows its output; what is typed goes to the command.
///
/// Page Up and Page Down scroll, and ^Z stops this program, as on every screen; the command goes on.
/// The screen ends with the command. The outcome is nil if no thread could be started for it, so
/// that it was not run.
struct CommandScreen: Screen {
  typealias Message = Result<ProcessEnd, ProcessError>
  typealias Outcome = Message?

  static let takesEveryKey = true
  /// The milliseconds between two looks at the output: at most twenty redraws a second.
  private static let interval = 50

  private let content: CommandContent
  private let terminal: CommandTerminal
  private var pane: ScrollPane<OutputText>
  private var isStarted = false

  init(_ content: CommandContent, on terminal: CommandTerminal) {
    self.content = content
    self.terminal = terminal
    pane = ScrollPane(content.text)
    pane.followsEnd = true
  }

  mutating func update(_ event: ScreenEvent<Message>) -> ScreenEffect<Outcome> {
    if let output = terminal.newOutput() { pane.content.show(output) }
    switch event {
    case .resize(let size):
      _ = view(in: size)
      terminal.resize(Size(columns: pane.width, rows: pane.height))
      if !isStarted, !terminal.start() { return .finish(nil) }
      isStarted = true
    case .key(.pageUp): pane.scroll(.pageUp)
    case .key(.pageDown):
      pane.scroll(.pageDown)
      pane.followsEnd = pane.isAtEnd()
    case .key(let key):
      pane.followsEnd = true
      terminal.type(key.bytes)
    case .message(let end): return .finish(end)
    case .tick: break
    }
    return .wake(milliseconds: Self.interval)
  }

  mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    let frame = WorkFrame(size: grid.size, hasDetails: true)
    frame.draw(title: content.title, details: content.line, hints: hints, into: &grid)
    pane.draw(into: &grid, area: frame.inside)
    let place = pane.content.cursor(width: pane.width)
    if (pane.top..<pane.top + pane.height).contains(place.row), !frame.inside.isEmpty {
      grid.cursor = Position(
        row: frame.inside.row + place.row - pane.top, column: frame.inside.column + place.column)
    }
    return grid
  }

  private var hints: [KeyHint] {
    [
      KeyHint([.pageUp, .pageDown], content.words.text(.hintScroll), rank: 2),
      KeyHint([.control("z")], content.words.text(.hintSuspend), rank: 1),
      KeyHint([.control("c")], content.words.text(.hintInterrupt), rank: 0),
    ]
  }
}

/// A command to run in a pane, and how it is called.
package struct CommandContent: Sendable {
  var title: String
  /// The command as a line.
  var line: String
  var executable: String
  var arguments: [String]
  var environment: [String: String]
  var words: Localization

  package init(
    title: String, line: String, executable: String, arguments: [String],
    environment: [String: String], words: Localization
  ) {
    self.title = title
    self.line = line
    self.executable = executable
    self.arguments = arguments
    // The pane moves no cursor and has its own size.
    self.environment = environment.merging(["TERM": "dumb"]) { $1 }
      .filter { !["COLUMNS", "LINES"].contains($0.key) }
    self.words = words
  }

  /// The text of a pane for the output.
  var text: OutputText {
    OutputText(cutNotice: words.text(.outputCut, count: OutputLines.most))
  }
}

/// Shows what a command wrote and why it failed.
package typealias OutputScreen = PageScreen<OutputText, MessageAction>

extension OutputScreen {
  package init(_ output: OutputLines, of command: CommandContent, failure: String) {
    var text = command.text
    text.isLive = false
    text.show(output)
    var page = Page(
      title: command.title, content: text,
      buttons: [.closing(command.words.text(.closeButtonTitle), "c")],
      words: command.words)
    page.details = command.line
    page.notice = failure
    page.pane.followsEnd = true
    self.init(page)
  }
}

/// How a command in a pane has ended, and what it has written.
package struct CommandReport: Sendable {
  package var end: Result<ProcessEnd, ProcessError>
  package var output: OutputLines
}

/// What a command screen needs of the terminal on which its command runs.
struct CommandTerminal {
  /// Starts the command; false if that is not possible.
  var start: () -> Bool
  var resize: (Size) -> Void
  var type: ([UInt8]) -> Void
  /// Returns the output if there is more than before.
  var newOutput: () -> OutputLines?
}

/// The output of a command, which one thread writes and another shows.
///
/// It is a class because it has an identity: both threads hold the same one.
final class SharedOutput: Sendable {
  private let contents = Mutex((lines: OutputLines(), isNew: false))

  func take(_ bytes: ArraySlice<UInt8>) {
    contents.withLock { contents in
      contents.lines.take(bytes)
      contents.isNew = true
    }
  }

  /// Everything that was written.
  var lines: OutputLines { contents.withLock(\.lines) }

  /// The output if it has grown since the last call.
  func news() -> OutputLines? {
    contents.withLock { contents in
      guard contents.isNew else { return nil }
      contents.isNew = false
      return contents.lines
    }
  }
}
