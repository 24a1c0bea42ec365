import HarmlessText

/// Something that is not right in an app file.
package struct AppFileFinding: Equatable, Sendable {
  package enum Fact: Equatable, Sendable {
    case wrongType(found: String, expected: String)
    case wrongValue(found: String, expected: String)
    case unknownKey
    case missing
    /// An address with a user or password in it, which is not told.
    case userInformation
    /// Understood by later versions of this program.
    case notKnownYet
  }

  /// Where, such as `feed.headers.X-Seat` or `action.run[2]`.
  package var keyPath: String
  package var fact: Fact
  /// Whether a registered app file cannot be used with it.
  package var isError: Bool

  /// The finding in words.
  package var warning: Warning {
    Warning(code: code, message: message)
  }

  private var code: String {
    switch fact {
    case .wrongType: "app-file.wrong-type"
    case .wrongValue: "app-file.wrong-value"
    case .unknownKey: "app-file.unknown-key"
    case .missing: "app-file.missing-key"
    case .userInformation: "app-file.user-information"
    case .notKnownYet: "app-file.not-supported"
    }
  }

  private var message: String {
    let key = keyPath.harmlessLine(limit: 200)
    return switch fact {
    case .wrongType(let found, let expected):
      "'\(key)' should be \(expected), not \(Self.withArticle(found))"
    case .wrongValue(let found, let expected):
      "'\(key)' is '\(presentableLocation(found, limit: 80))' where \(expected) was expected"
    case .unknownKey: "The key '\(key)' is not known and was ignored"
    case .missing: "'\(key)' is missing"
    case .userInformation:
      "'\(key)' has user information, which does not belong in a URL; send it in a header such as "
        + "'Authorization': 'env:TOOL_TOKEN'"
    case .notKnownYet: "'\(key)' is not supported by this version and was ignored"
    }
  }

  private static func withArticle(_ type: String) -> String {
    switch type {
    case "null": "null"
    case "array", "object": "an \(type)"
    default: "a \(type)"
    }
  }
}
