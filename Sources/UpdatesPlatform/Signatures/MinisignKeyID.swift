/// Which key a signature was made with: eight random bytes that come with the key.
///
/// It tells keys apart and proves nothing.
package struct MinisignKeyID: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// In hexadecimal, as minisign shows it: the bytes are a number, the lowest first.
  package var text: String {
    bytes.reversed().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
