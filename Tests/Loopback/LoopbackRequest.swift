import Foundation

/// What a client has asked.
package struct LoopbackRequest: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      (self.name, self.value) = (name, value)
    }
  }

  package var method: String
  /// As it was sent: a path and query, or a whole URL where the client takes the server for a
  /// proxy.
  package var target: String
  package var headers: [Field]
  package var body: [UInt8] = []

  /// Reads a head without its empty line (RFC 9112); nil if it is malformed.
  init?(head: String) {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty, words[2].hasPrefix("HTTP/1.")
    else { return nil }
    (method, target, headers) = (String(words[0]), String(words[1]), [])
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else {
        return nil
      }
      headers.append(Field(String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)))
    }
  }

  /// The value of the first header of a name, whatever its case.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The path, decoded, without the query.
  package var path: String {
    Self.decoded(target.prefix { $0 != "?" && $0 != "#" })
  }

  /// The query as it was sent, without its question mark; empty where there is none.
  package var query: String {
    String(target.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" })
  }

  /// The value of the first pair of a name in the query.
  package func parameter(_ name: String) -> String? {
    query.split(separator: "&").lazy
      .map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
      .first { Self.decoded($0[0].replacing("+", with: " ")) == name }
      .map { $0.count > 1 ? Self.decoded($0[1].replacing("+", with: " ")) : "" }
  }

  /// What is not a valid sequence stays as it is.
  private static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}

/// What a client gets: a message of HTTP, or bytes of any kind at any pace, or nothing.
package enum LoopbackResponse: Sendable {
  /// A message whose `Content-Length` the server writes; the connection is closed after it.
  case message(status: Int, headers: [LoopbackRequest.Field], body: [UInt8])
  /// These bytes as they are, in pieces with a pause between them; then the connection is closed.
  case raw([UInt8], pieceSize: Int, pause: Duration)
  /// Nothing, for as long as the client waits.
  case silence

  /// A text of a kind, by default a JSON document.
  package static func text(
    _ text: String, status: Int = 200, type: String = "application/json",
    headers: [LoopbackRequest.Field] = []
  ) -> Self {
    .message(
      status: status, headers: [.init("Content-Type", type)] + headers, body: Array(text.utf8))
  }

  /// A status without a body.
  package static func status(_ status: Int, headers: [LoopbackRequest.Field] = []) -> Self {
    .message(status: status, headers: headers, body: [])
  }

  /// The way to another place.
  package static func redirect(to location: String, status: Int = 302) -> Self {
    .status(status, headers: [.init("Location", location)])
  }

  /// A text as it is on the wire, line ends and all, and bytes after it.
  package static func raw(_ text: String, _ body: some Sequence<UInt8> = []) -> Self {
    .raw(Array(text.utf8) + body, pieceSize: .max, pause: .zero)
  }
}
