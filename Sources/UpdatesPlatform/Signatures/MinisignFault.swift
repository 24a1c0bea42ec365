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
