import Testing
import UpdatesTestSupport

@testable import UpdatesTerminal

@Suite struct OutputLinesTests {
  @Test(
    arguments: [
      ("one\r\ntwo\r\n", ["one", "two", ""]), ("one\ntwo", ["one", "two"]),
      (" 10 %\r 20 %\r100 %\n", ["100 %", ""]), ("abcdef\rxy", ["xycdef"]),
      ("abcdef\r\u{1B}[Kxy", ["xy"]), ("abcdef\u{1B}[2K\rxy", ["xy"]),
      ("abcdef\u{1B}[3D\u{1B}[1Kx", ["   xef"]), ("abc\u{8}\u{8}x", ["axc"]),
      ("\u{8}a", ["a"]), ("a\tb\n", ["a       b", ""]), ("12345678\tb", ["12345678        b"]),
      ("abc\u{1B}[5Gx", ["abc x"]), ("abc\u{1B}[2Cx\u{1B}[1Gy", ["ybc  x"]),
      ("abcdef\u{1B}[3G\u{1B}[Jx", ["abx"]),
      ("\u{1B}[1;32mgreen\u{1B}[0m", ["green"]), ("\u{1B}]0;title\u{7}text", ["text"]),
      ("\u{1B}]8;;https://example.com\u{1B}\\link\u{1B}]8;;\u{1B}\\", ["link"]),
      ("\u{1B}P+q\u{1B}\\a\u{1B}(Bb\u{1B}=c\u{1B}7d", ["abcd"]),
      ("\u{1B}[?1049h\u{1B}[2Hx\u{1B}[999999999999Cy", ["x", "y"]),
      ("\u{9B}2Kx\u{9D}0;t\u{9C}y", ["x"]), ("a\u{7}\u{0}\u{7F}b", ["ab"]),
      ("漢字\u{8}x", ["漢 x"]), ("漢字\rx", ["x 字"]), ("漢字\u{1B}[2G\u{1B}[Ka", [" a"]),
      ("e\u{301}\u{301}\u{301}\u{301}\u{301}", ["e\u{301}\u{301}\u{301}\u{301}"]),
      ("漢\u{301}", ["漢\u{301}"]), ("\u{301}a", ["a"]), ("a\u{202E}b\u{E000}c", ["ab\u{FFFD}c"]),
      ("trailing   \n", ["trailing", ""]),
    ] as [(String, [String])])
  func `output is shown as a terminal shows a line`(text: String, lines: [String]) {
    var output = OutputLines()
    output.take(Array(text.utf8))
    #expect(output.lines + [output.last] == lines)
    // However its bytes arrive.
    output = OutputLines()
    for byte in text.utf8 { output.take([byte]) }
    #expect(output.lines + [output.last] == lines)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0x61], "a"), ([0xE2, 0x82, 0x0D, 0x61], "a"),
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}"), ([0xE0, 0x80, 0xAF], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func `broken UTF-8 is replaced`(bytes: [UInt8], text: String) {
    var output = OutputLines()
    output.take(bytes)
    #expect(output.last == text)
  }

  @Test func `no more than so many lines are kept`() {
    var output = OutputLines()
    for number in 1...25_000 { output.take("\(number)\n".utf8) }
    #expect((OutputLines.most..<12_000).contains(output.lines.count))
    #expect(output.dropped + output.lines.count == 25_000)
    #expect(output.lines.last == "25000")
    #expect(output.lines.first == "\(output.dropped + 1)")
  }

  @Test func `a line without an end is divided`() {
    var output = OutputLines()
    output.take(Array(repeating: UInt8(ascii: "a"), count: 100_000))
    #expect(output.lines.allSatisfy { $0.count == OutputLines.longest })
    #expect(output.lines.count == 49 && output.last.count == 2_000)
    output.take("\u{1B}[99999C\u{1B}[99999Cx\tx".utf8)
    #expect(output.column <= OutputLines.longest)
  }

  @Test func `a string without an end hides only so much`() {
    var output = OutputLines()
    output.take("\u{1B}]0;".utf8)
    output.take(Array(repeating: UInt8(ascii: "a"), count: 70_000))
    output.take("\nend".utf8)
    #expect(output.last == "end")
  }

  @Test func `the tail has no blank lines at its end`() {
    var output = OutputLines()
    output.take("one\n\ntwo\nthree\n\n \n".utf8)
    #expect(output.tail(2) == ["two", "three"])
    #expect(output.tail(10) == ["one", "", "two", "three"])
    output.take("four?".utf8)
    #expect(output.tail(1) == ["four?"])
    #expect(OutputLines().tail(5) == [])
  }

  @Test func `nothing that a terminal obeys comes through`() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      var output = OutputLines()
      output.take(HostileText.random(scalars: 200, using: &generator).utf8)
      output.take((0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) })
      for line in output.lines + [output.last] {
        #expect(HostileText.offence(in: line) == nil)
      }
    }
  }
}
