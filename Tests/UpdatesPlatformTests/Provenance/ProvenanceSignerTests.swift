import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// Which signature counts, by which key, and by whom.
@Suite struct ProvenanceSignerTests {
  private static let wrong = "the signature does not match the content"
  private static let noStatement = "what was signed is no statement about files"

  // MARK: Signature

  static let signatures: [ProvenanceCase] = [
    ProvenanceCase("another file", "the signature is for another file")
      .with(\.content, Array("Other\n".utf8)),
    ProvenanceCase(
      "another file than that of the statement", "the signature is for another file",
      form: .envelope
    ).with(\.content, Array("Other\n".utf8)),
    ProvenanceCase("signature by another key", wrong) { $0.signer = "other" },
    ProvenanceCase("envelope by another key", wrong, form: .envelope) { $0.signer = "other" },
    ProvenanceCase("SHA-384") { $0.digest = .sha384 },
    ProvenanceCase("SHA-512") { $0.digest = .sha512 },
    ProvenanceCase("SHA-512 in a statement", form: .envelope) { $0.digest = .sha512 },
    ProvenanceCase("SHA-384 in a statement", "the signature is for another file", form: .envelope) {
      $0.digest = .sha384
    },
    ProvenanceCase("P-384") { $0.certificate?.key = "p384-leaf" },
    ProvenanceCase("P-384 with SHA-384") {
      $0.digest = .sha384
      $0.certificate?.key = "p384-leaf"
    },
    ProvenanceCase("envelope by P-384", form: .envelope) { $0.certificate?.key = "p384-leaf" },
    ProvenanceCase("RSA") { $0.certificate?.key = "rsa-leaf" },
    ProvenanceCase("envelope by RSA", form: .envelope) { $0.certificate?.key = "rsa-leaf" },
    ProvenanceCase("envelope by Ed25519", form: .envelope) {
      $0.certificate?.key = "ed25519-leaf"
    },
    ProvenanceCase(
      "Ed25519 of a digest", "a signature by Ed25519 of a whole file is not supported"
    ) { $0.certificate?.key = "ed25519-leaf" },
    ProvenanceCase(
      "type of another content", noStatement, form: .envelope, at: "dsseEnvelope/payloadType",
      "text/plain"),
    ProvenanceCase(
      "payload that is no document", noStatement, form: .envelope, at: "dsseEnvelope/payload",
      "YWJj"),
    ProvenanceCase("statement of another type", noStatement, form: .envelope) {
      $0.statement = { $0.setting("_type", to: "https://example.com/Statement/v1") }
    },
    ProvenanceCase("statement that was changed", wrong, form: .envelope) {
      $0.bundle = {
        let path = "dsseEnvelope/payload"
        let payload = try #require($0.at(path)?.base64Value)
        return $0.setting(path, to: .string((payload + [0x20]).base64))
      }
    },
    ProvenanceCase("statement about several files", form: .envelope) {
      $0.statement = {
        let other: JSON = ["digest": ["sha256": .string(String(repeating: "0", count: 64))]]
        let subject = try #require($0.at("subject/0"))
        return $0.setting("subject", to: [other, subject])
      }
    },
    ProvenanceCase("statement about no file", "the signature is for another file", form: .envelope)
    { $0.statement = { $0.setting("subject", to: []) } },
    ProvenanceCase("statement of an older version", form: .envelope) {
      $0.statement = {
        $0.setting("_type", to: "https://in-toto.io/Statement/v0.1")
          .setting("predicateType", to: "https://slsa.dev/provenance/v0.2")
      }
    },
  ]

  @Test(arguments: signatures) func signature(signature: ProvenanceCase) throws {
    try signature.check()
  }

  // MARK: Key

  @Test(
    arguments: [
      ("leaf", true, nil), ("leaf", false, nil), ("other", true, "it is signed with another key"),
      ("other", false, wrong), (nil, false, "the public key of the signer is needed"),
    ] as [(String?, Bool, String?)])
  func key(name: String?, hasCertificate: Bool, refusal: String?) throws {
    let trial = ProvenanceCase("key", refusal) {
      if !hasCertificate { $0.certificate = nil }
    }
    let key = try name.map { try PublicKey(SigstoreAuthority.shared().key($0)) }
    let policy = key.map { ProvenancePolicy(.key($0)) } ?? trial.policy
    let found = try trial.with(\.policy, policy).check()
    guard refusal == nil, !hasCertificate else { return }
    #expect(found?.place == "the key")
    #expect(found?.logIndex == 3)
  }

  @Test func `a key that is no point of its curve is said`() throws {
    let path = "tlogs/0/publicKey/rawBytes"
    try ProvenanceCase("key", "a public key is malformed").root { root in
      let key = try #require(root.at(path)?.base64Value)
      return root.setting(path, to: .string((key.dropLast() + [key[key.count - 1] ^ 1]).base64))
    }.check()
  }

  // MARK: Identity

  private static let workflow =
    "https://github.com/owner/name/.github/workflows/release.yml@refs/tags/v2.0.0"
  private static let github = Provenance.github

  private static func by(
    _ signer: ProvenancePolicy.Signer, _ refusal: String? = nil, issuer: String? = nil,
    version: String? = nil,
    change: @escaping @Sendable (inout SigstoreCertificate) -> Void = { _ in }
  ) -> ProvenanceCase {
    var policy = ProvenancePolicy(signer, issuer: issuer)
    policy.version = version
    return ProvenanceCase("\(signer)", refusal.map { "it was built " + $0 }) { recipe in
      recipe.certificate.map { old in
        var new = old
        change(&new)
        recipe.certificate = new
      }
    }.with(\.policy, policy)
  }

  private static func by(
    _ repository: String, _ refusal: String? = nil, workflow: String? = nil,
    issuer: String? = nil, version: String? = nil,
    change: @escaping @Sendable (inout SigstoreCertificate) -> Void = { _ in }
  ) -> ProvenanceCase {
    by(
      .github(repository, workflow: workflow), refusal, issuer: issuer, version: version,
      change: change)
  }

  static let identities: [ProvenanceCase] = [
    by(.anyone),
    by("OWNER/Name"),
    by("other/name", "by github.com/owner/name; expected github.com/other/name"),
    by("owner/name2", "by github.com/owner/name; expected github.com/owner/name2"),
    by("owner/nam", "by github.com/owner/name; expected github.com/owner/nam"),
    by("owner/name", workflow: "release.yml"),
    by("owner/name", "by release.yml; expected other.yml", workflow: "other.yml"),
    by("owner/name", "by https://other.example; expected \(github)") {
      ($0.facts[1], $0.facts[8]) = ("https://other.example", "https://other.example")
    },
    by("owner/name", issuer: "https://other.example") { $0.facts[8] = "https://other.example" },
    by(
      "owner/name", "by \(github); expected https://other.example", issuer: "https://other.example"),
    by("owner/name") { $0.facts[8] = nil },
    by("owner/name", "by something unknown; expected \(github)") {
      ($0.facts[1], $0.facts[8]) = (nil, nil)
    },
    by("owner/name") { $0.facts = [1: github, 3: "aa", 5: "owner/name", 6: "refs/tags/v2.0.0"] },
    by("owner/name", "by something unknown; expected github.com/owner/name") {
      $0.facts[12] = nil
    },
    by("owner/name", "by gitlab.com/owner/name; expected github.com/owner/name") {
      $0.facts[12] = "https://gitlab.com/owner/name"
    },
    by("owner/name", "by something unknown; expected github.com/owner/name") {
      $0.facts[12] = "http://github.com/owner/name"
    },
    by("owner/name", version: "2.0.0"),
    by("owner/name", "from the tag v2.0.0; expected that of version 0.0", version: "0.0"),
    by("owner/name", version: "2.0.0") { $0.facts[14] = "refs/tags/cli-v2.0.0" },
    by("owner/name", "from the tag v2.0.0; expected that of version 3.0.0", version: "3.0.0"),
    by("owner/name", version: "2.0.0") { $0.facts[14] = "refs/heads/main" },
    by(.identity(workflow), issuer: github),
    by(
      .identity(workflow), "by \(github); expected https://other.example",
      issuer: "https://other.example"),
    by(.identity("a@example.com"), issuer: github) { $0.subject = "email:a@example.com" },
    by(.identity("b@example.com"), "by a@example.com; expected b@example.com", issuer: github) {
      $0.subject = "email:a@example.com"
    },
    by(.identity("https://a.example"), "by something unknown; expected https://a.example") {
      $0.subject = "URI:https://a.example,URI:https://b.example"
    },
    by(.identity("a.example"), "by something unknown; expected a.example") {
      $0.subject = "DNS:a.example"
    },
  ]

  @Test(arguments: identities) func identity(identity: ProvenanceCase) throws {
    try identity.check()
  }

  @Test(arguments: [
    ("", "v2.0.0", true), ("", "2.0.0", true), ("", "server-v2.0.0", false),
    ("cli-", "cli-v2.0.0", true), ("cli-v", "cli-v2.0.0", true), ("cli-v", "v2.0.0", false),
    ("py3.", "py3.2.0.0", true), (nil, "server-v2.0.0", true), (nil, "v12.0.0", false),
  ])
  func `a tag is that of a version behind its prefix`(prefix: String?, tag: String, isOf: Bool) {
    var policy = ProvenancePolicy(.anyone)
    (policy.version, policy.tagPrefix) = ("2.0.0", prefix)
    let build = Provenance(ref: "refs/tags/" + tag, signedAt: .now)
    #expect(policy.proves(build) == isOf)
    #expect(((try? policy.check(build)) != nil) == isOf)
  }

  // MARK: What is proved

  @Test func `all that is known of a build is told`() throws {
    let found = try #require(try ProvenanceCase("whole").check())
    #expect(
      found
        == Provenance(
          repository: "github.com/owner/name", workflow: "release.yml", ref: "refs/tags/v2.0.0",
          commit: String(repeating: "a", count: 40), builder: Self.workflow,
          issuer: Provenance.github, logIndex: 3,
          signedAt: Instant(secondsSince1970: 1_735_689_600)))
    #expect(found.place == "github.com/owner/name, release.yml, tag v2.0.0")
    #expect(Provenance(found.json) == found)
  }

  @Test func `a workflow of another repository that signs is shown`() throws {
    let signer = "https://github.com/maker/tools/.github/workflows/build.yml@refs/heads/main"
    let trial = Self.by("owner/name", workflow: "release.yml") { $0.subject = "URI:" + signer }
    let found = try #require(try trial.check())
    #expect(found.builder == signer)
    #expect(
      found.place == "github.com/owner/name, release.yml, tag v2.0.0, signed by "
        + signer.dropFirst(8))
  }

  @Test func `texts of a certificate are harmless`() throws {
    let evil = "refs/heads/\u{1B}[2J\u{202E}"
    let trial = Self.by("owner/name") { ($0.facts[14], $0.facts[6]) = (nil, evil) }
    let found = try #require(try trial.check())
    #expect(HostileText.offence(in: found.place) == nil)
    #expect(found.ref == nil)
  }
}
