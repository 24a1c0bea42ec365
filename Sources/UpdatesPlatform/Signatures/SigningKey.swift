/// The public key of a publisher: a key of minisign, or a bare Ed25519 key as Sparkle has it.
package enum SigningKey: Hashable, Sendable {
  case minisign(MinisignPublicKey)
  /// The 32 bytes of the key.
  case ed25519([UInt8])

  private static let ed25519Length = 32

  /// Reads a minisign key (`RW…`), or 32 bytes in base64 (Sparkle's `SUPublicEDKey`).
  package init(_ text: String) throws {
    if let bytes = [UInt8](base64: text.trimmingBlanks().utf8), bytes.count == Self.ed25519Length {
      self = .ed25519(bytes)
    } else {
      self = .minisign(try MinisignPublicKey(text))
    }
  }

  package var text: String {
    switch self {
    case .minisign(let key): key.text
    case .ed25519(let bytes): bytes.base64
    }
  }

  package var id: String {
    switch self {
    case .minisign(let key): key.id
    case .ed25519: text
    }
  }

  /// The beginning of the key that has an ID, such as `RWQf6LRC`, for people to compare.
  ///
  /// A key of minisign begins with its ID.
  package static func beginning(ofID id: String) -> String {
    guard id.utf8.count == 16, let number = UInt64(id, radix: 16) else {
      return String(id.prefix(8))
    }
    return beginning(of: (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  static func beginning(of idBytes: [UInt8]) -> String {
    String((Array("Ed".utf8) + idBytes).base64.prefix(8))
  }
}

/// An Ed25519 signature of a file, as Sparkle's `edSignature` has it.
///
/// <https://sparkle-project.org/documentation/publishing/>
package struct Ed25519Signature: Hashable, Sendable {
  private let bytes: [UInt8]

  private static let length = 64

  /// Reads base64; nil if it does not give 64 bytes.
  package init?(_ text: String) {
    guard let bytes = [UInt8](base64: text.trimmingBlanks().utf8), bytes.count == Self.length
    else { return nil }
    self.bytes = bytes
  }

  /// Throws unless the signature is the key's, for the whole content of the file.
  ///
  /// The file is read from its first byte, whatever was read before. It must fit into memory, so
  /// larger files are refused, as for minisign's legacy signatures.
  package func verify(
    _ file: borrowing OpenFile, by key: [UInt8], until deadline: Deadline = Deadline()
  ) throws {
    let content = try file.signedContent(
      limit: MinisignPublicKey.legacyLimit, until: deadline)
    guard try PublicKey(ed25519: key).isValid(bytes, of: content) else {
      throw Problem.signatureWrong
    }
  }
}

extension MinisignSignature {
  /// The values of `file:` and `version:` in the trusted comment; nil for a word that is missing.
  package var statement: (file: String?, version: String?) {
    (word("file"), word("version"))
  }

  /// The value of a word in the trusted comment, such as `timestamp`; nil if it is missing.
  ///
  /// minisign writes words with tabs between them; a publisher may use blanks.
  package func word(_ name: String) -> String? {
    let comment = String(decoding: trustedCommentBytes, as: UTF8.self)
    let isTabbed = comment.contains("\t")
    let words = comment.split { isTabbed ? $0 == "\t" : $0 == " " }
    return words.first { $0.hasPrefix(name + ":") }
      .map { String($0.dropFirst(name.count + 1)).trimmingBlanks() }
  }
}
