import HarmlessText

/// What is wrong with one key of a document.
package struct Finding: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case wrongValue = "wrong-value"
    /// The key is unknown; `expected` is the known key that may have been meant, or empty.
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    /// An address contains a user or password, which is not shown.
    case userInformation = "user-information"
  }

  /// The path of the key, such as `feed.headers.X-Seat` or `action.run[2]`; empty for the document.
  package var keyPath: String
  package var kind: Kind
  /// The value for display; empty if it is not shown.
  package var found = ""
  package var expected = ""
  package var isError: Bool

  /// Such as `'check' is 7, expected a string`.
  package var message: String {
    let key = keyPath.isEmpty ? "it" : "'\(keyPath.harmlessLine(limit: 200))'"
    return switch kind {
    case .wrongValue: "\(key) is \(found), expected \(expected)"
    case .unknownKey:
      "\(key) is unknown\(isError ? "" : " and was ignored")"
        + (expected.isEmpty ? "" : " (did you mean '\(expected)'?)")
    case .missingKey: "\(key) is missing" + (expected.isEmpty ? "" : ", expected \(expected)")
    case .userInformation:
      "\(key) has a user name or password, which does not belong in a URL; send it in a header "
        + "such as 'Authorization': 'env:TOOL_TOKEN'"
    }
  }

  /// The warning about an app file.
  package var warning: Warning {
    Warning(code: "app-file.\(kind.rawValue)", message: message)
  }

  /// What is wrong with an answer that the value comes from, without the key.
  func objection(to answer: String) -> String {
    switch kind {
    case .wrongValue where found.isEmpty || found == Self.shown(.string(answer)):
      "Expected \(expected)"
    case .wrongValue: "Expected \(expected), not \(found)"
    case .unknownKey: "It is unknown"
    case .missingKey: "It is missing"
    case .userInformation: "It has a user name or password, which does not belong in a URL"
    }
  }

  /// A value for display, without the secrets of an address.
  static func shown(_ value: JSON) -> String {
    guard case .string(let text) = value else { return value.excerpt }
    return "\"" + presentableLocation(text, limit: 80) + "\""
  }
}
