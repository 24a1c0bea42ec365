import CUpdatesNcurses

struct Appearance: Hashable, Sendable {
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: Int32

    static let bold = Self(rawValue: Int32(UPDATES_TERMINAL_BOLD))
    static let dim = Self(rawValue: Int32(UPDATES_TERMINAL_DIM))
    static let reverse = Self(rawValue: Int32(UPDATES_TERMINAL_REVERSE))
    static let underline = Self(rawValue: Int32(UPDATES_TERMINAL_UNDERLINE))
    /// Shown as underlined if the terminal has no italics.
    static let italic = Self(rawValue: Int32(UPDATES_TERMINAL_ITALIC))
  }

  enum Color: Int32, Sendable {
    case red = 1
    case green, yellow, cyan
  }

  var attributes: Attributes
  /// The foreground colour; nil for the terminal's own.
  var color: Color?

  init(_ attributes: Attributes = [], _ color: Color? = nil) {
    self.attributes = attributes
    self.color = color
  }
}

extension Role {
  /// The attributes alone distinguish the roles: colour is an addition, reverse video the focus's
  /// own.
  func appearance(color: Bool) -> Appearance {
    switch self {
    case .text, .button, .scrollMark: Appearance()
    case .dim, .struckOut, .quote, .rule, .tableBorder, .help: Appearance(.dim)
    case .strong, .helpKey: Appearance(.bold)
    case .emphasis: Appearance(.italic)
    case .strongEmphasis: Appearance([.bold, .italic])
    case .code: color ? Appearance([], .cyan) : Appearance(.bold)
    case .link: Appearance(.underline, .cyan)
    case .bullet: Appearance(.bold, .cyan)
    case .heading: Appearance([.bold, .underline])
    case .title: Appearance(.bold, .cyan)
    case .buttonKey: Appearance(.underline)
    case .focusedButton: Appearance([.bold, .reverse])
    case .focusedButtonKey: Appearance([.bold, .reverse, .underline])
    case .match: Appearance(.underline, .yellow)
    case .currentMatch: Appearance([.bold, .underline], .yellow)
    case .warning: Appearance(.bold, .yellow)
    case .failure: Appearance([.bold, .underline], .red)
    }
  }
}
