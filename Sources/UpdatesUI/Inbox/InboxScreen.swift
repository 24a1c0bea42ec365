import HarmlessText
import UpdatesTerminal

struct InboxScreen: Screen {
  typealias Message = InboxMessage
  typealias Outcome = InboxChoice

  enum Mode {
    case listing
    case choosingTime(Menu)
    case helping(HelpPage)
  }

  /// The milliseconds between two drawings while checks run.
  private static let interval = 100

  let words: Localization
  private let work: InboxWork
  private let keyMap: [KeyBinding<InboxCommand>]
  private(set) var items: [InboxItem]
  private(set) var focus = 0
  private(set) var marked: Set<Int> = []
  var pane: ScrollPane<TextDocument>
  var mode = Mode.listing
  private(set) var step = 0
  private var isStarted = false

  init(_ items: [InboxItem], work: InboxWork, words: Localization) {
    precondition(!items.isEmpty, "an inbox needs an app")
    self.items = items
    self.work = work
    self.words = words
    keyMap = InboxCommand.keyMap(words)
    focus = items.firstIndex(where: \.canUpdate) ?? 0
    pane = ScrollPane(items[focus].text(in: words))
  }

  var isChecking: Bool { items.contains { $0.progress == .checking } }

  mutating func update(_ event: ScreenEvent<InboxMessage>) -> ScreenEffect<InboxChoice> {
    switch event {
    case .resize:
      if !isStarted {
        isStarted = true
        work.start()
      }
    case .key(let key):
      if let choice = choice(for: key) { return .finish(choice) }
    case .message(let message): take(message)
    case .tick: step += 1
    }
    return isChecking ? .wake(milliseconds: Self.interval) : .wait
  }

  private mutating func take(_ message: InboxMessage) {
    switch message {
    case .begun(let index):
      items[index].progress = .checking
    case .ended(let index, let item):
      var item = item
      // The person may have answered after the check had read what is remembered.
      if item.offered == items[index].offered {
        item.silence = item.silence ?? items[index].silence
      }
      items[index] = item
      if !item.canUpdate { marked.remove(index) }
      if index == focus { showText() }
    }
  }

  private mutating func showText() {
    pane = ScrollPane(items[focus].text(in: words))
  }

  private mutating func choice(for key: Key) -> InboxChoice? {
    switch mode {
    case .listing: return list(key)
    case .choosingTime(let menu): chooseTime(key, menu)
    case .helping(var help): mode = help.handle(key) ? .listing : .helping(help)
    }
    return nil
  }

  private mutating func list(_ key: Key) -> InboxChoice? {
    switch keyMap.command(for: key) {
    case .focusNext: focus(on: focus + 1)
    case .focusPrevious: focus(on: focus - 1)
    case .focusFirst: focus(on: 0)
    case .focusLast: focus(on: items.count - 1)
    case .scroll(let move): pane.scroll(move)
    case .mark: mark()
    case .markAll:
      let news = Set(items.indices.filter { items[$0].isNews })
      marked = marked.isSuperset(of: news) ? [] : marked.union(news)
    case .update:
      let chosen = marked.isEmpty ? [focus] : marked.sorted()
      if items[chosen[0]].canUpdate { return .update(chosen) }
    case .skip where items[focus].canWait: remember(.skip, as: .skipped)
    case .later where items[focus].canWait:
      mode = .choosingTime(Menu(Snooze.allCases.map { words.text($0.word) }))
    case .help:
      let entries = keyMap.map { KeyTable.Entry(keys: $0.shownKeys, help: $0.help) }
      mode = .helping(HelpPage(KeyTable(entries), words: words))
    case .leave: return .leave
    case .skip, .later, nil: break
    }
    return nil
  }

  private mutating func focus(on index: Int) {
    focus = min(max(0, index), items.count - 1)
    showText()
  }

  private mutating func mark() {
    guard items[focus].canUpdate else { return }
    if marked.remove(focus) == nil { marked.insert(focus) }
  }

  private mutating func remember(_ answer: Answer, as silence: InboxItem.Silence) {
    guard work.remember(focus, answer) else { return }
    items[focus].silence = silence
    marked.remove(focus)
  }

  private mutating func chooseTime(_ key: Key, _ menu: Menu) {
    var menu = menu
    var chosen: Int?
    if case .character(let digit) = key { chosen = menu.item(numbered: digit) }
    switch MenuCommand.keyMap(words).command(for: key) {
    case .focusNext: menu.focusNext()
    case .focusPrevious: menu.focusPrevious()
    case .focusFirst: menu.focusFirst()
    case .focusLast: menu.focusLast()
    case .choose: chosen = menu.focus
    case .leave:
      mode = .listing
      return
    case nil: break
    }
    mode = .choosingTime(menu)
    guard let chosen else { return }
    mode = .listing
    remember(.later(Snooze.allCases[chosen]), as: .snoozed)
  }

  mutating func hints() -> [KeyHint] {
    if case .choosingTime = mode { return MenuCommand.keyMap(words).compactMap(\.hint) }
    let item = items[focus]
    let isScrollable = pane.isScrollable()
    return keyMap.compactMap { binding in
      switch binding.command {
      case .scroll where !isScrollable: nil
      case .mark where !item.canUpdate: nil
      case .update where marked.isEmpty && !item.canUpdate: nil
      case .skip where !item.canWait, .later where !item.canWait: nil
      default: binding.hint
      }
    }
  }
}

enum InboxCommand: Sendable, Equatable {
  case focusNext, focusPrevious, focusFirst, focusLast
  case scroll(ScrollMove)
  case mark, markAll, update, skip, later, help, leave

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
        [.enter] + letter("u"), .update, help: words.text(.helpUpdateMarked),
        hint: KeyHint([.enter], words.text(.hintUpdate), rank: 2)),
      KeyBinding(
        letter("s"), .skip, help: words.text(.skipButtonTitle),
        hint: KeyHint([.character("s")], words.text(.skipButtonTitle), rank: 6)),
      KeyBinding(
        letter("l"), .later, help: words.text(.helpLater),
        hint: KeyHint([.character("l")], words.text(.laterButtonTitle), rank: 5)),
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
