import HarmlessText
import Updates
import UpdatesPlatform
package import UpdatesTerminal

package struct InboxScreen: Screen {
  package typealias Message = InboxMessage
  package typealias Outcome = InboxChoice

  enum Mode {
    case listing
    case filtering(SearchField)
    case choosingTime(Menu, for: Int, Update)
    case helping(DialogPage<MessageAction>)
  }

  /// The milliseconds between two drawings while checks run.
  private static let interval = 100

  let words: Localization
  private let check: () -> Void
  private let remember: InboxMemory
  private(set) var list: InboxList
  var pane = ScrollPane(TextDocument("", format: .plain))
  var mode = Mode.listing
  private(set) var step = 0
  /// Why the answer of the last key, or its undoing, could not be saved; nil for any other key.
  private(set) var failure: String?
  /// The apps whose check has not ended; nil before the first check.
  private var unchecked: Set<Int>?
  private var answers: [(index: Int, before: InboxItem.Silence?, undo: () throws -> Void)] = []
  /// The apps with an answer, given or taken back, that their last check may not know.
  private var answered: Set<Int> = []

  package init(
    _ items: [InboxItem], checking check: @escaping () -> Void,
    remembering remember: @escaping InboxMemory, words: Localization
  ) {
    precondition(!items.isEmpty, "an inbox needs an app")
    list = InboxList(items)
    self.check = check
    self.remember = remember
    self.words = words
    showText()
  }

  package mutating func update(_ event: ScreenEvent<InboxMessage>) -> ScreenEffect<InboxChoice> {
    switch event {
    case .resize: if unchecked == nil { beginChecks() }
    case .key(let key):
      list.keepsFocus = true
      failure = nil
      let row = list.focusedRow
      if let choice = choice(for: key) { return .finish(choice) }
      if row != list.focusedRow { showText() }
    case .message(let message): take(message)
    case .tick: step += 1
    }
    return list.items.contains(where: \.isChecking) ? .wake(milliseconds: Self.interval) : .wait
  }

  private mutating func beginChecks() {
    unchecked = Set(list.items.indices)
    answered = []
    check()
  }

  private mutating func take(_ message: InboxMessage) {
    let row = list.focusedRow
    switch message {
    case .begun(let index): list.change(index) { $0.isChecking = true }
    case .ended(let index, let item):
      unchecked?.remove(index)
      list.change(index) { old in
        guard let item else { return old.endCheck() }
        let keepsSilence = answered.contains(index) && item.offered == old.offered
        let silence = keepsSilence ? old.silence : item.silence
        old = item
        old.silence = silence
      }
      guard row == .rest || row == .app(index) || row != list.focusedRow else { return }
      showText()
    }
  }

  private mutating func showText() {
    let rest = list.focusedRow == .rest ? list.rest.map { list.items[$0].line(in: words) } : []
    pane = ScrollPane(
      list.focused?.text(in: words)
        ?? TextDocument(rest.joined(separator: "\n"), format: .plain))
  }

  private mutating func choice(for key: Key) -> InboxChoice? {
    switch mode {
    case .listing: return list(key)
    case .filtering(let field): filter(key, field)
    case .choosingTime(var menu, let index, let update):
      let step = menu.take(key)
      mode = step == nil ? .choosingTime(menu, for: index, update) : .listing
      guard case .chosen(let time) = step else { break }
      remember(.later(Snooze.allCases[time]), to: update, of: index, as: .snoozed)
    case .helping(var help): mode = help.handle(key) == nil ? .helping(help) : .listing
    }
    return nil
  }

  private mutating func list(_ key: Key) -> InboxChoice? {
    let item = list.focused
    switch InboxCommand.keyMap.command(for: key) {
    case .focusNext: list.moveFocus(to: list.focus + 1)
    case .focusPrevious: list.moveFocus(to: list.focus - 1)
    case .focusFirst: list.moveFocus(to: 0)
    case .focusLast: list.moveFocus(to: list.rows.count - 1)
    case .scroll(let move): pane.scroll(move)
    case .mark where list.focusedRow == .rest, .update where list.focusedRow == .rest && !hasMarks:
      list.fold()
    case .mark: if let index = list.focusedIndex { list.mark(index) }
    case .markAll: list.markNews()
    case .update:
      if hasMarks { return .update(list.marked) }
      if let index = list.focusedIndex, item?.canUpdate == true { return .update([index]) }
    case .skip:
      if let index = list.focusedIndex, let update = item?.update {
        remember(.skip, to: update, of: index, as: .skipped)
      }
    case .later:
      if let item, item.canWait, let index = list.focusedIndex, let update = item.update {
        let menu = Menu(Snooze.allCases.map { words.text($0.word) })
        mode = .choosingTime(menu, for: index, update)
      }
    case .undo: undo()
    case .check: if unchecked?.isEmpty == true { beginChecks() }
    case .filter: mode = .filtering(SearchField())
    case .help: mode = .helping(.help(InboxCommand.keyMap.map { $0.entry(in: words) }, words))
    case .leave where key == .escape && list.filter != nil: list.show(only: nil)
    case .leave: return .leave
    case nil: break
    }
    return nil
  }

  private var hasMarks: Bool { !list.marked.isEmpty }

  private mutating func filter(_ key: Key, _ field: SearchField) {
    var field = field
    switch key {
    case .up: return list.moveFocus(to: list.focus - 1)
    case .down: return list.moveFocus(to: list.focus + 1)
    default: break
    }
    switch field.take(key) {
    case .abandoned:
      list.show(only: nil)
      mode = .listing
    case .ended: mode = .listing
    case .typed:
      mode = .filtering(field)
      list.show(only: LiteralSearch(field.text))
    case nil: break
    }
  }

  private mutating func remember(
    _ answer: Answer, to update: Update, of index: Int, as silence: InboxItem.Silence
  ) {
    let item = list.items[index]
    // A check may have found something else while the person chose.
    guard item.canWait, item.update?.notificationKey == update.notificationKey else { return }
    do {
      answers.append((index, item.silence, try remember(index, update, answer)))
    } catch {
      return failure = Problem(error).message
    }
    list.unmark(index)
    change(index, to: silence)
  }

  private mutating func change(_ index: Int, to silence: InboxItem.Silence?) {
    answered.insert(index)
    list.change(index) { $0.silence = silence }
  }

  private mutating func undo() {
    guard let last = answers.last else { return }
    do {
      try last.undo()
    } catch {
      return failure = Problem(error).message
    }
    answers.removeLast()
    change(last.index, to: last.before)
    list.reveal(last.index)
  }

  mutating func hints() -> [KeyHint] {
    if case .choosingTime = mode { return MenuCommand.hints(in: words) }
    if case .filtering = mode { return [] }
    let (canUpdate, canWait) = (list.focused?.canUpdate == true, list.focused?.canWait == true)
    let isScrollable = pane.isScrollable()
    let isRest = list.focusedRow == .rest
    return InboxCommand.keyMap.compactMap { binding in
      guard var hint = binding.hint else { return nil }
      switch binding.command {
      case .scroll where !isScrollable: return nil
      case .mark where !canUpdate: return nil
      case .update where isRest && !hasMarks: hint.word = list.isOpen ? .hintFold : .hintUnfold
      case .update where !hasMarks && !canUpdate: return nil
      case .skip where !canWait, .later where !canWait: return nil
      case .undo where answers.isEmpty: return nil
      case .leave where list.filter != nil: hint.word = .hintEndSearch
      default: break
      }
      return KeyHint(hint, in: words)
    }
  }
}

enum InboxCommand: Sendable, Equatable {
  case focusNext, focusPrevious, focusFirst, focusLast
  case scroll(ScrollMove)
  case mark, markAll, update, skip, later, undo, check, filter, help, leave

  static let keyMap: [KeyBinding<Self>] = [
    .init(
      [.down, .tab, "j", .control("n")], .focusNext, .helpNextApp, hint: .hintChoose, [.up, .down],
      rank: 3),
    .init([.up, .backTab, "k", .control("p")], .focusPrevious, .helpPreviousApp),
    .init([.home, "g"], .focusFirst, .helpTop),
    .init([.end, "G"], .focusLast, .helpBottom),
    .init([" "], .mark, .helpMark, hint: .hintMark, rank: 4),
    .init(.letter("a"), .markAll, .helpMarkAll),
    .init([.enter], .update, .helpUpdateMarked, hint: .hintUpdate, rank: 2),
    .init(.letter("s"), .skip, .skipButtonTitle, hint: .skipButtonTitle, rank: 6),
    .init(.letter("l"), .later, .helpLater, hint: .laterButtonTitle, rank: 5),
    .init(.letter("u"), .undo, .helpUndo, hint: .hintUndo, rank: 3),
    .init(.letter("r"), .check, .helpCheck, hint: .hintCheck, rank: 9),
    .init(["/"], .filter, .helpFilter, hint: .hintSearch, rank: 8),
    .init([.pageDown], .scroll(.pageDown), .helpPageDown, hint: .hintScroll, rank: 7),
    .init([.pageUp, "b"], .scroll(.pageUp), .helpPageUp),
    .init([.control("d")], .scroll(.halfPageDown), .helpHalfPageDown),
    .init([.control("u")], .scroll(.halfPageUp), .helpHalfPageUp),
    .init(["?"], .help, .helpHelp, hint: .hintHelp, rank: 1),
    .init([.escape, "q"], .leave, .closeButtonTitle, hint: .closeButtonTitle, rank: 0),
  ]
}
