/// Text as an attacker or an accident would write it.
package enum HostileText {
  /// Scalars of all kinds that matter to a terminal, in random order.
  package static func random(
    scalars count: Int, using generator: inout some RandomNumberGenerator
  ) -> String {
    var text = ""
    for _ in 0..<count {
      text.unicodeScalars.append(scalar(using: &generator))
    }
    return text
  }

  private static func scalar(using generator: inout some RandomNumberGenerator) -> Unicode.Scalar {
    let picked: UInt32 =
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: .random(in: 0...0x1F, using: &generator)
      case 1: .random(in: 0x7F...0x9F, using: &generator)
      case 2: .random(in: 0x300...0x36F, using: &generator)
      case 3: .random(in: 0x2000...0x206F, using: &generator)
      case 4: .random(in: 0x4E00...0x9FFF, using: &generator)
      case 5: .random(in: 0x1F1E6...0x1FAFF, using: &generator)
      case 6: .random(in: 0...0x10FFFF, using: &generator)
      default: .random(in: 0x20...0x7E, using: &generator)
      }
    return Unicode.Scalar(picked) ?? "\u{FFFD}"
  }

  /// The first scalar of a shown text that should never have come through, said in words.
  package static func offence(in text: String, lineBreaks: Bool = false) -> String? {
    var before: UInt32 = 0
    for scalar in text.unicodeScalars {
      defer { before = scalar.value }
      let joins = (0x600...0xDFF).contains(before) || (0x1800...0x18AF).contains(before)
      if (0x20..<0x7F).contains(scalar.value) || joins && 0x200C...0x200D ~= scalar.value {
        continue
      }
      let properties = scalar.properties
      let forbidden: Bool =
        switch properties.generalCategory {
        case .control: !(lineBreaks && scalar == "\n")
        case .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
        default:
          properties.isDefaultIgnorableCodePoint || properties.isBidiControl
            || properties.isVariationSelector || properties.isNoncharacterCodePoint
            || properties.isEmojiModifier
        }
      if forbidden { return "U+\(String(scalar.value, radix: 16, uppercase: true))" }
    }
    return nil
  }
}
