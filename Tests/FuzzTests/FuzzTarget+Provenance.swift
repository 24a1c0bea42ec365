import UpdatesTestSupport

@testable import UpdatesPlatform

extension FuzzTarget {
  /// A bundle of Sigstore with the root that trusts it, and what such a bundle has in DER.
  static let provenance = [
    FuzzTarget("provenance") { _ = try proved(by: $0) },
    FuzzTarget("certificate") { bytes in
      _ = try? PublicKey(bytes)
      _ = try? Certificate.time(of: bytes, for: SigstoreRecipe().content, by: [])
      guard let certificate = try? Certificate(bytes) else { return }
      for number in 0...25 { try promiseHarmless(certificate.fact(number)) }
      try promiseHarmless(certificate.subject)
      _ = (certificate.signsCode, certificate.problem(with: [certificate], at: now))
      try? certificate.checkIsLogged(in: [], issuer: certificate)
    },
  ]

  /// What the input proves; nil if that is nothing.
  static func proved(by bytes: [UInt8]) throws -> Provenance? {
    guard let document = try? JSON(parsing: bytes, valueLimit: 10_000) else { return nil }
    let key = document["key"]?.base64Value.flatMap { try? PublicKey($0) }
    let (bundle, root) = (document["bundle"] ?? .null, document["root"] ?? .null)
    do {
      let verifier = ProvenanceVerifier(
        ProvenancePolicy(key.map { .key($0) } ?? .anyone),
        root: try TrustedRoot(Array(root.text.utf8)), now: now
      ) { try Checksum(of: SigstoreRecipe().content, $0) }
      let proved = try verifier.provenance(in: [{ Array(bundle.text.utf8) }])
      guard let found = proved else { return nil }
      try promiseHarmless(found.place)
      try promise("what is written reads equal", Provenance(found.json) == found)
      let isOwners = found.repository?.isSpelledInAnyCase("github.com/owner/name")
      try promise("nobody else builds it", isOwners ?? true)
      return found
    } catch let problem as Problem {
      try promiseHarmless(problem.summary)
      try promise("what does not hold is refused", problem.isOfSignature)
      return nil
    }
  }

  /// When all that is in the fixtures was valid.
  private static let now = Instant(secondsSince1970: 1_893_456_000)
}
