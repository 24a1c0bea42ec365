import HarmlessText

/// A proof that an entry is in a log: the hashes beside its way to the root (RFC 9162, 2.1.3).
struct InclusionProof {
  let index: Int
  let size: Int
  let root: [UInt8]
  let hashes: [[UInt8]]
  /// What the log has signed: a note with the size and the root hash.
  let checkpoint: String?

  init?(_ json: JSON) {
    guard let index = (json["logIndex"] ?? 0).protobufInteger,
      let size = json["treeSize"]?.protobufInteger, 0 <= index, index < size,
      let root = json["rootHash"]?.base64Value,
      let values = (json["hashes"] ?? []).arrayValue, values.count <= 64
    else { return nil }
    hashes = values.compactMap(\.base64Value)
    guard hashes.count == values.count, hashes.allSatisfy({ $0.count == 32 }) else { return nil }
    (self.index, self.size, self.root) = (index, size, root)
    checkpoint = json["checkpoint"]?["envelope"]?.stringValue
  }

  /// Whether the entry with this content is where the proof says.
  func includes(_ entry: [UInt8]) throws -> Bool {
    var hash = try Checksum(of: [0] + entry, .sha256).bytes
    var (place, last) = (index, size - 1)
    for other in hashes {
      guard last > 0 else { return false }
      let isRight = place & 1 == 1 || place == last
      hash = try Checksum(of: [1] + (isRight ? other + hash : hash + other), .sha256).bytes
      if isRight, place & 1 == 0 {
        while place & 1 == 0, place > 0 { (place, last) = (place >> 1, last >> 1) }
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return last == 0 && hash == root
  }

  /// Throws unless the log has signed the size and the root hash.
  ///
  /// Signatures of others are passed over.
  ///
  /// <https://github.com/C2SP/C2SP/blob/main/tlog-checkpoint.md>
  func checkIsSigned(by log: TrustedRoot.Log) throws {
    let lines = checkpoint?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    guard let end = lines.firstIndex(of: ""), end >= 3 else {
      throw Problem(.signature, "the checkpoint of the log is missing or malformed")
    }
    guard lines[1] == "\(size)", lines[2] == root.base64 else {
      throw Problem(.signature, "the checkpoint of the log is that of another state")
    }
    let note = lines[..<end].map { $0 + "\n" }.joined()
    for line in lines[end...] {
      let words = line.split(separator: " ")
      // The name of the log begins the first line, to which Rekor 1 adds the number of its tree.
      guard words.count == 3, words[0] == "\u{2014}",
        lines[0] == words[1] || lines[0].hasPrefix(words[1] + " - "),
        let bytes = [UInt8](base64: words[2].utf8), bytes.prefix(4) == log.id.prefix(4)
      else { continue }
      if try log.key.isValid(Array(bytes.dropFirst(4)), of: Array(note.utf8)) { return }
    }
    throw Problem(.signature, "the log has not signed the checkpoint")
  }
}

/// An entry in a log of signatures (Rekor), as a bundle has it.
struct LogEntry {
  let index: Int
  /// When the log added the entry, if its signature says so.
  private(set) var time: Instant?
  private let log: TrustedRoot.Log
  private let body: [UInt8]
  private let spec: JSON
  /// The kind and version, such as `hashedrekord 0.0.1`.
  private let kind: String

  /// Reads an entry and verifies that the log has it.
  ///
  /// `needsProof` is false for the first form of bundles, to which a promise is enough.
  init(_ json: JSON, in root: TrustedRoot, needsProof: Bool) throws {
    guard let index = (json["logIndex"] ?? 0).protobufInteger,
      let id = json["logId"]?["keyId"]?.base64Value,
      let body = json["canonicalizedBody"]?.base64Value,
      let content = try? JSON(parsing: body, valueLimit: 1000),
      let kind = content["kind"]?.stringValue, let version = content["apiVersion"]?.stringValue,
      let spec = content["spec"]
    else { throw Problem(.signature, "the entry of the log is malformed") }
    if let stated = json["kindVersion"] {
      guard stated["kind"]?.stringValue == kind, stated["version"]?.stringValue == version else {
        throw Problem(.signature, "the entry of the log is of another kind than the bundle says")
      }
    }
    guard let log = root.entryLogs.first(where: { $0.id == id }) else {
      throw Problem.unknownToRoot("the log of the signature")
    }
    (self.index, self.log, self.body) = (index, log, body)
    (self.spec, self.kind) = (spec, "\(kind) \(version)")
    if let promise = json["inclusionPromise"]?["signedEntryTimestamp"] {
      try checkPromise(promise, json["integratedTime"])
    }
    if let proof = json["inclusionProof"] {
      guard let proof = InclusionProof(proof), try proof.includes(body) else {
        throw Problem(.signature, "the log does not have the entry")
      }
      // What nobody but the bundle says proves nothing.
      if needsProof || proof.checkpoint != nil || time == nil { try proof.checkIsSigned(by: log) }
    } else if needsProof || time == nil {
      throw Problem(.signature, "the proof that the log has the entry is missing")
    }
  }

  private mutating func checkPromise(_ promise: JSON, _ integrated: JSON?) throws {
    guard let signature = promise.base64Value, let seconds = integrated?.protobufInteger,
      seconds > 0
    else { throw Problem(.signature, "the promise of the log is malformed") }
    let message =
      #"{"body":"\#(body.base64)","integratedTime":\#(seconds),"logID":"\#(log.id.hex)","#
      + #""logIndex":\#(index)}"#
    guard try log.key.isValid(signature, of: Array(message.utf8)) else {
      throw Problem(.signature, "the promise of the log does not match the entry")
    }
    time = Instant(secondsSince1970: Double(seconds))
  }

  /// Throws unless the log was in use at a time.
  func checkLog(at time: Instant, in root: TrustedRoot) throws {
    let isValid = root.entryLogs.contains {
      $0.id == log.id && $0.key == log.key && $0.validity.contains(time)
    }
    guard isValid else {
      throw Problem.unknownToRoot("the log of the signature at that time")
    }
  }
}

// MARK: What the entry is about

extension LogEntry {
  /// Throws unless the entry is about this signature by this signer.
  func check(_ signature: SigstoreBundle.Signature, by signer: SigstoreBundle.Signer) throws {
    guard let places = Self.places[kind] else {
      throw Problem(
        .signature, "the entry of the log is of an unknown kind: \(kind.harmlessLine(limit: 40))")
    }
    let isOfFile = kind.hasPrefix("hashedrekord ")
    let digest = isOfFile ? signature.digest : signature.statement?.digest
    // This kind encodes what is base64 already.
    let known =
      kind == "intoto 0.0.2" ? Array(signature.bytes.base64.utf8) : signature.bytes
    let logged = places.signature.map { value(at: $0)?.base64Value }
    guard let digest, isDigest(value(at: places.digest), digest), logged ?? known == known,
      // Whoever has signed the text of a statement as a file has not made that statement.
      signature.statement == nil || kind != "hashedrekord 0.0.1",
      signer.is(value(at: places.signer))
    else { throw Problem(.signature, "the entry of the log is about another signature") }
  }

  /// Where an entry of a kind has the digest of what was signed, the signature and who signed.
  ///
  /// `*` is the only element of an array.
  private static let places: [String: (digest: String, signature: String?, signer: String)] = [
    "hashedrekord 0.0.1": ("data/hash", "signature/content", "signature/publicKey/content"),
    "hashedrekord 0.0.2": (
      "hashedRekordV002/data", "hashedRekordV002/signature/content",
      "hashedRekordV002/signature/verifier"
    ),
    "dsse 0.0.1": ("payloadHash", "signatures/*/signature", "signatures/*/verifier"),
    "dsse 0.0.2": (
      "dsseV002/payloadHash", "dsseV002/signatures/*/content", "dsseV002/signatures/*/verifier"
    ),
    "intoto 0.0.1": ("content/payloadHash", nil, "publicKey"),
    "intoto 0.0.2": (
      "content/payloadHash", "content/envelope/signatures/*/sig",
      "content/envelope/signatures/*/publicKey"
    ),
  ]

  private func value(at path: String) -> JSON? {
    path.split(separator: "/").reduce(spec) { json, step in
      guard step == "*" else { return json?[String(step)] }
      let elements = json?.arrayValue ?? []
      return elements.count == 1 ? elements[0] : nil
    }
  }

  /// Whether a value is this digest: `algorithm` with `value` in hexadecimal, or `digest` in base64.
  private func isDigest(_ json: JSON?, _ digest: Checksum) -> Bool {
    if let text = json?["value"]?.stringValue {
      return json?["algorithm"]?.stringValue == digest.algorithm.rawValue
        && (try? Checksum(hex: text)) == digest
    }
    return json?["algorithm"]?.stringValue == digest.algorithm.protobufName
      && json?["digest"]?.base64Value == digest.bytes
  }
}

extension ChecksumAlgorithm {
  /// The name in Sigstore's protocol buffers, such as `SHA2_256`.
  var protobufName: String { "SHA2_" + rawValue.dropFirst(3) }
}
