import HarmlessText

/// The authorities and logs whose signatures prove where a file was built.
///
/// This is `trusted_root.json` of Sigstore.
/// <https://github.com/sigstore/protobuf-specs/blob/main/protos/sigstore_trustroot.proto>
package struct TrustedRoot: Sendable {
  let entryLogs: [Log]
  let certificateLogs: [Log]
  let authorities: [Authority]
  let timestampAuthorities: [Authority]

  /// The longest text of a root in bytes.
  package static let longest = 1 << 20

  struct Log: Sendable {
    /// The SHA-256 of the key, or another name in 32 bytes.
    var id: [UInt8]
    var key: PublicKey
    var validity: Validity
  }

  struct Authority: Sendable {
    /// Certificates in DER, the last one being the root.
    var chain: [[UInt8]]
    var validity: Validity

    func certificates() throws -> [Certificate] { try chain.map(Certificate.init) }
  }

  /// A time with both of its ends; nil where it has none.
  struct Validity: Sendable {
    var start: Instant?
    var end: Instant?

    func contains(_ time: Instant) -> Bool {
      (start.map { $0 <= time } ?? true) && (end.map { time <= $0 } ?? true)
    }
  }

  /// Throws a problem of the kind `signature` that says what is wrong with the text.
  package init(_ text: [UInt8]) throws {
    guard text.count <= Self.longest else {
      throw Self.malformed("it is longer than \(Self.longest.byteCount)")
    }
    let json: JSON
    do {
      json = try JSON(parsing: text, valueLimit: 10_000)
    } catch {
      throw Self.malformed(Problem(error).summary)
    }
    entryLogs = try Self.list("tlogs", of: json, Self.log)
    certificateLogs = try Self.list("ctlogs", of: json, Self.log)
    authorities = try Self.list("certificateAuthorities", of: json, Self.authority)
    timestampAuthorities = try Self.list("timestampAuthorities", of: json, Self.authority)
    guard !authorities.isEmpty, !entryLogs.isEmpty else {
      throw Self.malformed("it has no 'certificateAuthorities' or no 'tlogs'")
    }
  }

  private static func list<Element>(
    _ key: String, of json: JSON, _ element: (JSON) throws -> Element?
  ) throws -> [Element] {
    guard let value = json[key] else { return [] }
    guard let values = value.arrayValue else { throw malformed("'\(key)' is not an array") }
    return try values.compactMap { value in
      do {
        guard let read = try element(value) else {
          throw malformed("an entry of '\(key)' is incomplete")
        }
        return read
      } catch Problem.kind(.unusable) {
        // A log whose key has another form proves nothing here.
        return nil
      }
    }
  }

  private static func log(_ json: JSON) throws -> Log? {
    guard let id = json["logId"]?["keyId"]?.base64Value,
      let key = json["publicKey"]?["rawBytes"]?.base64Value,
      let validity = validity(json["publicKey"]?["validFor"])
    else { return nil }
    return Log(id: id, key: try PublicKey(key), validity: validity)
  }

  private static func authority(_ json: JSON) -> Authority? {
    guard let certificates = json["certChain"]?["certificates"]?.arrayValue,
      let validity = validity(json["validFor"])
    else { return nil }
    let chain = certificates.compactMap { $0["rawBytes"]?.base64Value }
    guard !chain.isEmpty, chain.count == certificates.count else { return nil }
    return Authority(chain: chain, validity: validity)
  }

  private static func validity(_ json: JSON?) -> Validity? {
    let texts = ["start", "end"].map { json?[$0]?.stringValue }
    let times = texts.map { $0.flatMap(Instant.init(iso8601:)) }
    guard zip(texts, times).allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return nil }
    return Validity(start: times[0], end: times[1])
  }

  private static func malformed(_ fault: String) -> Problem {
    Problem(
      .signature, "the trusted root is malformed: \(fault)",
      hint: "get Sigstore's trusted_root.json, or remove the file to use this tool's own")
  }
}

extension Problem {
  /// Something that the trusted root does not know, perhaps because it is older.
  static func unknownToRoot(_ what: String) -> Problem {
    Problem(
      .signatureUnknown, "the trusted root does not know \(what)",
      hint: "get a newer trusted-root.json, or a newer version of this tool")
  }
}

extension JSON {
  /// The bytes of a text in base64; nil for anything else.
  var base64Value: [UInt8]? { stringValue.flatMap { [UInt8](base64: $0.utf8) } }

  /// The number of a text or a number, as in the JSON of protocol buffers; nil for anything else.
  var protobufInteger: Int? { stringValue.flatMap { Int($0) } ?? integerValue }
}
