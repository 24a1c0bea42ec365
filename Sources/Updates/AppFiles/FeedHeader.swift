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
    guard Self.isToken(name), !Hop.reserved.contains(name.lowercased()) else {
      throw FeedHeaderError.badName(name)
    }
    self.name = name
    guard text.hasPrefix("env:") else {
      guard Self.isValue(text) else { throw FeedHeaderError.badValue(name: name) }
      value = .literal(text)
      return
    }
    let variable = String(text.dropFirst(4))
    guard Self.isVariable(variable) else {
      throw FeedHeaderError.badVariable(name: name, variable: variable)
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
        throw FeedHeaderError.variableNotSet(name: name, variable: variable)
      }
      guard Self.isValue(text) else { throw FeedHeaderError.badValue(name: name) }
      return Header(name, text)
    }
  }

  /// Whether a text is a token (RFC 9110, 5.6.2) of at most 256 bytes.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.count <= 8192 && text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
  }

  private static func isVariable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "=") }
  }
}

/// Reasons why a header cannot be sent; they never contain its value, which may be a secret.
public enum FeedHeaderError: Explained, Equatable {
  /// The name is not a token of RFC 9110, or it is reserved.
  case badName(String)
  /// The value contains control characters or is too long.
  case badValue(name: String)
  /// `env:` is not followed by a valid name of a variable.
  case badVariable(name: String, variable: String)
  /// The variable is not set in the environment.
  case variableNotSet(name: String, variable: String)

  /// A description of what is wrong with the header, without its value.
  public var summary: String {
    switch self {
    case .badName(let name): "'\(Self.shown(name))' is not a valid header name"
    case .badValue(let name): "the value of the header '\(Self.shown(name))' cannot be sent"
    case .badVariable(let name, _):
      "the header '\(Self.shown(name))' does not name an environment variable"
    case .variableNotSet(let name, let variable):
      "the header '\(Self.shown(name))' needs the environment variable '\(Self.shown(variable))', "
        + "which is not set"
    }
  }

  private static func shown(_ name: String) -> String {
    name.harmlessLine(limit: 60)
  }
}
