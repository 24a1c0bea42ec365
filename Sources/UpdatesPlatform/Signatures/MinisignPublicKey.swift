/// A public key as minisign writes it: in base64, alone or under its untrusted comment.
///
/// <https://jedisct1.github.io/minisign/#public-key-format>
package struct MinisignPublicKey: Hashable, Sendable {
  package let id: MinisignKeyID
  /// Ed25519, 32 bytes.
  let bytes: [UInt8]

  /// The longest text of a key, in bytes.
  package static let longest = 4 << 10

  package init(_ text: String) throws(SignatureError) {
    do throws(MinisignLines.Fault) {
      let lines = try MinisignLines(Array(text.utf8), limit: Self.longest)
      let isCommented = lines.lines[0].starts(with: "untrusted comment:".utf8)
      let line = isCommented ? 2 : 1
      let key = try lines.bytes(line: line, count: 42)
      guard key.starts(with: "Ed".utf8) else { throw MinisignLines.Fault(.algorithm(line: line)) }
      try lines.refuseMore(than: line)
      id = MinisignKeyID(key[2..<10])
      bytes = Array(key[10...])
    } catch {
      throw .malformedKey(error.fault)
    }
  }

  /// The key alone, as it is given on a command line: `RW…`.
  package var text: String {
    Data(Array("Ed".utf8) + id.bytes + bytes).base64EncodedString()
  }
}
