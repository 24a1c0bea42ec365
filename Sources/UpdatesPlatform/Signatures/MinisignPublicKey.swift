/// A public key in minisign's form: in base64, alone or below its untrusted comment.
///
/// <https://jedisct1.github.io/minisign/#public-key-format>
package struct MinisignPublicKey: Hashable, Sendable {
  /// Eight random bytes that distinguish the key and prove nothing.
  let idBytes: [UInt8]
  /// The Ed25519 key, 32 bytes.
  let bytes: [UInt8]

  /// The longest text of a key, in bytes.
  package static let longest = 4 << 10

  package init(_ text: String) throws {
    let lines = try MinisignLines(Array(text.utf8), of: "public key", limit: Self.longest)
    let isCommented = lines.lines[0].starts(with: "untrusted comment:".utf8)
    let line = isCommented ? 2 : 1
    let key = try lines.bytes(line: line, count: 42)
    guard key.starts(with: "Ed".utf8) else {
      throw lines.malformed("line \(line) has an unknown algorithm")
    }
    try lines.refuseMore(than: line)
    idBytes = Array(key[2..<10])
    bytes = Array(key[10...])
  }

  /// The ID in hexadecimal, as minisign shows it: the bytes are a number, the lowest byte first.
  package var id: String { idBytes.reversed().hex.uppercased() }

  /// The key without a comment, as on a command line: `RW…`.
  package var text: String {
    (Array("Ed".utf8) + idBytes + bytes).base64
  }
}

extension MinisignPublicKey {
  /// The most bytes of content for a legacy signature, which needs it all in memory.
  static let legacyLimit = 256 << 20

  /// Throws unless the signature is this key's, for this content and its trusted comment.
  ///
  /// The file is read from its first byte, whatever was read before. If the work is
  /// cancelled meanwhile, this throws `CancellationError`.
  package func verify(
    _ signature: MinisignSignature, of file: borrowing OpenFile,
    until deadline: Deadline = Deadline()
  ) throws {
    try refuseOtherKey(signature)
    guard signature.isPrehashed else {
      let content = try file.signedContent(limit: Self.legacyLimit, until: deadline)
      return try verify(signature, message: content)
    }
    try verify(signature, message: try file.checksum(.blake2b, until: deadline).bytes)
  }

  package func verify(_ signature: MinisignSignature, of content: [UInt8]) throws {
    try refuseOtherKey(signature)
    let message = signature.isPrehashed ? try Checksum(of: content, .blake2b).bytes : content
    try verify(signature, message: message)
  }

  private func refuseOtherKey(_ signature: MinisignSignature) throws {
    guard signature.keyIDBytes == idBytes else {
      throw Problem(
        .signature,
        "it is signed with the key \(SigningKey.beginning(of: signature.keyIDBytes))…; "
          + "expected \(SigningKey.beginning(of: idBytes))…")
    }
  }

  /// Verifies both signatures: the second one binds the trusted comment to the first.
  private func verify(_ signature: MinisignSignature, message: [UInt8]) throws {
    guard try isValid(signature.bytes, of: message) else { throw Problem.signatureWrong }
    guard
      try isValid(signature.globalBytes, of: signature.bytes + signature.trustedCommentBytes)
    else {
      throw Problem(.signature, "the trusted comment of the signature was changed")
    }
  }

  private func isValid(_ signature: [UInt8], of message: [UInt8]) throws -> Bool {
    try PublicKey(ed25519: bytes).isValid(signature, of: message)
  }
}

extension Problem {
  package static let signatureWrong = Problem(
    .signature, "the signature does not match the content")
}
