struct InlineStyle {
  enum Mark: Int, CaseIterable, Sendable {
    case emphasis, strong, code, struckOut, link
  }

  /// How often each mark is open.
  private var counts = Mark.allCases.map { _ in 0 }

  mutating func open(_ mark: Mark) {
    counts[mark.rawValue] += 1
  }

  mutating func close(_ mark: Mark) {
    counts[mark.rawValue] = max(0, counts[mark.rawValue] - 1)
  }

  func role(plain: Role) -> Role {
    func isOpen(_ mark: Mark) -> Bool { counts[mark.rawValue] > 0 }
    if isOpen(.code) { return .code }
    if isOpen(.struckOut) { return .struckOut }
    if isOpen(.link) { return .link }
    if plain == .heading { return .heading }
    return switch (isOpen(.strong), isOpen(.emphasis)) {
    case (true, true): .strongEmphasis
    case (true, false): .strong
    case (false, true): .emphasis
    case (false, false): plain
    }
  }
}
