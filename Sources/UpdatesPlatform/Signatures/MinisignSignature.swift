import HarmlessText

/// A signature in minisign's form: the four lines of a `.minisig` file.
///
/// <https://jedisct1.github.io/minisign/#signature-format>
package struct MinisignSignature: Equatable, Sendable {
  let keyIDBytes: [UInt8]
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
    let lines = try MinisignLines(text, of: "signature", limit: Self.longest)
    _ = try lines.comment("untrusted comment: ", line: 1)
    let signature = try lines.bytes(line: 2, count: 74)
    let algorithm = String(decoding: signature[..<2], as: UTF8.self)
    guard ["Ed", "ED"].contains(algorithm) else {
      throw lines.malformed("line 2 has an unknown algorithm")
    }
    isPrehashed = algorithm == "ED"
    keyIDBytes = Array(signature[2..<10])
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
  /// What the text is, such as `signature`.
  private let what: String

  init(_ bytes: [UInt8], of what: String, limit: Int) throws {
    self.what = what
    guard bytes.count <= limit else {
      throw Self.malformed(what, "it is longer than \(limit.byteCount)")
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
    }
    while lines.last?.allSatisfy(Self.isBlank) ?? false { lines.removeLast() }
    guard !lines.isEmpty else { throw Self.malformed(what, "it is empty") }
    self.lines = lines
  }

  private func text(ofLine line: Int) throws -> ArraySlice<UInt8> {
    guard lines.indices.contains(line - 1) else { throw malformed("line \(line) is missing") }
    return lines[line - 1]
  }

  /// The text after the given word, with which the line must begin.
  func comment(_ word: String, line: Int) throws -> ArraySlice<UInt8> {
    let text = try text(ofLine: line)
    guard text.starts(with: word.utf8) else { throw malformed("line \(line) is not a comment") }
    return text.dropFirst(word.utf8.count)
  }

  /// Decodes the base64 of a line, which must give `count` bytes.
  func bytes(line: Int, count: Int) throws -> [UInt8] {
    var text = try text(ofLine: line).drop(while: Self.isBlank)
    while text.last.map(Self.isBlank) ?? false { text.removeLast() }
    guard let bytes = [UInt8](base64: text) else { throw malformed("line \(line) is not base64") }
    guard bytes.count == count else {
      throw malformed("line \(line) has \(bytes.count) bytes; expected \(count)")
    }
    return bytes
  }

  func refuseMore(than count: Int) throws {
    guard lines.count <= count else { throw malformed("line \(count + 1) is unexpected") }
  }

  func malformed(_ fault: String) -> Problem { Self.malformed(what, fault) }

  private static func malformed(_ what: String, _ fault: String) -> Problem {
    Problem(.signature, "the \(what) is malformed: \(fault)")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0D].contains(byte)
  }
}
