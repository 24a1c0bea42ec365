import HarmlessText

/// A header field of an app file; its value may come from an environment variable.
public struct FeedHeader: Equatable, Sendable {
  /// The name of the header as it is sent.
  public let name: String
  /// The value, or `env:NAME` for that of an environment variable at the time of the request.
  public let text: String

  /// The variable that has the value; nil if the value is in the file itself.
  package var variable: String? { text.hasPrefix("env:") ? String(text.dropFirst(4)) : nil }

  /// Checks a field of an app file; throws if it cannot be sent as a header.
  public init(name: String, text: String) throws {
    guard name.utf8.count <= 256, Header.mayBeSet(name) else {
      throw Problem.header(
        "'\(name.harmlessLine(limit: 60))' is not a valid header name", found: name,
        expected: "a header's name")
    }
    (self.name, self.text) = (name, text)
    guard variable != nil || Self.isValue(text) else { throw Problem.headerValue(name) }
    guard variable.map(Self.isVariable) ?? true else {
      throw Problem.header(
        "the header '\(name.harmlessLine(limit: 60))' does not name an environment variable",
        found: text, expected: "env: and a variable's name")
    }
  }

  /// The header as it is sent, with the value of its environment variable.
  public func resolved(environment: [String: String]) throws -> Header {
    guard let variable else { return Header(name, text) }
    guard let value = environment[variable] else {
      throw Problem(
        .feedHeader,
        "the header '\(name.harmlessLine(limit: 60))' needs the environment variable "
          + "'\(variable.harmlessLine(limit: 60))', which is not set")
    }
    guard Self.isValue(value) else { throw Problem.headerValue(name) }
    return Header(name, value)
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.count <= 8192 && Header.isValue(text)
  }

  private static func isVariable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "=") }
  }
}

/// Why a header cannot be sent; its value is never told, because it may be a secret.
///
/// `found` and `expected` are for the report about an app file.
extension Problem {
  package static func header(
    _ summary: String, found: String = "", expected: String = ""
  ) -> Problem {
    Problem(.usageHeader, summary, facts: ["found": found, "expected": expected])
  }

  fileprivate static func headerValue(_ name: String) -> Problem {
    .header(
      "the value of the header '\(name.harmlessLine(limit: 60))' cannot be sent", found: "…",
      expected: "one line of at most 8192 bytes")
  }
}
