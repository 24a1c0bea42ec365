import Foundation
import UpdatesTerminal

import enum UpdatesPlatform.Thread

/// Shows what reached it: the size, the keys, and a long text that scrolls.
struct ProbeScreen: Screen {
  static let wide = "日本語 e\u{301} ok ب\u{200C}ا"

  let mailbox: Mailbox<String>
  private(set) var keys: [String] = []
  private var notes: [String] = []
  private var top = 0
  private var showsWide = false
  private var percent: Int?

  init(mailbox: Mailbox<String>) {
    self.mailbox = mailbox
  }

  mutating func update(_ event: ScreenEvent<String>) -> ScreenEffect<String> {
    switch event {
    case .key(let key): return press(key)
    case .resize: return .wait
    case .message(let text):
      notes.append(text)
      return .wait
    case .tick:
      notes.append("ticked")
      return .wait
    }
  }

  private mutating func press(_ key: Key) -> ScreenEffect<String> {
    keys.append(Self.name(of: key))
    switch key {
    case .down: top += 1
    case .up: top = max(0, top - 1)
    case .character("q"): return .finish("q")
    case .character("t"): return .wake(milliseconds: 5)
    case .character("w"): showsWide = true
    case .character("p"): percent = percent == nil ? 50 : nil
    case .character("e"):
      FileHandle.standardError.write(Data("written meanwhile\n".utf8))
    case .character("m"):
      let mailbox = mailbox
      _ = Thread.start { mailbox.post("from a thread") }
    case .character(let character) where "cas".contains(character): crash(character)
    case .character(let character) where "CAS".contains(character):
      // In a thread for work, while this one waits.
      _ = Thread.start { crash(Character(character.lowercased())) }
    case .character("r"): return recurse(0) > 0 ? .wait : .finish("never")
    case .character("x"): exit(7)
    default: break
    }
    return .wait
  }

  /// Ends only when the stack does.
  @inline(never)
  private func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
      bytes[depth % 4096] = 1
      return recurse(depth + 1) + Int(bytes[0])
    }
  }

  mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    grid.percent = percent
    let last = grid.size.rows - 1
    grid.fill(row: 0, role: .title)
    grid.write("probe \(size.columns)x\(size.rows)", row: 0, column: 0, role: .title)
    for row in 1..<max(1, last) {
      let line = top + row
      let text = showsWide ? Self.wide : "line \(line) " + Self.filler(line)
      grid.write(text, row: row, column: 0, width: max(0, size.columns - 2))
    }
    if last > 0 {
      let column = grid.write("keys:", row: last, column: 0, role: .help)
      let line = (keys.suffix(12) + notes.suffix(3)).joined(separator: " ")
      let end = grid.write(" " + line + ".", row: last, column: column, role: .strong)
      grid.cursor = Position(row: last, column: min(end, grid.size.columns - 1))
    }
    return grid
  }

  /// Prose as varied as release notes are.
  private static func filler(_ line: Int) -> String {
    let words = ["fixed", "a", "window", "that", "lost", "its", "place", "when", "dragged", "over"]
    return (0..<12).map { words[(line * 7 + $0 * 3 + line / 3) % words.count] }
      .joined(separator: " ")
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .control(let character): "^\(character)"
    default: "\(key)"
    }
  }
}

private func crash(_ way: Character) {
  switch way {
  case "a": abort()
  case "s": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  default: fatalError("the probe crashed")
  }
}

/// Every role's name in its own look, one a row.
struct RolesScreen: Screen {
  mutating func update(_ event: ScreenEvent<Never>) -> ScreenEffect<String> {
    event == .key(.character("q")) ? .finish("q") : .wait
  }

  mutating func view(in size: Size) -> Grid {
    var grid = Grid(size: size)
    for (row, role) in Role.allCases.enumerated() {
      grid.write("<\(role)>", row: row, column: 2, role: role)
    }
    return grid
  }
}
