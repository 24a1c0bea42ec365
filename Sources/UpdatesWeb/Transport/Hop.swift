import HarmlessText

/// A step of a request, which a redirect may follow.
struct Hop: Equatable, Sendable {
  /// What is asked for; after a redirect, it may be less.
  private(set) var request: Request
  /// The address that is asked for, which texts show.
  private(set) var named: Address
  /// The address to connect to: that of a mirror, or the same one.
  private(set) var address: Address
  private let mirrors: Mirrors

  /// The first step; throws if the request is not allowed.
  ///
  /// `address` is that of the request, if it is known.
  init(_ request: Request, at address: Address? = nil, mirrors: Mirrors = Mirrors()) throws {
    self.request = request
    self.mirrors = mirrors
    named = try address ?? Address(request: request.url)
    self.address = try mirrors.address(for: named)
    // They are for the server that the caller names, not for its mirror.
    if !self.address.hasSameOrigin(as: named) { self.request.headers = [] }
    guard request.body == nil || !isMirrored else {
      throw Problem.failed(
        url: named.text, detail: "its mirror \(self.address.host) must not have the body")
    }
    try checkScheme()
    try checkWords()
  }

  /// The step that a redirect asks for (RFC 9110, 15.4).
  func following(_ location: String, status: Int) throws -> Hop {
    var next = self
    next.named = try moved(to: location)
    next.address = try mirrors.address(for: next.named)
    try next.checkScheme()
    let method = request.method
    if status == 303 || ((status == 301 || status == 302) && method == "POST") {
      next.request.method = method == "HEAD" ? "HEAD" : "GET"
      next.request.body = nil
      next.request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    guard !next.address.hasSameOrigin(as: address) else { return next }
    // The caller's headers are for one origin and are not sent to another. A body cannot be omitted
    // like a header, so the redirect is not followed.
    guard next.request.body == nil else {
      throw Problem.failed(
        url: named.text,
        detail: "redirected to \(next.address.host), which must not have the body")
    }
    next.request.headers = []
    return next
  }

  /// The address that a `Location` names: the original one, if it is that of the mirror.
  func moved(to location: String) throws -> Address {
    let target: Address
    do {
      target = try address.following(location)
    } catch Problem.kind(.url) {
      throw Problem.redirectedElsewhere(from: named.text, to: presentableURL(location))
    }
    guard !(address.scheme == "https" && target.scheme == "http") else {
      throw Problem.downgraded(from: named.text, to: target.text)
    }
    return try mirrors.original(of: target, after: named)
  }

  var isMirrored: Bool { address != named }

  var allHeaders: [Header] { request.headers + request.commonHeaders }

  /// Whether a response with this status redirects to its `Location`.
  static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  private func checkScheme() throws {
    guard address.scheme == "https" || address.isLoopback || request.allowsInsecureHTTP else {
      throw Problem.insecure(url: address.text)
    }
  }

  private func checkWords() throws {
    guard Header.isToken(request.method) else {
      throw Problem.failed(url: named.text, detail: "not an HTTP method")
    }
    for header in allHeaders {
      guard Header.mayBeSet(header.name), Header.isValue(header.value) else {
        let shown = Header.isToken(header.name) ? "header '\(header.name)'" : "a header"
        throw Problem.failed(url: named.text, detail: "\(shown) cannot be sent")
      }
    }
  }
}
