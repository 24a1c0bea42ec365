import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the samples of RFC 4648 come out and go in`(text: String, encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
    #expect(Base64.decode(encoded.utf8) == Array(text.utf8))
  }

  @Test func `bytes of every length are spelled as Foundation spells them`() {
    var generator = SeededGenerator(seed: 7)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
    }
  }

  @Test(
    arguments: [
      "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", " Zm9v",
      "Zm9-", "Zm9_", "Zg==Zg==", "Z=g=", "Zm9v=", "Zm9vé===", "\0\0\0\0",
    ])
  func `another spelling is none`(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }
}
