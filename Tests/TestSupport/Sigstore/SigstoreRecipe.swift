package import UpdatesPlatform

/// What a bundle is made of; each step can be changed, and what follows it is made of the change.
package struct SigstoreRecipe {
  package enum Form: Sendable {
    /// `hashedrekord 0.0.1`
    case message
    /// `dsse 0.0.1`
    case envelope
    /// `intoto 0.0.2`
    case statement
    /// `hashedrekord 0.0.2` and `dsse 0.0.2`, where a timestamp tells the time.
    case secondMessage, secondEnvelope
  }

  package var form: Form
  package var content = Array("What was built\n".utf8)
  package var digest = ChecksumAlgorithm.sha256
  /// Nil if the bundle only names a key.
  package var certificate: SigstoreCertificate? = SigstoreCertificate()
  /// The key that signs; nil means that of the certificate.
  package var signer: String?
  package var log = "log"
  package var logName = "log.example"
  /// The place of the entry among those of the log.
  package var (place, size) = (3, 7)
  package var integratedTime: Int? = 1_735_689_600
  /// Who gives a timestamp.
  package var timestamper: String?
  package var statement: (JSON) throws -> JSON = { $0 }
  /// Changes the entry before the log takes it.
  package var entry: (JSON) throws -> JSON = { $0 }
  /// Changes the checkpoint before the log signs it.
  package var note: (String) -> String = { $0 }
  /// Changes the bundle at the end.
  package var bundle: (JSON) throws -> JSON = { $0 }

  package init(_ form: Form = .message) {
    self.form = form
    guard isSecond else { return }
    (log, logName, integratedTime, timestamper) = ("ed25519-log", "log2.example", nil, "tsa")
  }

  private var isSecond: Bool { form == .secondMessage || form == .secondEnvelope }
  package var key: String { certificate?.key ?? "leaf" }
}

extension SigstoreRecipe {
  /// Signs the content, logs the signature, and writes down what proves all that.
  package func made(by authority: SigstoreAuthority) throws -> JSON {
    let checksum = try Checksum(of: content, digest)
    let certificate = try certificate.map(authority.certificate)
    let signed: (member: (String, JSON), signature: [UInt8], payload: [UInt8])
    switch form {
    case .message, .secondMessage: signed = try message(checksum, by: authority)
    case .envelope, .statement, .secondEnvelope: signed = try envelope(checksum, by: authority)
    }
    let key = try authority.key(key)
    let verifier: (pem: [UInt8], json: JSON) =
      if let certificate {
        (
          SigstoreAuthority.pem(certificate, "CERTIFICATE"),
          ["x509Certificate": ["rawBytes": .string(certificate.base64)]]
        )
      } else {
        (
          SigstoreAuthority.pem(key, "PUBLIC KEY"),
          ["publicKey": ["rawBytes": .string(key.base64)]]
        )
      }
    let body = try entry(
      body(checksum, signed.signature, payload: signed.payload, verifier.pem, verifier.json))
    var material: JSON = [
      "tlogEntries": [try logged(Array(body.text.utf8), kind: body, by: authority)]
    ]
    if let certificate {
      material = material.setting("certificate/rawBytes", to: .string(certificate.base64))
    } else {
      material = material.setting("publicKey/hint", to: "key")
    }
    if let timestamper {
      let bytes = try authority.timestamp(of: signed.signature, by: timestamper)
      material = material.setting(
        "timestampVerificationData",
        to: ["rfc3161Timestamps": [["signedTimestamp": .string(bytes.base64)]]])
    }
    return try bundle(
      JSON.object([
        "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
        "verificationMaterial": material, signed.member.0: signed.member.1,
      ]))
  }

  private func message(
    _ checksum: Checksum, by authority: SigstoreAuthority
  ) throws -> ((String, JSON), [UInt8], [UInt8]) {
    let bytes = try authority.signature(of: content, by: signer ?? key, digest)
    let message: JSON = [
      "messageDigest": [
        "algorithm": .string(checksum.name), "digest": .string(checksum.bytes.base64),
      ],
      "signature": .string(bytes.base64),
    ]
    return (("messageSignature", message), bytes, [])
  }

  private func envelope(
    _ checksum: Checksum, by authority: SigstoreAuthority
  ) throws -> ((String, JSON), [UInt8], [UInt8]) {
    let statement = try statement([
      "_type": "https://in-toto.io/Statement/v1", "predicateType": "https://slsa.dev/provenance/v1",
      "subject": [
        ["name": "tool", "digest": JSON.object([digest.rawValue: .string(checksum.hex)])]
      ],
      "predicate": [:],
    ])
    let payload = Array(statement.text.utf8)
    let type = "application/vnd.in-toto+json"
    let message = Array("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
    let bytes = try authority.signature(
      of: message, by: signer ?? key, key.hasPrefix("p384") ? .sha384 : .sha256)
    let envelope: JSON = [
      "payloadType": .string(type), "payload": .string(payload.base64),
      "signatures": [["sig": .string(bytes.base64)]],
    ]
    return (("dsseEnvelope", envelope), bytes, payload)
  }
}

// MARK: The entry of the log

extension SigstoreRecipe {
  private func body(
    _ checksum: Checksum, _ signature: [UInt8], payload: [UInt8], _ pem: [UInt8], _ verifier: JSON
  ) throws -> JSON {
    let payloadChecksum = try Checksum(of: payload, .sha256)
    let payloadHash: JSON = ["algorithm": "sha256", "value": .string(payloadChecksum.hex)]
    switch form {
    case .message:
      return entry(about: checksum, signature: signature, by: pem)
    case .envelope:
      return Self.body(
        "dsse", "0.0.1",
        [
          "payloadHash": payloadHash,
          "signatures": [
            ["signature": .string(signature.base64), "verifier": .string(pem.base64)]
          ],
        ])
    case .statement:
      // What is base64 already is encoded once more.
      let twice = JSON.string(Array(signature.base64.utf8).base64)
      return Self.body(
        "intoto", "0.0.2",
        [
          "content": [
            "envelope": ["signatures": [["publicKey": .string(pem.base64), "sig": twice]]],
            "payloadHash": payloadHash,
          ]
        ])
    case .secondMessage, .secondEnvelope:
      let signed: JSON = ["content": .string(signature.base64), "verifier": verifier]
      let checksum = form == .secondMessage ? checksum : payloadChecksum
      let data: JSON = [
        "algorithm": .string(checksum.name), "digest": .string(checksum.bytes.base64),
      ]
      return form == .secondMessage
        ? Self.body(
          "hashedrekord", "0.0.2", ["hashedRekordV002": ["data": data, "signature": signed]])
        : Self.body("dsse", "0.0.2", ["dsseV002": ["payloadHash": data, "signatures": [signed]]])
    }
  }

  /// The entry `hashedrekord 0.0.1`.
  package func entry(about checksum: Checksum, signature: [UInt8], by pem: [UInt8]) -> JSON {
    Self.body(
      "hashedrekord", "0.0.1",
      [
        "data": ["hash": ["algorithm": .string(digest.rawValue), "value": .string(checksum.hex)]],
        "signature": [
          "content": .string(signature.base64), "publicKey": ["content": .string(pem.base64)],
        ],
      ])
  }

  private static func body(_ kind: String, _ version: String, _ spec: JSON) -> JSON {
    ["apiVersion": .string(version), "kind": .string(kind), "spec": spec]
  }

  private func logged(
    _ body: [UInt8], kind: JSON, by authority: SigstoreAuthority
  ) throws -> JSON {
    var leaves = (0..<size).map { Array("entry \($0)".utf8) }
    leaves[place] = body
    let root = try MerkleTree.root(of: leaves[...])
    let id = try authority.id(ofLog: log)
    // Rekor 1 adds the number of its tree.
    let origin = logName + (isSecond ? "" : " - 1234")
    let note = note("\(origin)\n\(size)\n\(root.base64)\n")
    let signature = try Array(id.prefix(4)) + authority.signature(of: Array(note.utf8), by: log)
    var entry: JSON = [
      "logIndex": .string("\(place)"), "logId": ["keyId": .string(id.base64)],
      "kindVersion": [
        "kind": kind["kind"] ?? .null, "version": kind["apiVersion"] ?? .null,
      ],
      "canonicalizedBody": .string(body.base64),
      "inclusionProof": [
        "logIndex": .string("\(place)"), "treeSize": .string("\(size)"),
        "rootHash": .string(root.base64),
        "hashes": .array(
          try MerkleTree.path(to: place, in: leaves[...]).map { .string($0.base64) }),
        "checkpoint": ["envelope": .string("\(note)\n— \(logName) \(signature.base64)\n")],
      ],
    ]
    if let integratedTime {
      let text =
        #"{"body":"\#(body.base64)","integratedTime":\#(integratedTime),"#
        + #""logID":"\#(id.hex)","logIndex":\#(place)}"#
      let promise = try authority.signature(of: Array(text.utf8), by: log)
      entry = entry.setting("integratedTime", to: .string("\(integratedTime)"))
        .setting("inclusionPromise/signedEntryTimestamp", to: .string(promise.base64))
    }
    return entry
  }
}

extension Checksum {
  fileprivate var name: String { "SHA2_" + algorithm.rawValue.dropFirst(3) }
}
