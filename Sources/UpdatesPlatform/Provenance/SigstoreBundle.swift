import HarmlessText

/// A signature of a file with all that proves it without a network: a bundle of Sigstore.
///
/// <https://docs.sigstore.dev/about/bundle/>
package struct SigstoreBundle {
  let signature: Signature
  let signer: Signer
  /// Whether each entry of the log needs a proof; the first version of the form had none.
  let needsProof: Bool
  let entries: [JSON]
  /// Responses of timestamp authorities (RFC 3161).
  let timestamps: [[UInt8]]

  /// The longest text of a bundle in bytes.
  package static let longest = 8 << 20
  /// The most certificates, entries and timestamps.
  private static let most = 16

  struct Signature {
    let bytes: [UInt8]
    /// The digest of what was signed.
    let digest: Checksum
    /// What was signed; nil for a file itself.
    var statement: Statement?

    func isValid(by key: PublicKey) throws -> Bool {
      guard let statement else { return try key.isValid(bytes, ofContentWith: digest) }
      return try key.isValid(bytes, of: statement.message)
    }
  }

  /// A signed statement about files: in-toto in an envelope of DSSE.
  ///
  /// <https://github.com/secure-systems-lab/dsse/blob/master/protocol.md>
  struct Statement {
    /// What is signed.
    let message: [UInt8]
    let digest: Checksum
    /// The digests of the files that it is about.
    let subjects: [Checksum]
    /// The type of what it says, if that is not how or with which release they were built.
    let predicate: String?

    init(_ payload: [UInt8], type: String) throws {
      guard type == "application/vnd.in-toto+json",
        let json = try? JSON(parsing: payload, valueLimit: 100_000),
        json["_type"]?.stringValue?.hasPrefix("https://in-toto.io/Statement/v") == true,
        let files = json["subject"]?.arrayValue
      else { throw Problem(.signature, "what was signed is no statement about files") }
      message = "DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8 + payload
      digest = try Checksum(of: payload, .sha256)
      subjects = files.flatMap { file in
        [ChecksumAlgorithm.sha256, .sha512].compactMap { algorithm in
          let hex = file["digest"]?[algorithm.rawValue]?.stringValue
          let digest = hex.flatMap { try? Checksum(hex: $0) }
          return digest?.algorithm == algorithm ? digest : nil
        }
      }
      let about = json["predicateType"]?.stringValue?.harmlessLine(limit: 1000)
      let usual = ["https://slsa.dev/provenance/", "https://in-toto.io/attestation/release/"]
      predicate = about.flatMap { usual.contains(where: $0.hasPrefix) ? nil : $0 }
    }
  }

  enum Signer {
    case certificate(Certificate)
    /// A key that the verifier has; the bundle only names it.
    case key(PublicKey)

    var key: PublicKey {
      switch self {
      case .certificate(let certificate): certificate.key
      case .key(let key): key
      }
    }

    /// Whether an entry of a log has this certificate or key: as PEM in base64, or as DER.
    func `is`(_ entry: JSON?) -> Bool {
      let pem = entry?.base64Value.flatMap(PEM.init)?.bytes
      return switch self {
      case .certificate(let certificate):
        (pem ?? entry?["x509Certificate"]?["rawBytes"]?.base64Value) == certificate.bytes
      case .key(let key): (pem ?? entry?["publicKey"]?["rawBytes"]?.base64Value) == key.bytes
      }
    }
  }

  /// Reads a bundle of one of the versions 0.1 to 0.3.
  ///
  /// - Parameters:
  ///   - json: The bundle.
  ///   - key: The key of the signer if it is known; a bundle that only names a key needs it.
  /// - Throws: A problem of the kind `signature` that says what is wrong, or of the kind
  ///   `signatureUnknown` if it is none of these.
  package init(_ json: JSON, key: PublicKey?) throws {
    let type = json["mediaType"]?.stringValue ?? ""
    let versions = ["0.1", "0.2", "0.3"].map {
      "application/vnd.dev.sigstore.bundle+json;version=" + $0
    }
    guard versions.contains(type) || type == "application/vnd.dev.sigstore.bundle.v0.3+json" else {
      throw Problem(.signatureUnknown, "it is not a bundle of Sigstore that this version knows")
    }
    guard let material = json["verificationMaterial"]?.objectValue else {
      throw Self.malformed("'verificationMaterial' is missing")
    }
    needsProof = type != versions[0]
    entries = try Self.list(material["tlogEntries"])
    timestamps = try Self.list(material["timestampVerificationData"]?["rfc3161Timestamps"]).map {
      guard let bytes = $0["signedTimestamp"]?.base64Value else {
        throw Self.malformed("a timestamp is not base64")
      }
      return bytes
    }
    signer = try Self.signer(in: material, key: key)
    signature = try Self.signature(in: json)
  }

  private static func signer(in material: JSONObject, key: PublicKey?) throws -> Signer {
    let chain = try list(material["x509CertificateChain"]?["certificates"])
    let certificates = material["certificate"].map { [$0] } ?? chain
    guard (material["certificate"] == nil || chain.isEmpty),
      certificates.isEmpty != (material["publicKey"] == nil)
    else { throw malformed("it needs one certificate or one public key") }
    guard !certificates.isEmpty else {
      guard let key else { throw Problem(.signature, "the public key of the signer is needed") }
      return .key(key)
    }
    let read = try certificates.map { json in
      guard let bytes = json["rawBytes"]?.base64Value else {
        throw malformed("a certificate is not base64")
      }
      return try Certificate(bytes)
    }
    guard !read.contains(where: { $0.isIssued(by: $0) }) else {
      throw malformed("it brings its own root certificate")
    }
    if let key, read[0].key != key {
      throw Problem(.signature, "it is signed with another key")
    }
    return .certificate(read[0])
  }

  private static func signature(in json: JSON) throws -> Signature {
    switch (json["messageSignature"], json["dsseEnvelope"]) {
    case (let message?, nil):
      let digest = message["messageDigest"]
      let algorithm = ChecksumAlgorithm.published.first {
        $0 != .sha1 && digest?["algorithm"]?.stringValue == $0.protobufName
      }
      guard let algorithm, let bytes = digest?["digest"]?.base64Value,
        bytes.count == algorithm.length, let signature = message["signature"]?.base64Value
      else { throw malformed("'messageSignature' is incomplete") }
      return Signature(bytes: signature, digest: Checksum(algorithm, bytes: bytes))
    case (nil, let envelope?):
      guard let type = envelope["payloadType"]?.stringValue,
        let payload = envelope["payload"]?.base64Value,
        let signatures = envelope["signatures"]?.arrayValue, signatures.count == 1,
        let signature = signatures[0]["sig"]?.base64Value
      else { throw malformed("'dsseEnvelope' is incomplete, or has several signatures") }
      let statement = try Statement(payload, type: type)
      return Signature(
        bytes: signature, digest: try Checksum(of: statement.message, .sha256),
        statement: statement)
    default: throw malformed("it needs one of 'messageSignature' and 'dsseEnvelope'")
    }
  }

  private static func list(_ json: JSON?) throws -> [JSON] {
    guard let json else { return [] }
    guard let values = json.arrayValue else { throw malformed("a list is not an array") }
    guard values.count <= most else { throw malformed("a list has more than \(most) entries") }
    return values
  }

  private static func malformed(_ fault: String) -> Problem {
    Problem(.signature, "the bundle is malformed: \(fault)")
  }
}
