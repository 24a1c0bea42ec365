/// What a piece of text is for; the terminal decides how each role looks.
package enum Role: UInt8, CaseIterable, Sendable {
  case text, dim, strong, emphasis, strongEmphasis, code, link, struckOut, quote, bullet
  case heading, rule, tableBorder
  case title, help, helpKey, scrollMark
  case button, buttonKey, focusedButton, focusedButtonKey
  case match, currentMatch
  case required, warning, failure
}
