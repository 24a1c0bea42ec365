import Testing

@testable import HarmlessText

#if canImport(Glibc)
  import Glibc

  @_silgen_name("wcwidth") private func columns(_ character: Int32) -> Int32
#endif

@Suite struct ScalarClassTests {
  @Test(
    arguments: [
      (" ", ScalarClass.narrow), ("a", .narrow), ("é", .narrow), ("\u{A0}", .narrow),
      ("漢", .wide), ("한", .wide), ("！", .wide), ("😀", .wide), ("\u{1F1E6}", .narrow),
      ("\u{301}", .mark), ("\u{1161}", .mark), ("\u{20E3}", .mark),
      ("\u{0}", .dropped), ("\u{1B}", .dropped), ("\t", .dropped), ("\u{7F}", .dropped),
      ("\u{9B}", .dropped), ("\u{AD}", .dropped), ("\u{200B}", .dropped), ("\u{200D}", .dropped),
      ("\u{202E}", .dropped), ("\u{2066}", .dropped), ("\u{61C}", .dropped), ("\u{FEFF}", .dropped),
      ("\u{FE0F}", .dropped), ("\u{1F3FF}", .dropped), ("\u{E0041}", .dropped),
      ("\u{E0100}", .dropped), ("\u{3164}", .dropped), ("\u{FFA0}", .dropped),
      ("\u{115F}", .dropped), ("\u{180E}", .dropped), ("\u{34F}", .dropped),
      ("\u{E000}", .replaced), ("\u{F0000}", .replaced), ("\u{10FFFF}", .replaced),
      ("\u{378}", .replaced), ("\u{D7B0}", .replaced),
      ("\n", .lineBreak), ("\r", .lineBreak), ("\u{85}", .lineBreak), ("\u{2028}", .lineBreak),
    ] as [(Unicode.Scalar, ScalarClass)])
  func `every kind of scalar has its class`(scalar: Unicode.Scalar, expected: ScalarClass) {
    #expect(ScalarClass(scalar) == expected)
  }

  #if canImport(Glibc)
    /// With `RECORD_TABLES=1` the table is written anew.
    @Test func `the table is made of the properties of Unicode and the widths of the C library`() {
      let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
      let before = uselocale(locale)
      defer {
        _ = uselocale(before)
        freelocale(locale)
      }
      var table: [UInt32] = []
      for value in 0xA0...0x10FFFF as ClosedRange<UInt32> {
        let scalarClass = Unicode.Scalar(value).map(Self.computedClass) ?? .replaced
        let number = UInt32(scalarClass.rawValue)
        if table.last.map({ $0 & 7 != number }) ?? true { table.append(value << 3 | number) }
      }
      guard getenv("RECORD_TABLES") == nil else { return Self.write(table) }
      #expect(table == scalarClassTable)
    }

    private static func computedClass(_ scalar: Unicode.Scalar) -> ScalarClass {
      let properties = scalar.properties
      switch scalar {
      case "\u{2028}", "\u{2029}": return .lineBreak
      // Annotations and the joiners of hieroglyphs: no terminal shows what they are for.
      case "\u{FFF9}"..."\u{FFFB}", "\u{13430}"..."\u{13440}": return .dropped
      case "\u{D7B0}"..."\u{D7FF}": return .replaced
      default: break
      }
      if properties.isDefaultIgnorableCodePoint || properties.isBidiControl
        || properties.isVariationSelector || properties.isEmojiModifier
      {
        return .dropped
      }
      guard let age = properties.age, age.major <= 14, properties.generalCategory != .privateUse,
        !properties.isNoncharacterCodePoint
      else { return .replaced }
      return switch columns(Int32(scalar.value)) {
      case 0: .mark
      case 1: .narrow
      case 2: .wide
      default: .replaced
      }
    }

    private static func write(_ table: [UInt32]) {
      let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      let path = root.joined(separator: "/") + "/Sources/HarmlessText/ScalarClassTable.swift"
      guard let file = fopen(path, "w") else {
        Issue.record("the table cannot be written")
        return
      }
      defer { fclose(file) }
      var text = """
        /// Where the class of scalars changes, from U+00A0 on: the first scalar of each stretch, shifted
        /// left by three, with the raw value of its `ScalarClass`; sorted.
        ///
        /// `ScalarClassTests` makes it anew with `RECORD_TABLES=1`.
        let scalarClassTable: [UInt32] = [

        """
      var line = " "
      for entry in table {
        let word = " 0x" + String(entry, radix: 16, uppercase: true) + ","
        if line.utf8.count + word.utf8.count > 100 {
          text += line + "\n"
          line = " "
        }
        line += word
      }
      fputs(text + line + "\n]\n", file)
    }
  #endif
}
