import HarmlessText
import Updates
import UpdatesPlatform
import UpdatesTerminal

struct InboxScreen: Screen {
  typealias Message = InboxMessage
  typealias Outcome = InboxChoice

  enum Mode {
    case listing
    case filtering(SearchField)
    case choosingTime(Menu, for: Int, Update)
    case helping(Page)
  }

  private struct Undoable {
    let index: Int
    let silence: InboxItem.Silence?
    let undo: InboxWork.Undo
  }

  /// The milliseconds between two drawings while checks run.
  private static let interval = 100

  let words: Localization
  private let work: InboxWork
  private let keyMap: [KeyBinding<InboxCommand>]
  private(set) var list: InboxList
  var pane: ScrollPane
  var mode = Mode.listing
  private(set) var step = 0
  /// Why the answer of the last key, or its undoing, could not be saved; nil for any other key.
  private(set) var failure: String?
  /// The apps whose check has not ended; nil before the first check.
  private var unchecked: Set<Int>?
  private var answers: [Undoable] = []
  /// The apps with an answer, given or taken back, that their last check may not know.
  private var answered: Set<Int> = []

  init(_ items: [InboxItem], work: InboxWork, words: Localization) {
    precondition(!items.isEmpty, "an inbox needs an app")
    list = InboxList(items)
    self.work = work
    self.words = words
    keyMap = InboxCommand.keyMap(words)
    pane = ScrollPane(TextDocument("", format: .plain))
    showText()
  }

  mutating func update(_ event: ScreenEvent<InboxMessage>) -> ScreenEffect<InboxChoice> {
    switch event {
    case .resize: if unchecked == nil { check() }
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

  private mutating func check() {
    unchecked = Set(list.items.indices)
    answered = []
    work.start()
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
    if let item = list.focused {
      pane = ScrollPane(item.text(in: words))
    } else if list.focusedRow == .rest {
      let lines = list.rest.map { list.items[$0].line(in: words) }
      pane = ScrollPane(TextDocument(lines.joined(separator: "\n"), format: .plain))
    } else {
      pane = ScrollPane(TextDocument("", format: .plain))
    }
  }

  private mutating func choice(for key: Key) -> InboxChoice? {
    switch mode {
    case .listing: return list(key)
    case .filtering(let field): filter(key, field)
    case .choosingTime(let menu, let index, let update): chooseTime(key, menu, index, update)
    case .helping(var help): mode = help.handle(key) == nil ? .helping(help) : .listing
    }
    return nil
  }

  private mutating func list(_ key: Key) -> InboxChoice? {
    let item = list.focused
    switch keyMap.command(for: key) {
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
    case .check: if unchecked?.isEmpty == true { check() }
    case .filter: mode = .filtering(SearchField())
    case .help:
      let entries = keyMap.map { (keys: $0.shownKeys.label, help: $0.help) }
      mode = .helping(Page(keys: KeyTable(entries), words: words))
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
      let undo = try work.remember(index, update, answer)
      answers.append(Undoable(index: index, silence: item.silence, undo: undo))
    } catch {
      return failure = Problem(error).message
    }
    answered.insert(index)
    list.unmark(index)
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
    answered.insert(last.index)
    list.change(last.index) { $0.silence = last.silence }
    list.reveal(last.index)
  }

  private mutating func chooseTime(_ key: Key, _ menu: Menu, _ index: Int, _ update: Update) {
    var menu = menu
    let step = menu.take(key, words)
    mode = step == nil ? .choosingTime(menu, for: index, update) : .listing
    guard case .chosen(let time) = step else { return }
    remember(.later(Snooze.allCases[time]), to: update, of: index, as: .snoozed)
  }

  mutating func hints() -> [KeyHint] {
    if case .choosingTime = mode { return MenuCommand.keyMap(words).compactMap(\.hint) }
    if case .filtering = mode { return [] }
    let item = list.focused
    let isScrollable = pane.isScrollable()
    let isRest = list.focusedRow == .rest
    return keyMap.compactMap { binding in
      guard var hint = binding.hint else { return nil }
      switch binding.command {
      case .scroll where !isScrollable: return nil
      case .mark where item?.canUpdate != true: return nil
      case .update where isRest && !hasMarks:
        hint.label = words.text(list.isOpen ? .hintFold : .hintUnfold)
      case .update where !hasMarks && item?.canUpdate != true: return nil
      case .skip where item?.canWait != true, .later where item?.canWait != true: return nil
      case .undo where answers.isEmpty: return nil
      case .leave where list.filter != nil: hint.label = words.text(.hintEndSearch)
      default: break
      }
      return hint
    }
  }
}

enum InboxCommand: Sendable, Equatable {
  case focusNext, focusPrevious, focusFirst, focusLast
  case scroll(ScrollMove)
  case mark, markAll, update, skip, later, undo, check, filter, help, leave

  static func keyMap(_ words: Localization) -> [KeyBinding<InboxCommand>] {
    func letter(_ letter: Character) -> [Key] {
      [.character(letter), .character(Character(letter.uppercased()))]
    }
    return [
      KeyBinding(
        [.down, .tab, .character("j"), .control("n")], .focusNext, help: words.text(.helpNextApp),
        hint: KeyHint([.up, .down], words.text(.hintChoose), rank: 3)),
      KeyBinding(
        [.up, .backTab, .character("k"), .control("p")], .focusPrevious,
        help: words.text(.helpPreviousApp)),
      KeyBinding([.home, .character("g")], .focusFirst, help: words.text(.helpTop)),
      KeyBinding([.end, .character("G")], .focusLast, help: words.text(.helpBottom)),
      KeyBinding(
        [.character(" ")], .mark, help: words.text(.helpMark),
        hint: KeyHint([.character(" ")], words.text(.hintMark), rank: 4)),
      KeyBinding(letter("a"), .markAll, help: words.text(.helpMarkAll)),
      KeyBinding(
        [.enter], .update, help: words.text(.helpUpdateMarked),
        hint: KeyHint([.enter], words.text(.hintUpdate), rank: 2)),
      KeyBinding(
        letter("s"), .skip, help: words.text(.skipButtonTitle),
        hint: KeyHint([.character("s")], words.text(.skipButtonTitle), rank: 6)),
      KeyBinding(
        letter("l"), .later, help: words.text(.helpLater),
        hint: KeyHint([.character("l")], words.text(.laterButtonTitle), rank: 5)),
      KeyBinding(
        letter("u"), .undo, help: words.text(.helpUndo),
        hint: KeyHint([.character("u")], words.text(.hintUndo), rank: 3)),
      KeyBinding(
        letter("r"), .check, help: words.text(.helpCheck),
        hint: KeyHint([.character("r")], words.text(.hintCheck), rank: 9)),
      KeyBinding(
        [.character("/")], .filter, help: words.text(.helpFilter),
        hint: KeyHint([.character("/")], words.text(.hintSearch), rank: 8)),
      KeyBinding(
        [.pageDown], .scroll(.pageDown), help: words.text(.helpPageDown),
        hint: KeyHint([.pageDown], words.text(.hintScroll), rank: 7)),
      KeyBinding([.pageUp, .character("b")], .scroll(.pageUp), help: words.text(.helpPageUp)),
      KeyBinding([.control("d")], .scroll(.halfPageDown), help: words.text(.helpHalfPageDown)),
      KeyBinding([.control("u")], .scroll(.halfPageUp), help: words.text(.helpHalfPageUp)),
      KeyBinding(
        [.character("?")], .help, help: words.text(.helpHelp),
        hint: KeyHint([.character("?")], words.text(.hintHelp), rank: 1)),
      KeyBinding(
        [.escape, .character("q")], .leave, help: words.text(.closeButtonTitle),
        hint: KeyHint([.escape], words.text(.closeButtonTitle), rank: 0)),
    ]
  }
}
