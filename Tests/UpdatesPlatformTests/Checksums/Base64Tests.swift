import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the samples of RFC 4648 are read and written`(text: String, encoded: String) {
    #expect([UInt8](base64: encoded.utf8) == Array(text.utf8))
    #expect(Array(text.utf8).base64 == encoded)
  }

  @Test func `bytes of every length are read and written as Foundation does`() {
    var generator = SeededGenerator(seed: 7)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Data(bytes).base64EncodedString()
      #expect([UInt8](base64: text.utf8) == bytes)
      #expect(bytes.base64 == text)
    }
  }

  @Test(
    arguments: [
      "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", " Zm9v",
      "Zm9-", "Zm9_", "Zg==Zg==", "Z=g=", "Zm9v=", "Zm9vé===", "\0\0\0\0",
    ])
  func `another spelling is none`(text: String) {
    #expect([UInt8](base64: text.utf8) == nil)
  }
}
