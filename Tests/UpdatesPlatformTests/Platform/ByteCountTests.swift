import Testing

@testable import UpdatesPlatform

@Suite struct ByteCountTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (200, "200 bytes"), (1024, "1 KiB"), (1025, "1025 bytes"),
    (65_536, "64 KiB"), (4 << 20, "4 MiB"), (1 << 30, "1024 MiB"),
  ])
  func `a limit is said in the largest unit that gives a whole number`(bytes: Int, text: String) {
    #expect(bytes.byteCount == text)
  }
}
