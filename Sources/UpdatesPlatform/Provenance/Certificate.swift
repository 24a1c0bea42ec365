import CUpdatesLibraries
import HarmlessText

/// A certificate of X.509 (RFC 5280), as an authority of Sigstore issues it to a build.
final class Certificate {
  let bytes: [UInt8]
  let key: PublicKey
  private let certificate: OpaquePointer

  /// The longest certificate in bytes.
  private static let longest = 64 << 10

  init(_ bytes: [UInt8]) throws {
    guard updates_library_load(UPDATES_LIBRARY_CERTIFICATES) else {
      throw Problem.cryptographyMissing
    }
    guard bytes.count <= Self.longest, let new = updates_certificate_new(bytes, bytes.count) else {
      throw Problem(.signature, "the certificate is malformed")
    }
    do {
      key = try PublicKey(Self.part { updates_certificate_key(new, $0) })
    } catch {
      updates_certificate_free(new)
      throw Problem(.signature, "the certificate: \(Problem(error).summary)")
    }
    (self.bytes, certificate) = (bytes, new)
  }

  deinit {
    updates_certificate_free(certificate)
  }

  var signsCode: Bool { updates_certificate_signs_code(certificate) }

  func isIssued(by issuer: Certificate) -> Bool {
    updates_certificate_is_issued_by(certificate, issuer.certificate)
  }

  /// Why the certificate does not lead to the last one of a chain at a time; nil if it does.
  func problem(with chain: [Certificate], at time: Instant) -> String? {
    let problem = updates_certificate_problem(
      certificate, chain.map(\.certificate), Int32(chain.count), Int64(time.secondsSince1970))
    return problem.map { String(cString: $0) }
  }

  /// The value of an extension, by an identifier such as `2.5.29.17`; nil if there is none.
  func value(of identifier: String) -> [UInt8]? {
    var length: Int32 = 0
    return updates_certificate_extension(certificate, identifier, &length).map {
      Array(UnsafeBufferPointer(start: $0, count: Int(length)))
    }
  }

  /// What a log of certificates signs of this one; empty if no log has signed it.
  fileprivate var loggedPart: [UInt8] {
    Self.part { updates_certificate_logged_part(certificate, $0) }
  }

  private static func part(_ write: (UnsafeMutablePointer<UInt8>?) -> Int32) -> [UInt8] {
    let count = Int(write(nil))
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    return Int(write(&bytes)) == count ? bytes : []
  }

  /// Verifies the response of a timestamp authority (RFC 3161) to a message; returns its time.
  static func time(of response: [UInt8], for message: [UInt8], by chain: [Certificate]) throws
    -> Instant?
  {
    var seconds: Int64 = 0
    let outcome = updates_timestamp_verify(
      response, response.count, message, message.count, chain.map(\.certificate),
      Int32(chain.count), &seconds)
    switch Int(outcome) {
    case UPDATES_CRYPTO_DONE: return Instant(secondsSince1970: Double(seconds))
    case UPDATES_CRYPTO_REJECTED: return nil
    case UPDATES_CRYPTO_FAILED: throw Problem(.signature, "a timestamp is malformed")
    default: throw Problem(cryptography: outcome)
    }
  }
}

// MARK: Logs of certificates

extension Certificate {
  /// Throws unless a log that is trusted has promised to publish this certificate (RFC 6962).
  func checkIsLogged(in logs: [TrustedRoot.Log], issuer: Certificate) throws {
    let (part, keyHash) = (loggedPart, try Checksum(of: issuer.key.bytes, .sha256).bytes)
    let list = value(of: "1.3.6.1.4.1.11129.2.4.2").flatMap { DERValue($0, tag: DERValue.octets) }
    guard !part.isEmpty, let stamps = list.flatMap({ Self.stamps($0.content) }) else {
      throw Problem(.signature, "the certificate was not logged")
    }
    // What a log signs of a certificate: RFC 6962, section 3.2.
    let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: part.count >> $0) }
    let logged = [0, 1] + keyHash + length + part
    var isKnown = false
    for stamp in stamps {
      let time = Instant(
        secondsSince1970: Double(stamp.time.reduce(0) { $0 << 8 | UInt64($1) }) / 1000)
      let log = logs.first { $0.id == stamp.log && $0.validity.contains(time) }
      guard let log else { continue }
      isKnown = true
      let message = [0, 0] + stamp.time + logged + stamp.extensions
      if try log.key.isValid(stamp.signature, of: message) { return }
    }
    throw isKnown
      ? Problem(.signature, "the signature of the certificate's log does not match")
      : Problem.unknownToRoot("the log of the certificate")
  }

  /// A signed timestamp: milliseconds since 1970, and extensions after their length.
  private typealias Stamp = (
    log: [UInt8], time: [UInt8], extensions: [UInt8], signature: [UInt8]
  )

  /// Reads the structure of TLS (RFC 8446, section 3) that has the timestamps.
  private static func stamps(_ bytes: ArraySlice<UInt8>) -> [Stamp]? {
    var (rest, stamps) = (bytes, [Stamp]())
    guard var list = rest.takeList(), rest.isEmpty else { return nil }
    while !list.isEmpty {
      guard var stamp = list.takeList(), stamp.take(1) == [0], let log = stamp.take(32),
        let time = stamp.take(8), case let length = stamp.prefix(2),
        let extensions = stamp.takeList(),
        // The algorithms are those of the log's key.
        stamp.take(2) != nil, let signature = stamp.takeList(), stamp.isEmpty
      else { return nil }
      stamps.append((Array(log), Array(time), Array(length + extensions), Array(signature)))
    }
    return stamps
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ count: Int) -> Self? {
    guard self.count >= count else { return nil }
    defer { removeFirst(count) }
    return prefix(count)
  }

  /// Takes bytes that follow their number in two bytes.
  fileprivate mutating func takeList() -> Self? {
    take(2).flatMap { take($0.reduce(0) { $0 << 8 | Int($1) }) }
  }
}

// MARK: Who built it

extension Certificate {
  /// The address of the workflow, or the person, to which the certificate was issued.
  var subject: String? {
    let names = value(of: "2.5.29.17").flatMap { DERValue($0, tag: DERValue.sequence)?.values }
    // Of the forms of a name, an address of mail has 1, and a URL has 6.
    guard let names, names.count == 1, [0x81, 0x86].contains(names[0].tag) else { return nil }
    return Self.harmless(names[0].content)
  }

  /// A fact that the authority of Sigstore states about a build, by its number.
  ///
  /// <https://github.com/sigstore/fulcio/blob/main/docs/oid-info.md>
  func fact(_ number: Int) -> String? {
    guard let value = value(of: "1.3.6.1.4.1.57264.1.\(number)") else { return nil }
    // The first six are texts without a tag.
    let text = number < 7 ? value[...] : DERValue(value, tag: DERValue.text)?.content
    return text.flatMap(Self.harmless)
  }

  /// A text as it is; nil if it could look like another one.
  private static func harmless(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(validating: bytes, as: UTF8.self)
    return text?.harmlessLine(limit: 1000) == text ? text : nil
  }
}
