extension DocumentRequest {
  /// Parts of the names of headers whose values nobody else should see.
  private static let secretNames = [
    "auth", "cookie", "credential", "key", "pass", "secret", "session", "token",
  ]

  /// Shorter values are no secrets, or too likely to stand in a document by chance.
  private static let shortestSecret = 8

  /// An answer's body without the secrets that the server sends back, as one that shows requests
  /// does: else they would be kept, and quoted in errors.
  func withoutSecrets(_ body: [UInt8]) -> [UInt8] {
    secrets.reduce(body) { body, secret in body.replacing(secret, with: "***".utf8) }
  }

  private var secrets: [[UInt8]] {
    headers.filter { header in
      let name = header.name.lowercased()
      return Self.secretNames.contains { name.contains($0) }
    }
    .flatMap { $0.value.split(separator: " ") }
    .map { Array($0.utf8) }
    .filter { $0.count >= Self.shortestSecret }
  }
}
