import HarmlessText

/// A signature as minisign writes it: four lines, the file's own `.minisig`.
///
/// <https://jedisct1.github.io/minisign/#signature-format>
package struct MinisignSignature: Equatable, Sendable {
  package let keyID: MinisignKeyID
  /// Of the BLAKE2b-512 of the content, not of the content itself.
  package let isPrehashed: Bool
  /// Ed25519, 64 bytes.
  let bytes: [UInt8]
  /// As it is signed.
  let trustedCommentBytes: [UInt8]
  /// Of the first signature and the trusted comment.
  let globalBytes: [UInt8]

  /// The longest text of a signature, in bytes; minisign's own comments have at most 8 KiB.
  package static let longest = 16 << 10

  package init(_ text: [UInt8]) throws(SignatureError) {
    do throws(MinisignLines.Fault) {
      let lines = try MinisignLines(text, limit: Self.longest)
      _ = try lines.comment("untrusted comment: ", line: 1)
      let signature = try lines.bytes(line: 2, count: 74)
      switch (signature[0], signature[1]) {
      case (UInt8(ascii: "E"), UInt8(ascii: "d")): isPrehashed = false
      case (UInt8(ascii: "E"), UInt8(ascii: "D")): isPrehashed = true
      default: throw MinisignLines.Fault(.algorithm(line: 2))
      }
      keyID = MinisignKeyID(signature[2..<10])
      bytes = Array(signature[10...])
      trustedCommentBytes = Array(try lines.comment("trusted comment: ", line: 3))
      globalBytes = try lines.bytes(line: 4, count: 64)
      try lines.refuseMore(than: 4)
    } catch {
      throw .malformedSignature(error.fault)
    }
  }

  package init(_ text: String) throws(SignatureError) {
    try self.init(Array(text.utf8))
  }
}
