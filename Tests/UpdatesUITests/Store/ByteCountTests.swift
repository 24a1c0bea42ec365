import Testing

@testable import UpdatesUI

@Suite struct ByteCountTests {
  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_049, "1.0 kB"), (1_050, "1.1 kB"),
      (999_949, "999.9 kB"), (999_950, "1.0 MB"), (12_345_678, "12.3 MB"),
      (5_000_000_000, "5.0 GB"), (Int.max, "9.2 EB"),
    ])
  func `bytes are counted in steps of a thousand`(bytes: Int, text: String) {
    #expect(ByteCount(bytes: bytes).text(decimalSeparator: ".") == text)
  }

  @Test func `the separator is the language's`() {
    #expect(ByteCount(bytes: 1_500).text(decimalSeparator: ",") == "1,5 kB")
  }
}
