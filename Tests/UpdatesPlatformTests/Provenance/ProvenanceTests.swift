import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// Each rule with a bundle that keeps it and one that breaks it.
@Suite struct ProvenanceTests {
  private static let material = "verificationMaterial"
  private static let entry = material + "/tlogEntries/0"
  private static let stamps = material + "/timestampVerificationData/rfc3161Timestamps"
  private static let nothing: JSON = .string([UInt8](repeating: 0, count: 32).base64)
  private static let signedAt = Instant(secondsSince1970: 1_735_689_600)

  // MARK: Form

  private static let type = "application/vnd.dev.sigstore.bundle"
  private static let unknown = "it is not a bundle of Sigstore that this version knows"
  private static let incomplete = "'messageSignature' is incomplete"
  private static let oneSignature = "it needs one of 'messageSignature' and 'dsseEnvelope'"
  private static let oneSigner = "it needs one certificate or one public key"

  private static func malformed(
    _ name: String, _ fault: String, form: SigstoreRecipe.Form = .message, at path: String,
    _ value: JSON?
  ) -> ProvenanceCase {
    ProvenanceCase(name, "the bundle is malformed: " + fault, form: form, at: path, value)
  }

  static let forms: [ProvenanceCase] = [
    ProvenanceCase("hashedrekord 0.0.1"),
    ProvenanceCase("dsse 0.0.1", form: .envelope),
    ProvenanceCase("intoto 0.0.2", form: .statement),
    ProvenanceCase("hashedrekord 0.0.2", form: .secondMessage),
    ProvenanceCase("dsse 0.0.2", form: .secondEnvelope),
    ProvenanceCase("version 0.1", at: "mediaType", .string(type + "+json;version=0.1")),
    ProvenanceCase("version 0.2", at: "mediaType", .string(type + "+json;version=0.2")),
    ProvenanceCase("version 0.3", at: "mediaType", .string(type + "+json;version=0.3")),
    ProvenanceCase("version 0.4", unknown, at: "mediaType", .string(type + ".v0.4+json")),
    ProvenanceCase("no media type", unknown, at: "mediaType", nil),
    malformed("no material", "'verificationMaterial' is missing", at: material, nil),
    malformed("both signatures", oneSignature, at: "dsseEnvelope", [:]),
    malformed("no signature", oneSignature, at: "messageSignature", nil),
    malformed("base64 in lines", incomplete, at: "messageSignature/signature", "YWJj\nYWJj"),
    malformed("base64 for URLs", incomplete, at: "messageSignature/signature", "_-8="),
    malformed("base64 without padding", incomplete, at: "messageSignature/signature", "YWI"),
    malformed(
      "certificate that is not base64", "a certificate is not base64",
      at: material + "/certificate/rawBytes", "YWI"),
    malformed(
      "timestamp that is not base64", "a timestamp is not base64", at: stamps,
      [["signedTimestamp": "YWI"]]),
    malformed("short digest", incomplete, at: "messageSignature/messageDigest/digest", "YWJj"),
    malformed("SHA-1", incomplete, at: "messageSignature/messageDigest/algorithm", "SHA2_1"),
    malformed(
      "two signatures in an envelope", "'dsseEnvelope' is incomplete, or has several signatures",
      form: .envelope, at: "dsseEnvelope/signatures/1", ["sig": "YWJj"]),
    malformed("certificate and key", oneSigner, at: material + "/publicKey", [:]),
    malformed("neither certificate nor key", oneSigner, at: material + "/certificate", nil),
    ProvenanceCase("chain with the intermediate") { $0.bringsChain("intermediate") },
    ProvenanceCase(
      "chain with the root", "the bundle is malformed: it brings its own root certificate"
    ) { $0.bringsChain("intermediate", "root") },
    ProvenanceCase(
      "certificate that is none", "the certificate is malformed",
      at: material + "/certificate/rawBytes", "YWJj"),
  ]

  // MARK: Time

  private static let untimed =
    "no timestamp is by an authority of the trusted root for this signature"

  static let times: [ProvenanceCase] = [
    ProvenanceCase(
      "no time", "nothing proves when it was signed", at: entry + "/inclusionPromise", nil),
    ProvenanceCase("no time of a log, but a timestamp") {
      ($0.integratedTime, $0.timestamper) = (nil, "tsa")
    },
    ProvenanceCase("no timestamp", "nothing proves when it was signed", form: .secondMessage) {
      $0.timestamper = nil
    },
    ProvenanceCase("both times") { $0.timestamper = "tsa" },
    ProvenanceCase("a clock that goes a little wrong").with(\.now, signedAt.adding(seconds: -299)),
    ProvenanceCase("the future", "it was signed in the future: 2025-01-01T00:00:00Z")
      .with(\.now, signedAt.adding(seconds: -301)),
    ProvenanceCase("timestamp of another signature", untimed, form: .secondMessage) {
      $0.bundle = {
        let other = try SigstoreAuthority.shared().timestamp(of: [1, 2, 3], by: "tsa")
        return $0.setting(stamps + "/0/signedTimestamp", to: .string(other.base64))
      }
    },
    ProvenanceCase("timestamp of another authority", untimed, form: .secondMessage) {
      $0.timestamper = "other-tsa"
    },
    ProvenanceCase("timestamp behind the authority's time", untimed, form: .secondMessage)
      .root("timestampAuthorities/0/validFor/end", "2021-01-01T00:00:00Z"),
    ProvenanceCase("timestamp before the authority's time", untimed, form: .secondMessage)
      .root("timestampAuthorities/0/validFor/start", "2090-01-01T00:00:00Z"),
    ProvenanceCase(
      "timestamp that is none", "a timestamp is malformed", form: .secondMessage,
      at: stamps + "/0/signedTimestamp", "YWJj"),
    ProvenanceCase(
      "one wrong timestamp beside the time of a log", "a timestamp is malformed", at: stamps,
      [["signedTimestamp": "YWJj"]]),
  ]

  // MARK: Certificate

  private static let noAuthority = "the trusted root does not know the authority of the certificate"
  private static let noLog = "the trusted root does not know the log of the certificate"
  private static let noCode = "the certificate is not for signing code"

  static let certificates: [ProvenanceCase] = [
    ProvenanceCase("certificate of another authority", noAuthority) {
      $0.certificate?.issuer = "other-intermediate"
    },
    ProvenanceCase("authority that was not in use any more", noAuthority)
      .root("certificateAuthorities/0/validFor/end", "2024-12-31T23:59:59Z"),
    ProvenanceCase("authority up to its last second")
      .root("certificateAuthorities/0/validFor/end", "2025-01-01T00:00:00Z"),
    ProvenanceCase(
      "certificate that had expired", "the certificate is not valid: certificate has expired"
    ) { $0.certificate?.lastYear = 2024 },
    ProvenanceCase("certificate that has expired since") { $0.certificate?.lastYear = 2025 },
    ProvenanceCase(
      "certificate that was not valid yet",
      "the certificate is not valid: certificate is not yet valid"
    ) { $0.integratedTime = 1_500_000_000 }
    .root {
      $0.setting("tlogs/0/publicKey/validFor", to: nil)
        .setting("certificateAuthorities/0/validFor", to: nil)
    },
    ProvenanceCase("no digital signature", noCode) { $0.certificate?.usage = "keyAgreement" },
    ProvenanceCase("no key usage", noCode) { $0.certificate?.usage = "" },
    ProvenanceCase("no code signing", noCode) { $0.certificate?.extendedUsage = "clientAuth" },
    ProvenanceCase("no extended key usage", noCode) { $0.certificate?.extendedUsage = "" },
    ProvenanceCase("certificate that no log has signed", "the certificate was not logged") {
      $0.certificate?.log = nil
    },
    ProvenanceCase(
      "certificate with the signature of another log",
      "the signature of the certificate's log does not match"
    ) { $0.certificate?.log = ("other", "ctlog") },
    ProvenanceCase("certificate of an unknown log", noLog) {
      $0.certificate?.log = ("other", "other")
    },
    ProvenanceCase("log of certificates that was not in use", noLog)
      .root("ctlogs/0/publicKey/validFor/end", "2024-12-31T23:59:59Z"),
    ProvenanceCase("log of certificates with extensions") {
      $0.certificate?.logExtensions = [0, 0, 5, 0, 0, 0, 0, 1]
    },
  ]

  // MARK: Log

  private static let absent = "the log does not have the entry"
  private static let unproved = "the proof that the log has the entry is missing"
  private static let noCheckpoint = "the checkpoint of the log is missing or malformed"
  private static let otherState = "the checkpoint of the log is that of another state"
  private static let unsigned = "the log has not signed the checkpoint"
  private static let unmatched = "the promise of the log does not match the entry"
  private static let first: JSON = .string(type + "+json;version=0.1")
  private static let proof = entry + "/inclusionProof"

  static let logs: [ProvenanceCase] = [
    ProvenanceCase("the only entry of a log") { ($0.place, $0.size) = (0, 1) },
    ProvenanceCase("the last entry of a log") { ($0.place, $0.size) = (6, 7) },
    ProvenanceCase("wrong hash", absent, at: proof + "/hashes/0", nothing),
    ProvenanceCase("hash too few", absent, at: proof + "/hashes/0", nil),
    ProvenanceCase("hash too many", absent, at: proof + "/hashes/3", nothing),
    ProvenanceCase("short hash", absent, at: proof + "/hashes/0", "YWJj"),
    ProvenanceCase("wrong place", absent, at: proof + "/logIndex", "2"),
    ProvenanceCase("place behind the end", absent, at: proof + "/logIndex", "7"),
    ProvenanceCase("negative place", absent, at: proof + "/logIndex", "-1"),
    ProvenanceCase("wrong root hash", absent, at: proof + "/rootHash", nothing),
    ProvenanceCase("no proof", unproved, at: proof, nil),
    ProvenanceCase("no proof in version 0.1") {
      $0.bundle = { $0.setting(proof, to: nil).setting("mediaType", to: first) }
    },
    ProvenanceCase("neither", unproved) {
      $0.bundle = {
        $0.setting(proof, to: nil).setting(entry + "/inclusionPromise", to: nil)
          .setting("mediaType", to: first)
      }
    },
    ProvenanceCase("a proof that no log has signed", noCheckpoint) {
      $0.timestamper = "tsa"
      $0.bundle = {
        $0.setting(proof + "/checkpoint", to: nil).setting(entry + "/inclusionPromise", to: nil)
          .setting("mediaType", to: first)
      }
    },
    ProvenanceCase("no checkpoint", noCheckpoint, at: proof + "/checkpoint", nil),
    ProvenanceCase("checkpoint of another size", otherState) {
      $0.note = { $0.replacing("\n7\n", with: "\n8\n") }
    },
    ProvenanceCase("checkpoint of another root", otherState) {
      $0.note = { _ in "log.example - 1234\n7\n\(nothing.stringValue ?? "")\n" }
    },
    ProvenanceCase("checkpoint with more lines") { $0.note = { $0 + "more\n" } },
    ProvenanceCase("checkpoint of another origin", unsigned) {
      $0.note = { $0.replacing("log.example", with: "other.example") }
    },
    ProvenanceCase("checkpoint with another key hint", unsigned) {
      $0.checkpoint { text, bytes in
        text + "— log.example \(([bytes[0] ^ 1] + bytes.dropFirst()).base64)\n"
      }
    },
    ProvenanceCase("checkpoint with a wrong signature", unsigned) {
      $0.checkpoint { text, bytes in
        text + "— log.example \((bytes.dropLast() + [bytes[bytes.count - 1] ^ 1]).base64)\n"
      }
    },
    ProvenanceCase("checkpoint without a signature", unsigned) {
      $0.checkpoint { text, _ in text }
    },
    ProvenanceCase("checkpoint that others have signed too") {
      $0.checkpoint { text, bytes in
        text + "— other.example YWJjZGVmZw==\n— log.example \(Array(bytes.prefix(4)).base64)\n"
          + "— log.example \(bytes.base64)\n"
      }
    },
    ProvenanceCase("checkpoint of Rekor 2 that others have signed too", form: .secondMessage) {
      $0.checkpoint { text, bytes in
        text + "— other.example YWJjZGVmZw==\n— log2.example \(bytes.base64)\n"
      }
    },
    ProvenanceCase("wrong promise", unmatched) {
      $0.bundle = {
        let other = try SigstoreAuthority.shared().signature(of: [1, 2, 3], by: "log")
        return $0.setting(
          entry + "/inclusionPromise/signedEntryTimestamp", to: .string(other.base64))
      }
    },
    ProvenanceCase(
      "promise of another time", unmatched, at: entry + "/integratedTime", "1735689601"),
    ProvenanceCase(
      "promise without a time", "the promise of the log is malformed",
      at: entry + "/integratedTime", nil),
    ProvenanceCase("unknown log", "the trusted root does not know the log of the signature") {
      $0.log = "other"
    },
    ProvenanceCase(
      "log that was not in use",
      "the trusted root does not know the log of the signature at that time"
    ).root("tlogs/0/publicKey/validFor/end", "2024-12-31T23:59:59Z"),
    ProvenanceCase("log up to its last second")
      .root("tlogs/0/publicKey/validFor/end", "2025-01-01T00:00:00Z"),
    ProvenanceCase(
      "no entry", "it has no entry of a public log, which is not supported",
      at: material + "/tlogEntries", []),
  ]

  // MARK: Entry

  private static let another = "the entry of the log is about another signature"
  private static let otherKey: JSON = .string(
    SigstoreAuthority.pem([1, 2, 3], "CERTIFICATE").base64)

  /// Where an entry of each form has the signature, the digest and the signer.
  private static let places: [(SigstoreRecipe.Form, [String])] = [
    (.message, ["signature/content", "data/hash/value", "signature/publicKey/content"]),
    (.envelope, ["signatures/0/signature", "payloadHash/value", "signatures/0/verifier"]),
    (
      .statement,
      [
        "content/envelope/signatures/0/sig", "content/payloadHash/value",
        "content/envelope/signatures/0/publicKey",
      ]
    ),
    (
      .secondMessage,
      [
        "hashedRekordV002/signature/content", "hashedRekordV002/data/digest",
        "hashedRekordV002/signature/verifier/x509Certificate/rawBytes",
      ]
    ),
    (
      .secondEnvelope,
      [
        "dsseV002/signatures/0/content", "dsseV002/payloadHash/digest",
        "dsseV002/signatures/0/verifier/x509Certificate/rawBytes",
      ]
    ),
  ]

  static let others = places.flatMap { form, paths in
    paths.map { path -> ProvenanceCase in
      let isKey = path.hasSuffix("verifier") || path.contains("publicKey")
      let digest: JSON = path.hasSuffix("digest") ? nothing : .string(zeros)
      let isDigest = path.hasSuffix("value") || path.hasSuffix("digest")
      let value: JSON = isDigest ? digest : isKey ? otherKey : "YWJj"
      return ProvenanceCase("\(form): \(path)", another, form: form, entry: "spec/" + path, value)
    }
  }

  private static let zeros = String(repeating: "0", count: 64)

  static let entries: [ProvenanceCase] = [
    ProvenanceCase(
      "envelope: two signatures", another, form: .envelope, entry: "spec/signatures/1", [:]),
    ProvenanceCase("envelope: signature encoded twice", another, form: .envelope) {
      $0.entry = {
        let text = $0.at("spec/signatures/0/signature")?.stringValue ?? ""
        return $0.setting("spec/signatures/0/signature", to: .string(Array(text.utf8).base64))
      }
    },
    ProvenanceCase("envelope: an object for the array", another, form: .envelope) {
      $0.entry = {
        $0.setting("spec/signatures", to: ["0": $0.at("spec/signatures/0") ?? .null])
      }
    },
    ProvenanceCase("statement that was signed as a file", another, form: .envelope) { recipe in
      let statement = Seen()
      recipe.statement = {
        statement.json = $0
        return $0
      }
      recipe.entry = { entry in
        let payload = Array(statement.json.text.utf8)
        let type = "application/vnd.in-toto+json"
        let message = Array("DSSEv1 28 \(type) \(payload.count) ".utf8) + payload
        return [
          "kind": "hashedrekord", "apiVersion": "0.0.1",
          "spec": [
            "data": [
              "hash": [
                "algorithm": "sha256",
                "value": .string(try Checksum(of: message, .sha256).hex),
              ]
            ],
            "signature": [
              "content": entry.at("spec/signatures/0/signature") ?? .null,
              "publicKey": ["content": entry.at("spec/signatures/0/verifier") ?? .null],
            ],
          ],
        ]
      }
    },
    ProvenanceCase("another form", another, form: .envelope) {
      $0.entry = { $0.setting("kind", to: "hashedrekord") }
    },
    ProvenanceCase(
      "unknown kind", "the entry of the log is of an unknown kind: rekord 0.0.1", entry: "kind",
      "rekord"),
    ProvenanceCase(
      "kind that the bundle does not say",
      "the entry of the log is of another kind than the bundle says",
      at: entry + "/kindVersion/kind", "dsse"),
    ProvenanceCase(
      "body that is no document", "the entry of the log is malformed",
      at: entry + "/canonicalizedBody", "YWJj"),
  ]

  @Test(arguments: forms) func form(form: ProvenanceCase) throws { try form.check() }
  @Test(arguments: times) func time(time: ProvenanceCase) throws { try time.check() }
  @Test(arguments: certificates) func certificate(certificate: ProvenanceCase) throws {
    try certificate.check()
  }
  @Test(arguments: logs) func log(log: ProvenanceCase) throws { try log.check() }
  @Test(arguments: others + entries) func entry(entry: ProvenanceCase) throws { try entry.check() }
}

private final class Seen {
  var json = JSON.null
}

extension SigstoreRecipe {
  /// Puts the certificate into a chain with others.
  fileprivate mutating func bringsChain(_ others: String...) {
    bundle = { json in
      let path = "verificationMaterial/certificate"
      let own = try #require(json.at(path))
      let authority = try SigstoreAuthority.shared()
      let chain =
        try [own]
        + others.map {
          ["rawBytes": .string(try authority.certificate($0).base64)]
        }
      return json.setting(path, to: nil).setting(
        "verificationMaterial/x509CertificateChain", to: ["certificates": .array(chain)])
    }
  }

  /// Writes the lines of signatures after the note anew, from the note and the bytes of the first.
  fileprivate mutating func checkpoint(_ change: @escaping (String, [UInt8]) -> String) {
    bundle = { json in
      let path = "verificationMaterial/tlogEntries/0/inclusionProof/checkpoint/envelope"
      let text = try #require(json.at(path)?.stringValue)
      let end = try #require(text.firstRange(of: "\n\n")).upperBound
      let word = try #require(text[end...].split(separator: " ").last?.dropLast())
      let bytes = try #require([UInt8](base64: word.utf8))
      return json.setting(path, to: .string(change(String(text[..<end]), bytes)))
    }
  }
}
