package enum SignatureError: Explained, Equatable {
  case malformedKey(MinisignFault)
  case malformedSignature(MinisignFault)
  /// The signature was made with another key; both IDs are in the form of `MinisignKeyID.text`.
  case otherKey(expected: String, found: String)
  case wrong
  /// The signature matches the content, but not the trusted comment.
  case wrongTrustedComment
  /// A legacy signature needs the whole content in memory, but it has more than `limit` bytes.
  case tooLarge(path: String, limit: Int)

  /// The problem in one line, without a full stop.
  package var summary: String {
    switch self {
    case .malformedKey(let fault): "the public key is malformed: \(fault.summary)"
    case .malformedSignature(let fault): "the signature is malformed: \(fault.summary)"
    case .otherKey(let expected, let found):
      "it is signed with the key \(SigningKey.beginning(ofID: found))…; "
        + "expected \(SigningKey.beginning(ofID: expected))…"
    case .wrong: "the signature does not match the content"
    case .wrongTrustedComment: "the trusted comment of the signature was changed"
    case .tooLarge(_, let limit):
      "a legacy signature cannot be checked for more than \(limit.byteCount)"
    }
  }
}

package enum MinisignFault: Hashable, Sendable {
  case empty
  /// The text is longer than `limit` bytes.
  case tooLong(limit: Int)
  /// The line, counted from 1, is missing; a signature needs four.
  case missingLine(Int)
  case extraLine(Int)
  /// The line does not begin with `untrusted comment: ` or `trusted comment: `.
  case noComment(line: Int)
  case notBase64(line: Int)
  /// The line has a wrong number of bytes after decoding.
  case length(line: Int, found: Int, expected: Int)
  /// The line names an algorithm that minisign does not have.
  case algorithm(line: Int)

  /// The problem in one line, without a full stop.
  package var summary: String {
    switch self {
    case .empty: "it is empty"
    case .tooLong(let limit): "it is longer than \(limit.byteCount)"
    case .missingLine(let line): "line \(line) is missing"
    case .extraLine(let line): "line \(line) is unexpected"
    case .noComment(let line): "line \(line) is not a comment"
    case .notBase64(let line): "line \(line) is not base64"
    case .length(let line, let found, let expected):
      "line \(line) has \(found) bytes; expected \(expected)"
    case .algorithm(let line): "line \(line) has an unknown algorithm"
    }
  }
}
