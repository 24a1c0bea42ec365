@testable import UpdatesWeb

extension CurlTransport {
  /// The answer to a request , with time enough for a busy machine.
  func get(
    _ url: String, method: String = "GET", headers: [Header] = [], body: [UInt8]? = nil,
    limit: Int = 4 << 20, within time: Duration = .seconds(200), insecurely: Bool = false
  ) async throws -> Response {
    try await response(
      to: Request(
        url: url, method: method, headers: headers, body: body, bodyLimit: limit,
        deadline: .now + time, allowsInsecureHTTP: insecurely))
  }
}
