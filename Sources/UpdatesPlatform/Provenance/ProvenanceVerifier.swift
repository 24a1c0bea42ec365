import HarmlessText

/// Finds the bundle of a file among those of a text, and verifies it.
package struct ProvenanceVerifier: Sendable {
  package var policy: ProvenancePolicy
  package var root: TrustedRoot
  package var now: Instant

  /// The most bundles in one text.
  private static let most = 100

  package init(_ policy: ProvenancePolicy, root: TrustedRoot, now: Instant = .now) {
    (self.policy, self.root, self.now) = (policy, root, now)
  }

  /// Verifies the first bundle of a text that is about the file.
  ///
  /// - Parameters:
  ///   - text: A bundle; one bundle a line; the answer of GitHub about attestations; or what older
  ///     versions of `cosign sign-blob --bundle` write.
  ///   - digest: Gives the file's digest; nil if it is not known for this algorithm.
  /// - Returns: What the bundle proves; nil if there is none.
  /// - Throws: A problem of the kind `signature` that says what is wrong with all of them, or of the
  ///   kind `signatureUnknown` if none is of a service that the root knows.
  package func verify(
    _ text: [UInt8], _ digest: (ChecksumAlgorithm) throws -> Checksum?
  ) throws -> Provenance? {
    guard text.count <= SigstoreBundle.longest else {
      throw Self.malformed("they are longer than \(SigstoreBundle.longest.byteCount)")
    }
    var problem: Problem?
    for json in try Self.bundles(in: text) {
      do {
        return try SigstoreBundle(json, key: policy.key).verify(
          digest, policy: policy, root: root, now: now)
      } catch let new as Problem where new.isOfSignature {
        // What is about this file says more than what is about another one.
        if problem == nil || problem == .signatureOfOther { problem = new }
      }
    }
    if let problem { throw problem }
    return nil
  }

  private static func bundles(in text: [UInt8]) throws -> [JSON] {
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.contains { $0 > 0x20 } }
    do {
      let isList = lines.count > 1 && lines.allSatisfy { $0.first == UInt8(ascii: "{") }
      let documents = isList ? lines.map(Array.init) : [text]
      guard documents.count <= most else { throw malformed("there are more than \(most)") }
      return try documents.flatMap { document in
        let json = try JSON(parsing: document, valueLimit: 100_000)
        guard let answer = json["attestations"]?.arrayValue else { return [json.asBundle ?? json] }
        return answer.prefix(most).compactMap { $0["bundle"] }.filter { !$0.isNull }
      }
    } catch let problem as Problem where problem.kind == .syntax {
      throw malformed(problem.summary)
    }
  }

  private static func malformed(_ fault: String) -> Problem {
    Problem(.signature, "the bundles are malformed: \(fault)")
  }
}

extension Problem {
  /// Whether a signature does not hold, or cannot be judged.
  package var isOfSignature: Bool { kind == .signature || kind == .signatureUnknown }
}

extension JSON {
  /// What older versions of cosign write, in the first form of bundles; nil for anything else.
  fileprivate var asBundle: JSON? {
    guard let signature = self["base64Signature"], let certificate = self["cert"]?.base64Value,
      let rekor = self["rekorBundle"], let payload = rekor["Payload"],
      let id = payload["logID"]?.stringValue.flatMap({ try? Checksum(hex: $0) }),
      let body = payload["body"]?.base64Value,
      let entry = try? JSON(parsing: body, valueLimit: 1000),
      let digest = entry["spec"]?["data"]?["hash"]?["value"]?.stringValue
        .flatMap({ try? Checksum(hex: $0) })
    else { return nil }
    let signer: (String, JSON) =
      switch PEM(certificate) {
      case let pem? where pem.label == "CERTIFICATE":
        ("certificate", ["rawBytes": .string(pem.bytes.base64)])
      default: ("publicKey", [:])
      }
    return [
      "mediaType": "application/vnd.dev.sigstore.bundle+json;version=0.1",
      "verificationMaterial": JSON.object([
        signer.0: signer.1,
        "tlogEntries": [
          [
            "logIndex": payload["logIndex"] ?? .null, "logId": ["keyId": .string(id.bytes.base64)],
            "integratedTime": payload["integratedTime"] ?? .null,
            "inclusionPromise": ["signedEntryTimestamp": rekor["SignedEntryTimestamp"] ?? .null],
            "canonicalizedBody": .string(body.base64),
          ]
        ],
      ]),
      "messageSignature": [
        "messageDigest": [
          "algorithm": .string(digest.algorithm.protobufName),
          "digest": .string(digest.bytes.base64),
        ],
        "signature": signature,
      ],
    ]
  }
}
