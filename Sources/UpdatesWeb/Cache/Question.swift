/// What was asked, as far as the answer that is kept depends on it.
package struct Question: Hashable, Sendable {
  package let url: String
  package let method: String
  package let body: [UInt8]?
  /// Whether a redirect is itself the answer.
  package let endsAtRedirect: Bool

  package init(
    url: String, method: String = "GET", body: [UInt8]? = nil, endsAtRedirect: Bool = false
  ) {
    self.url = url
    self.method = method
    self.body = body
    self.endsAtRedirect = endsAtRedirect
  }

  /// Whether it may be asked on condition that the answer has changed.
  ///
  /// The answer to another method, or to a body, is not what a validator speaks of.
  package var allowsConditions: Bool {
    body == nil && (method == "GET" || method == "HEAD")
  }

  /// Whether there was such a question when only URLs were told apart.
  var isPlain: Bool {
    method == "GET" && body == nil && !endsAtRedirect
  }

  /// By which it is known again in a file, without telling what may be secret in the URL or body.
  var fingerprint: String {
    var hash = FowlerNollVo()
    hash.take("\(method)\n\(endsAtRedirect)\n\(url)\n".utf8)
    if let body { hash.take([1] + body) }
    return hash.text
  }
}
