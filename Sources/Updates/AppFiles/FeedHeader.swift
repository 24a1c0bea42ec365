import HarmlessText

/// A header field of an app file; its value may come from an environment variable.
public struct FeedHeader: Equatable, Sendable {
  /// The source of a header's value.
  public enum Value: Equatable, Sendable {
    /// The value is in the file itself.
    case literal(String)
    /// The value of an environment variable at the time of the request, written `env:NAME`.
    case variable(String)
  }

  /// The name of the header as it is sent.
  public var name: String
  /// The value, or the variable that contains it.
  public var value: Value

  /// Checks a field of an app file; throws if it cannot be sent as a header.
  public init(name: String, text: String) throws {
    guard name.utf8.count <= 256, Header.mayBeSet(name) else {
      throw Problem.header(
        "'\(name.harmlessLine(limit: 60))' is not a valid header name", found: name,
        expected: "a header's name")
    }
    self.name = name
    guard text.hasPrefix("env:") else {
      guard Self.isValue(text) else { throw Problem.headerValue(name) }
      value = .literal(text)
      return
    }
    let variable = String(text.dropFirst(4))
    guard Self.isVariable(variable) else {
      throw Problem.header(
        "the header '\(name.harmlessLine(limit: 60))' does not name an environment variable",
        found: "env:" + variable, expected: "env: and a variable's name")
    }
    value = .variable(variable)
  }

  /// The header as it is sent, with the value of its environment variable.
  public func resolved(environment: [String: String]) throws -> Header {
    switch value {
    case .literal(let text):
      return Header(name, text)
    case .variable(let variable):
      guard let text = environment[variable] else {
        throw Problem(
          .feedHeader,
          "the header '\(name.harmlessLine(limit: 60))' needs the environment variable "
            + "'\(variable.harmlessLine(limit: 60))', which is not set")
      }
      guard Self.isValue(text) else { throw Problem.headerValue(name) }
      return Header(name, text)
    }
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
