/// Why a signature does not vouch for a file.
package enum SignatureError: Explained, Equatable {
  case malformedKey(MinisignFault)
  case malformedSignature(MinisignFault)
  /// The signature was made with another key; both as `MinisignKeyID.text`.
  case otherKey(expected: String, found: String)
  /// The content is not what was signed.
  case wrong
  /// The content is what was signed, the trusted comment is not.
  case wrongTrustedComment
  /// Of the legacy kind, for which the whole content has to be in memory; in bytes.
  case tooLarge(path: String, limit: Int)
  case hashing(HashingError)
  case cryptography(CryptographyError)

  /// The failure in one line without a full stop.
  package var summary: String {
    switch self {
    case .malformedKey(let fault): "the public key is malformed: \(fault.summary)"
    case .malformedSignature(let fault): "the signature is malformed: \(fault.summary)"
    case .otherKey(let expected, let found):
      "it is signed with the key \(found); expected \(expected)"
    case .wrong: "the signature does not belong to this content"
    case .wrongTrustedComment: "the trusted comment of the signature was changed"
    case .tooLarge(_, let limit):
      "a signature of the legacy kind cannot be checked for more than \(limit.byteCount)"
    case .hashing(let error): error.summary
    case .cryptography(let error): error.summary
    }
  }
}

/// What is wrong with the text of a public key or signature.
package enum MinisignFault: Hashable, Sendable {
  case empty
  /// In bytes.
  case tooLong(limit: Int)
  /// Counted from 1; there have to be four in a signature.
  case missingLine(Int)
  case extraLine(Int)
  /// The line does not begin with `untrusted comment: ` or `trusted comment: `.
  case noComment(line: Int)
  case notBase64(line: Int)
  /// In bytes, after decoding.
  case length(line: Int, found: Int, expected: Int)
  /// Signed or made by another method than those of minisign.
  case algorithm(line: Int)

  /// What is wrong, in one line without a full stop.
  package var summary: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong(let limit): "it is longer than \(limit.byteCount)"
    case .missingLine(let line): "line \(line) is missing"
    case .extraLine(let line): "line \(line) is one too many"
    case .noComment(let line): "line \(line) is no comment"
    case .notBase64(let line): "line \(line) is not base64"
    case .length(let line, let found, let expected):
      "line \(line) has \(found) bytes; expected \(expected)"
    case .algorithm(let line): "line \(line) is not of minisign's methods"
    }
  }
}
