import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// The texts that bundles, proofs and roots are in.
@Suite struct ProvenanceTextTests {
  private let authority: SigstoreAuthority
  private let content = Array("What was built\n".utf8)

  init() throws { authority = try SigstoreAuthority.shared() }

  private func bundle(_ change: (inout SigstoreRecipe) -> Void = { _ in }) throws -> JSON {
    var recipe = SigstoreRecipe()
    change(&recipe)
    return try recipe.made(by: authority)
  }

  /// What is wrong with a text; nil if it proves where the content was built.
  private func problem(_ text: String, root: JSON? = nil, key: String? = nil) throws -> Problem? {
    let signer =
      try key.map { ProvenancePolicy.Signer.key(try PublicKey(authority.key($0))) }
      ?? .github("owner/name")
    do {
      let root = try TrustedRoot(Array((root ?? authority.trustedRoot()).text.utf8))
      let verifier = ProvenanceVerifier(ProvenancePolicy(signer), root: root) {
        try Checksum(of: content, $0)
      }
      let found = try verifier.provenance(in: [{ Array(text.utf8) }])
      return found == nil ? Self.none : nil
    } catch let problem as Problem {
      return problem
    }
  }

  private static let none = Problem(.signature, "there is no bundle")

  // MARK: Several bundles

  @Test func `the bundle about the file is found among lines`() throws {
    let own = try bundle().text
    let other = try bundle { $0.content = [1] }.text
    let wrong = try bundle { $0.signer = "other" }.text
    #expect(try problem(other + "\n\n" + own + "\r\n") == nil)
    #expect(try problem(own + "\n" + other) == nil)
    #expect(try problem(wrong + "\n" + own) == nil)
    #expect(try problem(other + "\n" + other) == .signatureOfOther)
    #expect(try problem(other + "\n" + wrong + "\n" + other) == .signatureWrong)
  }

  @Test func `a bundle may have lines of its own`() throws {
    let text = try bundle().text.replacing(",", with: ",\n").replacing("{", with: "{\n")
    #expect(try problem("\n" + text + "\n") == nil)
  }

  @Test func `the answer of GitHub has bundles in it`() throws {
    let (own, other) = (try bundle(), try bundle { $0.content = [1] })
    let away: JSON = ["bundle": .null, "bundle_url": "https://example.com/bundle"]
    let answer: JSON = ["attestations": [away, ["bundle": other], ["bundle": own]]]
    #expect(try problem(answer.text) == nil)
    for answer: JSON in [["attestations": []], ["attestations": [away]]] {
      #expect(try problem(answer.text) == Self.none)
    }
  }

  @Test(arguments: [true, false])
  func `what older versions of cosign write is read`(hasCertificate: Bool) throws {
    let bundle = try bundle { if !hasCertificate { $0.certificate = nil } }
    let entry = try #require(bundle.at("verificationMaterial/tlogEntries/0"))
    let pem =
      hasCertificate
      ? SigstoreAuthority.pem(try authority.certificate(SigstoreCertificate()), "CERTIFICATE")
      : SigstoreAuthority.pem(try authority.key("leaf"), "PUBLIC KEY")
    let old: JSON = [
      "base64Signature": bundle.at("messageSignature/signature") ?? .null,
      "cert": .string(pem.base64),
      "rekorBundle": [
        "SignedEntryTimestamp": entry.at("inclusionPromise/signedEntryTimestamp") ?? .null,
        "Payload": [
          "body": entry["canonicalizedBody"] ?? .null, "integratedTime": 1_735_689_600,
          "logIndex": 3, "logID": .string(try authority.id(ofLog: "log").hex),
        ],
      ],
    ]
    let key = hasCertificate ? nil : "leaf"
    #expect(try problem(old.text, key: key) == nil)
    let later = old.setting("rekorBundle/Payload/integratedTime", to: 1_735_689_601)
    #expect(
      try problem(later.text, key: key)?.summary
        == "the promise of the log does not match the entry")
    let other = old.setting("base64Signature", to: "YWJj")
    #expect(try problem(other.text, key: key) == .signatureWrong)
  }

  @Test(arguments: ["", "no", "{", "[]", "{}", "null", "{}\n{}"])
  func `a text that is no bundle is said`(text: String) throws {
    let problem = try #require(try problem(text))
    let isJSON = ["[]", "{}", "null", "{}\n{}"].contains(text)
    #expect(
      isJSON
        ? problem.summary == "it is not a bundle of Sigstore that this version knows"
        : problem.summary.hasPrefix("the bundles are malformed"))
    #expect(problem.kind == (isJSON ? .signatureUnknown : .signature))
  }

  // MARK: Limits

  @Test func `what is far too long is refused`() throws {
    let material = "verificationMaterial"
    let bundle = try bundle()
    let certificate = try #require(bundle.at(material + "/certificate"))
    let entry = try #require(bundle.at(material + "/tlogEntries/0"))
    let many = "the bundle is malformed: a list has more than 16 entries"
    let long: JSON = .string([UInt8](repeating: 0x30, count: 1 << 20).base64)
    let hash: JSON = .string([UInt8](repeating: 0, count: 32).base64)
    let brief: JSON = ["logIndex": entry["logIndex"] ?? .null]
    let cases: [(String, JSON, String)] = [
      ("certificate/rawBytes", long, "the certificate is malformed"),
      ("tlogEntries", .array(Array(repeating: brief, count: 10_000)), many),
      ("tlogEntries", .array(Array(repeating: entry, count: 17)), many),
      (
        "timestampVerificationData/rfc3161Timestamps",
        .array(Array(repeating: ["signedTimestamp": "YWJj"], count: 17)), many
      ),
      (
        "tlogEntries/0/inclusionProof/hashes", .array(Array(repeating: hash, count: 65)),
        "the log does not have the entry"
      ),
    ]
    for (path, value, refusal) in cases {
      let text = bundle.setting(material + "/" + path, to: value).text
      #expect(try problem(text)?.summary == refusal, "\(path)")
    }
    let chain = JSON.array(Array(repeating: certificate, count: 100))
    let text = bundle.setting(material + "/certificate", to: nil)
      .setting(material + "/x509CertificateChain", to: ["certificates": chain]).text
    #expect(try problem(text)?.summary == many)
    #expect(
      try problem(String(repeating: " ", count: SigstoreBundle.longest) + "{}")?.summary
        == "the bundles are malformed: they are longer than 8 MiB")
    #expect(
      try problem(String(repeating: "{}\n", count: 101))?.summary
        == "the bundles are malformed: there are more than 100")
  }

  // MARK: Proofs

  @Test(arguments: 1...17)
  func `each entry of a log is where its proof says, and nowhere else`(size: Int) throws {
    let leaves = (0..<size).map { Array("entry \($0)".utf8) }
    let root = try MerkleTree.root(of: leaves[...])
    for place in 0..<size {
      let hashes = try MerkleTree.path(to: place, in: leaves[...])
      for claim in 0..<size {
        let proof = InclusionProof([
          "logIndex": JSON(claim), "treeSize": JSON(size), "rootHash": .string(root.base64),
          "hashes": .array(hashes.map { .string($0.base64) }),
        ])
        #expect(try proof?.includes(leaves[place]) == (claim == place), "\(place) as \(claim)")
        #expect(try proof?.includes([1]) == false)
      }
    }
  }

  // MARK: Roots

  @Test func `a log that the root does not know is not said to be forged`() throws {
    let root = try authority.trustedRoot().setting("tlogs/0", to: nil)
    let problem = try #require(try problem(bundle().text, root: root))
    #expect(problem.summary == "the trusted root does not know the log of the signature")
    #expect(
      problem.hint == "get a newer trusted-root.json, or a newer version of this tool")
  }

  @Test func `a log with a key of an unknown type is passed over`() throws {
    let odd: JSON = [
      "publicKey": ["rawBytes": "MAA="], "logId": ["keyId": "YWJj"],
    ]
    let root = try authority.trustedRoot().setting("tlogs/2", to: odd)
    #expect(try problem(bundle().text, root: root) == nil)
  }

  @Test(
    arguments: [
      ("tlogs", nil, "it has no 'certificateAuthorities' or no 'tlogs'"),
      ("certificateAuthorities", [], "it has no 'certificateAuthorities' or no 'tlogs'"),
      ("ctlogs", [:], "'ctlogs' is not an array"),
      ("tlogs/0/logId", nil, "an entry of 'tlogs' is incomplete"),
      ("tlogs/0/publicKey/rawBytes", "YWI", "an entry of 'tlogs' is incomplete"),
      (
        "tlogs/0/publicKey/validFor/start", "yesterday", "an entry of 'tlogs' is incomplete"
      ),
      (
        "certificateAuthorities/0/certChain/certificates/0", [:],
        "an entry of 'certificateAuthorities' is incomplete"
      ),
      (
        "timestampAuthorities/0/certChain/certificates", [],
        "an entry of 'timestampAuthorities' is incomplete"
      ),
    ] as [(String, JSON?, String)])
  func `a root with something missing is said`(path: String, value: JSON?, fault: String) throws {
    let root = try authority.trustedRoot().setting(path, to: value)
    #expect(
      try problem(bundle().text, root: root)?.summary
        == "the trusted root is malformed: " + fault)
  }

  @Test(arguments: ["certificateAuthorities", "timestampAuthorities"])
  func `a root with a certificate that is none is said`(list: String) throws {
    let root = try authority.trustedRoot()
      .setting(list + "/0/certChain/certificates/0/rawBytes", to: "YWJj")
    let problem = try problem(
      bundle { $0.timestamper = "tsa" }.text, root: root)
    #expect(problem?.summary == "the certificate is malformed")
  }
}
