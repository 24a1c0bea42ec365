struct InlineStyle {
  enum Mark: Sendable {
    case emphasis, strong, code, struckOut, link
  }

  private var emphasis = 0
  private var strong = 0
  private var code = 0
  private var struckOut = 0
  private var link = 0

  mutating func open(_ mark: Mark) {
    self[mark] += 1
  }

  mutating func close(_ mark: Mark) {
    self[mark] = max(0, self[mark] - 1)
  }

  func role(plain: Role) -> Role {
    if code > 0 { return .code }
    if struckOut > 0 { return .struckOut }
    if link > 0 { return .link }
    if plain == .heading { return .heading }
    return switch (strong > 0, emphasis > 0) {
    case (true, true): .strongEmphasis
    case (true, false): .strong
    case (false, true): .emphasis
    case (false, false): plain
    }
  }

  private subscript(mark: Mark) -> Int {
    get {
      switch mark {
      case .emphasis: emphasis
      case .strong: strong
      case .code: code
      case .struckOut: struckOut
      case .link: link
      }
    }
    set {
      switch mark {
      case .emphasis: emphasis = newValue
      case .strong: strong = newValue
      case .code: code = newValue
      case .struckOut: struckOut = newValue
      case .link: link = newValue
      }
    }
  }
}
