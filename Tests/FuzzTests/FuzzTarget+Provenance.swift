import UpdatesTestSupport

@testable import UpdatesPlatform

extension FuzzTarget {
  /// A bundle of Sigstore with the root that trusts it: a document, or the parts that have a form
  /// of their own, such as certificates.
  static let provenance = FuzzTarget("provenance") { bytes in
    _ = try proved(by: bytes)
    if bytes.first != UInt8(ascii: "{") { try ProvenanceParts(bytes).read() }
  }

  /// What the input proves; nil if that is nothing.
  static func proved(by bytes: [UInt8]) throws -> Provenance? {
    guard bytes.first == UInt8(ascii: "{") else {
      let parts = ProvenanceParts(bytes)
      return try verify(parts.bundle, parts.root, .github("owner/name"))
    }
    guard let document = try? JSON(parsing: bytes, valueLimit: 10_000) else { return nil }
    let key = document["key"]?.base64Value.flatMap { try? PublicKey($0) }
    return try verify(
      document["bundle"] ?? .null, document["root"] ?? .null, key.map { .key($0) } ?? .anyone)
  }

  /// When all that is in the fixtures was valid.
  fileprivate static let now = Instant(secondsSince1970: 1_893_456_000)

  private static func verify(
    _ bundle: JSON, _ root: JSON, _ signer: ProvenancePolicy.Signer
  ) throws -> Provenance? {
    do {
      let verifier = ProvenanceVerifier(
        ProvenancePolicy(signer), root: try TrustedRoot(Array(root.text.utf8)), now: now
      ) { try Checksum(of: SigstoreRecipe().content, $0) }
      let proved = try verifier.provenance(in: [{ Array(bundle.text.utf8) }])
      guard let found = proved else { return nil }
      try promiseHarmless(found.place)
      try promise("what is written reads equal", Provenance(found.json) == found)
      try promise("nobody else builds it", found.repository?.isSpelledInAnyCase(owner) ?? true)
      return found
    } catch let problem as Problem {
      try promiseHarmless(problem.summary)
      try promise("what does not hold is refused", problem.isOfSignature)
      return nil
    }
  }

  private static let owner = "github.com/owner/name"
}

/// What a bundle and its root are made of, each part after the other with a line between.
struct ProvenanceParts {
  private var parts: [[UInt8]]

  private static let line = Array("\n%%\n".utf8)

  enum Part: Int, CaseIterable {
    case rootCertificate, intermediate, timestampAuthority, leaf, log, certificateLog
    case signature, promise, timestamp, neighbour, checkpoint
  }

  init(_ bytes: [UInt8]) {
    parts = bytes.split(separator: Self.line, omittingEmptySubsequences: false).map(Array.init)
  }

  init(_ part: (Part) throws -> [UInt8]) rethrows { parts = try Part.allCases.map(part) }

  var bytes: [UInt8] { Array(parts.joined(separator: Self.line)) }

  private subscript(part: Part) -> [UInt8] {
    part.rawValue < parts.count ? parts[part.rawValue] : []
  }

  private func base64(_ part: Part) -> JSON { .string(self[part].base64) }

  private func id(of log: Part) -> [UInt8] { (try? Checksum(of: self[log], .sha256).bytes) ?? [] }

  // MARK: Documents

  /// The bundle of the second of two entries.
  var bundle: JSON {
    get throws {
      let recipe = SigstoreRecipe()
      let digest = try Checksum(of: recipe.content, .sha256)
      let body = recipe.entry(
        about: digest, signature: self[.signature],
        by: SigstoreAuthority.pem(self[.leaf], "CERTIFICATE"))
      let text = Array(body.text.utf8)
      let leaf = try Checksum(of: [0] + text, .sha256).bytes
      let root = try Checksum(of: [1] + self[.neighbour] + leaf, .sha256).bytes
      return [
        "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
        "verificationMaterial": [
          "certificate": ["rawBytes": base64(.leaf)],
          "tlogEntries": [
            [
              "logIndex": "1", "logId": ["keyId": .string(id(of: .log).base64)],
              "integratedTime": "1735689600", "canonicalizedBody": .string(text.base64),
              "inclusionPromise": ["signedEntryTimestamp": base64(.promise)],
              "inclusionProof": [
                "logIndex": "1", "treeSize": "2", "rootHash": .string(root.base64),
                "hashes": [base64(.neighbour)],
                "checkpoint": [
                  "envelope": .string(String(decoding: self[.checkpoint], as: UTF8.self))
                ],
              ],
            ]
          ],
          "timestampVerificationData": [
            "rfc3161Timestamps": [["signedTimestamp": base64(.timestamp)]]
          ],
        ],
        "messageSignature": [
          "messageDigest": ["algorithm": "SHA2_256", "digest": .string(digest.bytes.base64)],
          "signature": base64(.signature),
        ],
      ]
    }
  }

  var root: JSON {
    func log(_ part: Part) -> JSON {
      [
        "publicKey": ["rawBytes": base64(part)],
        "logId": ["keyId": .string(id(of: part).base64)],
      ]
    }
    func authority(_ part: Part) -> JSON {
      let certificates = [part, .rootCertificate].map { ["rawBytes": base64($0)] as JSON }
      return ["certChain": ["certificates": .array(certificates)]]
    }
    return [
      "tlogs": [log(.log)], "ctlogs": [log(.certificateLog)],
      "certificateAuthorities": [authority(.intermediate)],
      "timestampAuthorities": [authority(.timestampAuthority)],
    ]
  }

  // MARK: Parts

  /// Reads each part by itself, for one that is wrong hides those that come after it.
  func read() throws {
    let time = Instant(secondsSince1970: 1_735_689_600)
    let chain = [Part.intermediate, .rootCertificate].compactMap { try? Certificate(self[$0]) }
    let stamping = [Part.timestampAuthority, .rootCertificate]
      .compactMap { try? Certificate(self[$0]) }
    let stamped = try? Certificate.time(of: self[.timestamp], for: self[.signature], by: stamping)
    try promise("a time has passed", stamped.map { $0 <= FuzzTarget.now } ?? true)
    guard let leaf = try? Certificate(self[.leaf]) else { return }
    for number in 0...25 { _ = leaf.fact(number) }
    _ = (leaf.subject, leaf.signsCode, leaf.problem(with: chain, at: time))
    guard let root = try? TrustedRoot(Array(root.text.utf8)), let issuer = chain.first else {
      return
    }
    try? leaf.checkIsLogged(in: root.certificateLogs, issuer: issuer)
  }
}
