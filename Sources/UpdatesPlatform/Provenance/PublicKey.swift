import CUpdatesLibraries

/// A public key of X.509: ECDSA, Ed25519 or RSA.
package struct PublicKey: Hashable, Sendable {
  /// The key in the DER of X.509 (`SubjectPublicKeyInfo`).
  let bytes: [UInt8]
  private let algorithm: CCryptoAlgorithm

  /// Reads a key in DER; throws a problem of the kind `unusable` for one of another type.
  init(_ bytes: [UInt8]) throws {
    let words = DERValue(bytes, tag: DERValue.sequence)?.values?.first?.values ?? []
    let identifiers = words.filter { $0.tag == DERValue.identifier }.map { Array($0.content) }
    let known: CCryptoAlgorithm? =
      switch identifiers {
      case [Self.ecdsa, Self.p256], [Self.rsa]: .SHA256
      case [Self.ecdsa, Self.p384]: .SHA384
      case [Self.ecdsa, Self.p521]: .SHA512
      case [Self.ed25519]: CCryptoAlgorithm.none
      default: nil
      }
    guard let known else { throw Problem(.unusable, "the public key has an unknown type") }
    (self.bytes, algorithm) = (bytes, known)
  }

  /// Reads a key in PEM, as cosign and `openssl pkey -pubout` write it.
  package init(pem text: [UInt8]) throws {
    guard let pem = PEM(text), pem.label == "PUBLIC KEY" else {
      throw Problem(.unusable, "it is not a public key in PEM")
    }
    try self.init(pem.bytes)
  }

  /// Makes a key of Ed25519 from its 32 bytes.
  init(ed25519 key: [UInt8]) {
    bytes = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03] + Self.ed25519 + [0x03, 0x21, 0x00] + key
    algorithm = .none
  }

  /// Whether the signature is this key's for a message.
  func isValid(_ signature: [UInt8], of message: [UInt8]) throws -> Bool {
    try isValid(signature, of: message, algorithm, isDigest: false)
  }

  /// Whether the signature is this key's for the content that has a digest.
  ///
  /// Throws for Ed25519, which signs no digest.
  func isValid(_ signature: [UInt8], ofContentWith digest: Checksum) throws -> Bool {
    guard algorithm != .none else {
      throw Problem(.signatureUnknown, "a signature by Ed25519 of a whole file is not supported")
    }
    return try isValid(signature, of: digest.bytes, digest.algorithm.method, isDigest: true)
  }

  private func isValid(
    _ signature: [UInt8], of message: [UInt8], _ algorithm: CCryptoAlgorithm, isDigest: Bool
  ) throws -> Bool {
    let outcome = updates_crypto_verify(
      bytes, bytes.count, algorithm, isDigest, signature, signature.count, message, message.count)
    switch Int(outcome) {
    case UPDATES_CRYPTO_DONE: return true
    case UPDATES_CRYPTO_REJECTED: return false
    // Only a key that cannot be read fails.
    case UPDATES_CRYPTO_FAILED: throw Problem(.signature, "a public key is malformed")
    default: throw Problem(cryptography: outcome)
    }
  }

  // Object identifiers of RFC 3279, RFC 5480 and RFC 8410 in DER.
  private static let ecdsa: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
  private static let p256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
  private static let p384: [UInt8] = [0x2B, 0x81, 0x04, 0x00, 0x22]
  private static let p521: [UInt8] = [0x2B, 0x81, 0x04, 0x00, 0x23]
  private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
  private static let ed25519: [UInt8] = [0x2B, 0x65, 0x70]
}
