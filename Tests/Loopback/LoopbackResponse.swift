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

  /// A text as it is on the wire, line ends and all.
  package static func raw(_ text: String) -> Self {
    .raw(Array(text.utf8), pieceSize: .max, pause: .zero)
  }
}
