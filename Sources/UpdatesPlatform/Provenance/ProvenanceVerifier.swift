import HarmlessText

/// Finds the proof of where a file was built among several, and verifies it.
package struct ProvenanceVerifier {
  /// Who must have signed.
  package var policy: ProvenancePolicy
  /// The authorities and logs that count.
  package var root: TrustedRoot
  /// The time that no signature may be after.
  package var now: Instant
  /// Gives the file's digest; nil if it is not known for this algorithm.
  package var digest: (ChecksumAlgorithm) throws -> Checksum?

  /// The most bundles in one text.
  package static let most = 100
  /// How many seconds the clocks of two computers may differ.
  private static let clockSkew = 300.0

  package init(
    _ policy: ProvenancePolicy, root: TrustedRoot, now: Instant = .now,
    digest: @escaping (ChecksumAlgorithm) throws -> Checksum?
  ) {
    (self.policy, self.root, self.now, self.digest) = (policy, root, now, digest)
  }

  /// The names of files that may have the bundle of a file.
  package static func names(for file: String) -> [String] {
    [".sigstore.json", ".sigstore", ".bundle", ".intoto.jsonl"].map { file + $0 }
      + ["multiple.intoto.jsonl", "attestation.intoto.jsonl"]
  }

  /// What the first valid one of several texts proves; nil if there are none.
  ///
  /// Each is a bundle; one bundle a line; the answer of GitHub about attestations; or what older
  /// versions of `cosign sign-blob --bundle` write.
  ///
  /// - Throws: If none is valid, what is wrong with the first one, or else why one was not read.
  ///   What does not hold is a problem of the kind `signature`, or of the kind `signatureUnknown`
  ///   if none is of a service that the root knows.
  package func provenance(in texts: [() throws -> [UInt8]?]) throws -> Provenance? {
    var (problem, other): (Problem?, Problem?)
    for read in texts {
      do {
        if let text = try read(), let found = try provenance(in: text) { return found }
      } catch let new as Problem where new.kind == .signature {
        problem = problem ?? new
      } catch let new as Problem where new.kind != .interrupted {
        other = other ?? new
      }
    }
    if let problem = problem ?? other { throw problem }
    return nil
  }

  private func provenance(in text: [UInt8]) throws -> Provenance? {
    var problem: Problem?
    for json in try Self.bundles(in: text) {
      do {
        return try provenance(of: SigstoreBundle(json, key: policy.key))
      } catch let new as Problem where new.isOfSignature {
        // What is about this file says more than what is about another one.
        if problem == nil || problem == .signatureOfOther { problem = new }
      }
    }
    if let problem { throw problem }
    return nil
  }

  private static func bundles(in text: [UInt8]) throws -> [JSON] {
    guard text.count <= SigstoreBundle.longest else {
      throw malformed("they are longer than \(SigstoreBundle.longest.byteCount)")
    }
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

  /// Verifies everything: file, signature, certificate, time, logs and signer.
  private func provenance(of bundle: SigstoreBundle) throws -> Provenance {
    let (signature, signer) = (bundle.signature, bundle.signer)
    let subjects = signature.statement?.subjects ?? [signature.digest]
    guard try subjects.contains(where: { try digest($0.algorithm) == $0 }) else {
      throw Problem.signatureOfOther
    }
    guard try signature.isValid(by: signer.key) else { throw Problem.signatureWrong }
    let entries = try bundle.entries.map {
      try LogEntry($0, in: root, needsProof: bundle.needsProof)
    }
    guard let entry = entries.first else {
      // Such as what GitHub says of private repositories and of releases.
      throw Problem(.signatureUnknown, "it has no entry of a public log, which is not supported")
    }
    for entry in entries { try entry.check(signature, by: signer) }
    let times = try entries.compactMap(\.time) + stamped(bundle)
    guard let time = times.min() else {
      throw Problem(.signature, "nothing proves when it was signed")
    }
    for time in times {
      guard time <= now.adding(seconds: Self.clockSkew) else {
        throw Problem(.signature, "it was signed in the future: \(time.iso8601)")
      }
      for entry in entries { try entry.checkLog(at: time, in: root) }
      if case .certificate(let certificate) = signer {
        try certificate.check(against: root, at: time)
      }
    }
    let provenance = Provenance(bundle, logIndex: entry.index, signedAt: time)
    try policy.check(provenance)
    return provenance
  }

  /// The times that authorities of the root state for the signature.
  private func stamped(_ bundle: SigstoreBundle) throws -> [Instant] {
    let authorities = try root.timestampAuthorities.map { ($0, try $0.certificates()) }
    var times: [Instant] = []
    for timestamp in bundle.timestamps {
      for (authority, chain) in authorities {
        let time = try Certificate.time(of: timestamp, for: bundle.signature.bytes, by: chain)
        if let time, authority.validity.contains(time) { times.append(time) }
      }
    }
    guard bundle.timestamps.isEmpty || !times.isEmpty else {
      throw Problem(
        .signature, "no timestamp is by an authority of the trusted root for this signature")
    }
    return times
  }
}

extension Problem {
  /// Whether a signature does not hold, or cannot be judged.
  package var isOfSignature: Bool { kind == .signature || kind == .signatureUnknown }
}

extension Certificate {
  /// Throws unless an authority of the root issued it for signing code, and a log knows it.
  fileprivate func check(against root: TrustedRoot, at time: Instant) throws {
    guard signsCode else { throw Problem(.signature, "the certificate is not for signing code") }
    var problem: String?
    for authority in root.authorities where authority.validity.contains(time) {
      let chain = try authority.certificates()
      guard let issuer = chain.first(where: isIssued) else { continue }
      problem = self.problem(with: chain, at: time)
      if problem == nil { return try checkIsLogged(in: root.certificateLogs, issuer: issuer) }
    }
    guard let problem else { throw Problem.unknownToRoot("the authority of the certificate") }
    throw Problem(.signature, "the certificate is not valid: \(problem)".harmlessLine(limit: 200))
  }
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
