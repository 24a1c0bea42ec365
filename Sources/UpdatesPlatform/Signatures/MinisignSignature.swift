import HarmlessText

/// A signature in minisign's form: the four lines of a `.minisig` file.
///
/// <https://jedisct1.github.io/minisign/#signature-format>
package struct MinisignSignature: Equatable, Sendable {
  package let keyID: MinisignKeyID
  /// Whether the BLAKE2b-512 of the content is signed, not the content itself.
  package let isPrehashed: Bool
  /// The Ed25519 signature, 64 bytes.
  let bytes: [UInt8]
  /// The trusted comment as it is signed.
  let trustedCommentBytes: [UInt8]
  /// The signature of the first signature and the trusted comment.
  let globalBytes: [UInt8]

  /// The longest text of a signature in bytes; minisign's own comments have at most 8 KiB.
  package static let longest = 16 << 10

  package init(_ text: [UInt8]) throws {
    let lines = try MinisignLines(
      text, limit: Self.longest, error: SignatureError.malformedSignature)
    _ = try lines.comment("untrusted comment: ", line: 1)
    let signature = try lines.bytes(line: 2, count: 74)
    switch (signature[0], signature[1]) {
    case (UInt8(ascii: "E"), UInt8(ascii: "d")): isPrehashed = false
    case (UInt8(ascii: "E"), UInt8(ascii: "D")): isPrehashed = true
    default: throw SignatureError.malformedSignature(.algorithm(line: 2))
    }
    keyID = MinisignKeyID(signature[2..<10])
    bytes = Array(signature[10...])
    trustedCommentBytes = Array(try lines.comment("trusted comment: ", line: 3))
    globalBytes = try lines.bytes(line: 4, count: 64)
    try lines.refuseMore(than: 4)
  }

  package init(_ text: String) throws {
    try self.init(Array(text.utf8))
  }
}

/// The lines of a key or signature as bytes, without line endings.
struct MinisignLines {
  let lines: [ArraySlice<UInt8>]
  let error: (MinisignFault) -> SignatureError

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(
    _ bytes: [UInt8], limit: Int, error: @escaping (MinisignFault) -> SignatureError
  ) throws {
    self.error = error
    guard bytes.count <= limit else { throw error(.tooLong(limit: limit)) }
    var lines = bytes.split(separator: Self.lineFeed, omittingEmptySubsequences: false).map {
      $0.last == Self.carriageReturn ? $0.dropLast() : $0
    }
    while lines.last?.allSatisfy(Self.isBlank) ?? false { lines.removeLast() }
    guard !lines.isEmpty else { throw error(.empty) }
    self.lines = lines
  }

  /// The text after the given word, with which the line must begin.
  func comment(_ word: String, line: Int) throws -> ArraySlice<UInt8> {
    guard lines.indices.contains(line - 1) else { throw error(.missingLine(line)) }
    guard lines[line - 1].starts(with: word.utf8) else { throw error(.noComment(line: line)) }
    return lines[line - 1].dropFirst(word.utf8.count)
  }

  /// Decodes the base64 of a line, which must give `count` bytes.
  func bytes(line: Int, count: Int) throws -> [UInt8] {
    guard lines.indices.contains(line - 1) else { throw error(.missingLine(line)) }
    var text = lines[line - 1].drop(while: Self.isBlank)
    while text.last.map(Self.isBlank) ?? false { text.removeLast() }
    guard let bytes = [UInt8](base64: text) else { throw error(.notBase64(line: line)) }
    guard bytes.count == count else {
      throw error(.length(line: line, found: bytes.count, expected: count))
    }
    return bytes
  }

  func refuseMore(than count: Int) throws {
    guard lines.count <= count else { throw error(.extraLine(count + 1)) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == carriageReturn
  }
}
