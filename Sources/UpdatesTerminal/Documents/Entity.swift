import HarmlessText

enum Entity {
  private static let longest = 32

  /// Harmless; nil if the name is not known, empty if it stands for something that must not be
  /// shown.
  static func text(for reference: UnsafeBufferPointer<UInt8>) -> String? {
    guard reference.count > 2, reference.count <= longest else { return nil }
    let name = UnsafeBufferPointer(rebasing: reference[1..<(reference.count - 1)])
    guard name[0] == UInt8(ascii: "#") else {
      return named[String(decoding: name, as: UTF8.self)]
    }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self).lowercased()
    return harmless(digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits))
  }

  /// The rest of the text must be harmless.
  static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&"), let end = end(of: text, at: index),
        let decoded = Self.text(for: UnsafeBufferPointer(rebasing: text[index..<end]))
      {
        result += decoded.utf8
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The semicolon included; nil if there is no reference.
  static func end(of text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var index = start + 1
    let limit = min(text.count, start + longest)
    while index < limit {
      switch text[index] {
      case UInt8(ascii: ";"): return index > start + 1 ? index + 1 : nil
      case UInt8(ascii: "#"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        index += 1
      default: return nil
      }
    }
    return nil
  }

  private static func harmless(_ number: UInt32?) -> String {
    guard let number, number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
    switch ScalarClass(scalar) {
    case .narrow, .wide, .mark: return String(Character(scalar))
    case .dropped: return scalar == "\t" ? " " : ""
    case .lineBreak: return " "
    case .replaced: return "\u{FFFD}"
    }
  }

  private static let named: [String: String] = {
    var table: [String: String] = [:]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      let scalar = Unicode.Scalar(UInt8(0xA0 + offset))
      table[String(name)] = scalar.value == 0xAD ? "" : String(Character(scalar))
    }
    for pair in others.split(separator: " ") {
      guard let split = pair.firstIndex(of: "=") else { continue }
      table[String(pair[..<split])] = String(pair[pair.index(after: split)...])
    }
    for invisible in ["zwj", "zwnj", "lrm", "rlm", "shy", "ZeroWidthSpace"] {
      table[invisible] = ""
    }
    for blank in ["ensp", "emsp", "thinsp", "Tab", "NewLine"] { table[blank] = " " }
    return table
  }()

  /// The names of U+00A0 to U+00FF, in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute \
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """

  private static let others = """
    amp=& lt=< gt=> quot=" apos=' hellip=… mdash=— ndash=– lsquo=‘ rsquo=’ ldquo=“ rdquo=” sbquo=‚ \
    bdquo=„ bull=• trade=™ euro=€ dagger=† Dagger=‡ permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› \
    larr=← uarr=↑ rarr=→ darr=↓ harr=↔ lArr=⇐ rArr=⇒ hArr=⇔ minus=− infin=∞ ne=≠ le=≤ ge=≥ asymp=≈ \
    equiv=≡ sum=∑ radic=√ check=✓ cross=✗ star=☆ starf=★ hearts=♥ phone=☎ num=# dollar=$ percnt=% \
    ast=* plus=+ comma=, period=. sol=/ colon=: semi=; equals== quest=? commat=@ lsqb=[ lbrack=[ \
    bsol=\\ rsqb=] rbrack=] lowbar=_ grave=` lcub={ lbrace={ verbar=| vert=| rcub=} rbrace=} excl=! \
    lpar=( rpar=) Hat=^ tilde=˜ OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ alpha=α beta=β \
    gamma=γ delta=δ lambda=λ mu=μ pi=π sigma=σ omega=ω Delta=Δ Omega=Ω
    """
}
