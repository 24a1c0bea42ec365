import Foundation
package import UpdatesPlatform

/// Keys, certificates and timestamps as Sigstore's services have them, all made by `openssl`.
///
/// Each is made once, when it is needed for the first time.
package final class SigstoreAuthority: @unchecked Sendable {
  private let folder: TemporaryDirectory
  private let lock = NSRecursiveLock()
  private var made: [String: [UInt8]] = [:]

  private static let only = Result {
    let authority = try SigstoreAuthority()
    // What is static is never released.
    atexit { try? SigstoreAuthority.shared().remove() }
    return authority
  }

  /// Apple's own has no Ed25519.
  private static let program =
    ["/opt/homebrew", "/usr/local"].map { $0 + "/opt/openssl@3/bin/openssl" }
    .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "openssl"

  /// The one of this process.
  package static func shared() throws -> SigstoreAuthority { try only.get() }

  private init() throws { folder = try TemporaryDirectory() }

  private func remove() throws { try FileManager.default.removeItem(atPath: folder.path) }

  private func once(_ name: String, _ make: () throws -> [UInt8]) throws -> [UInt8] {
    lock.lock()
    defer { lock.unlock() }
    if let bytes = made[name] { return bytes }
    let bytes = try make()
    made[name] = bytes
    return bytes
  }

  private func openssl(_ arguments: String...) throws { try openssl(arguments) }

  private func openssl(_ arguments: [String]) throws {
    try ChildProcess.run(Self.program, arguments, in: folder.path)
  }

  private func contents(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
  }
}

// MARK: Keys

extension SigstoreAuthority {
  /// A public key in DER; its name begins with its type, and P-256 is not named.
  package func key(_ name: String) throws -> [UInt8] {
    try once("key \(name)") {
      let file = name + ".key"
      switch name.prefix(while: { $0 != "-" }) {
      case "ed25519": try openssl("genpkey", "-algorithm", "ed25519", "-out", file)
      case "rsa": try openssl("genrsa", "-out", file, "2048")
      case let type:
        let curve = type == "p384" ? "P-384" : "P-256"
        try openssl(
          "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-out", file)
      }
      try openssl("pkey", "-in", file, "-pubout", "-outform", "DER", "-out", "out")
      return try contents(of: "out")
    }
  }

  /// A signature; Ed25519 takes no digest.
  package func signature(
    of message: [UInt8], by name: String, _ digest: ChecksumAlgorithm = .sha256
  ) throws -> [UInt8] {
    _ = try key(name)
    return try once("signature \(name) \(digest) \(message.base64)") {
      try folder.write(message, to: "message")
      if name.hasPrefix("ed25519") {
        try openssl(
          "pkeyutl", "-sign", "-rawin", "-inkey", "\(name).key", "-in", "message", "-out", "out")
      } else {
        try openssl(
          "dgst", "-\(digest.rawValue)", "-sign", "\(name).key", "-out", "out", "message")
      }
      return try contents(of: "out")
    }
  }
}

// MARK: Certificates

/// What is in a certificate for signing code.
package struct SigstoreCertificate: Sendable {
  package var key = "leaf"
  package var issuer = "intermediate"
  package var usage = "digitalSignature"
  package var extendedUsage = "codeSigning"
  package var subject: String
  /// Texts under 1.3.6.1.4.1.57264.1.
  package var facts: [Int: String]
  /// The key of the log of certificates that signs it, and the one that it says; nil without.
  package var log: (signs: String, isNamed: String)? = ("ctlog", "ctlog")
  /// What the timestamp of the log has besides.
  package var logExtensions: [UInt8] = []
  package var lastYear = 2060

  /// A build of the tag `v2.0.0` of `owner/name`.
  package init() {
    let repository = "https://github.com/owner/name"
    let workflow = repository + "/.github/workflows/release.yml@refs/tags/v2.0.0"
    let issuer = "https://token.actions.githubusercontent.com"
    subject = "URI:" + workflow
    facts = [
      1: issuer, 8: issuer, 12: repository, 13: String(repeating: "a", count: 40),
      14: "refs/tags/v2.0.0", 18: workflow,
    ]
  }

  fileprivate var extensions: [String] {
    let texts = facts.sorted { $0.key < $1.key }.map { number, text in
      let value = number < 7 ? "DER:\(Array(text.utf8).hex)" : "ASN1:UTF8String:\(text)"
      return "1.3.6.1.4.1.57264.1.\(number) = \(value)"
    }
    return [
      usage.isEmpty ? "" : "keyUsage = critical, \(usage)",
      extendedUsage.isEmpty ? "" : "extendedKeyUsage = \(extendedUsage)",
      "subjectAltName = critical, \(subject)",
    ] + texts
  }
}

extension SigstoreAuthority {
  /// The certificate of an authority: `root`, which issues `intermediate` and `tsa`, or those of
  /// another family, such as `other-root`.
  package func certificate(_ name: String) throws -> [UInt8] {
    let root = name.hasPrefix("other-") ? "other-root" : "root"
    let uses =
      name.hasSuffix("tsa")
      ? ["keyUsage = critical, digitalSignature", "extendedKeyUsage = critical, timeStamping"]
      : ["keyUsage = critical, keyCertSign", "basicConstraints = critical, CA:TRUE"]
    return try once("certificate \(name)") {
      let pem = try issue(name, key: name, by: root, uses)
      try folder.write(pem, to: name + ".pem")
      return Self.bytes(ofPEM: pem)
    }
  }

  /// A certificate for signing code, with a log's timestamp in it.
  package func certificate(_ wanted: SigstoreCertificate) throws -> [UInt8] {
    _ = try certificate(wanted.issuer)
    let log = wanted.log.map { "\($0)" } ?? "none"
    let name = [
      wanted.key, wanted.issuer, log, wanted.logExtensions.hex, "\(wanted.lastYear)",
      wanted.extensions.joined(separator: "\n"),
    ].joined(separator: " ")
    return try once("certificate of \(name)") {
      let serial = made.count
      func issued(_ more: String...) throws -> [UInt8] {
        Self.bytes(
          ofPEM: try issue(
            "leaf", key: wanted.key, by: wanted.issuer, wanted.extensions + more, serial: serial,
            lastYear: wanted.lastYear))
      }
      let plain = try issued()
      guard let log = wanted.log else { return plain }
      // RFC 6962, section 3.2 and 3.3; the first value in a certificate is what is signed.
      let part = plain[4..<(8 + Int(plain[6]) << 8 + Int(plain[7]))]
      let time = Self.big(1_735_689_600_000, bytes: 8)
      let extensions = Self.listed(wanted.logExtensions)
      let message =
        [0, 0] + time + [0, 1] + (try Checksum(of: key(wanted.issuer), .sha256).bytes)
        + Self.big(part.count, bytes: 3) + part + extensions
      let stamp =
        [0] + (try id(ofLog: log.isNamed)) + time + extensions + [4, 3]
        + Self.listed(try signature(of: message, by: log.signs))
      let list = Self.listed(Self.listed(stamp))
      let length = list.count < 0x80 ? [UInt8(list.count)] : [0x81, UInt8(list.count)]
      return try issued("1.3.6.1.4.1.11129.2.4.2 = DER:\(([4] + length + list).hex)")
    }
  }

  /// The name of a log: the SHA-256 of its key.
  package func id(ofLog name: String) throws -> [UInt8] {
    try Checksum(of: key(name), .sha256).bytes
  }

  private func issue(
    _ name: String, key: String, by issuer: String, _ extensions: [String], serial: Int? = nil,
    lastYear: Int = 2090
  ) throws -> [UInt8] {
    _ = try self.key(key)
    if name != issuer { _ = try certificate(issuer) }
    let number = String(0x1000 + (serial ?? made.count), radix: 16)
    for (file, text) in [("index", ""), ("serial", number + "\n")] {
      try folder.write(text, to: file)
    }
    let lines =
      """
      [own]
      database = index
      serial = serial
      new_certs_dir = .
      default_md = sha256
      policy = any
      [any]
      commonName = supplied
      [extensions]
      subjectKeyIdentifier = hash
      authorityKeyIdentifier = keyid
      \(extensions.joined(separator: "\n"))

      """
    try folder.write(lines, to: "ca.conf")
    let request = try once("request of \(key) for \(name)") {
      try openssl("req", "-new", "-key", "\(key).key", "-subj", "/CN=\(name)", "-out", "out")
      return try contents(of: "out")
    }
    try folder.write(request, to: "request")
    try openssl(
      [
        "ca", "-batch", "-notext", "-config", "ca.conf", "-name", "own", "-extensions",
        "extensions", "-startdate", "20200101000000Z", "-enddate", "\(lastYear)1231235959Z",
        "-in", "request", "-keyfile", "\(issuer).key", "-out", "out",
      ] + (name == issuer ? ["-selfsign"] : ["-cert", "\(issuer).pem"]))
    return try contents(of: "out")
  }
}

// MARK: Timestamps

extension SigstoreAuthority {
  /// The response of a timestamp authority, such as `tsa`, at the present time.
  package func timestamp(of message: [UInt8], by name: String) throws -> [UInt8] {
    _ = try certificate(name)
    return try once("timestamp \(name) \(message.base64)") {
      try folder.write("1000\n", to: "serial")
      try folder.write(
        """
        [own]
        serial = serial
        default_policy = 1.2.3
        digests = sha256
        signer_digest = sha256
        ess_cert_id_alg = sha256

        """, to: "tsa.conf")
      try folder.write(message, to: "message")
      try openssl("ts", "-query", "-data", "message", "-sha256", "-out", "query")
      try openssl(
        "ts", "-reply", "-config", "tsa.conf", "-section", "own", "-queryfile", "query",
        "-signer", "\(name).pem", "-inkey", "\(name).key", "-out", "out")
      return try contents(of: "out")
    }
  }
}

// MARK: Encodings

extension SigstoreAuthority {
  package static func pem(_ bytes: [UInt8], _ label: String) -> [UInt8] {
    let lines = Data(bytes).base64EncodedString(options: [
      .lineLength64Characters, .endLineWithLineFeed,
    ])
    return Array("-----BEGIN \(label)-----\n\(lines)\n-----END \(label)-----\n".utf8)
  }

  private static func bytes(ofPEM text: [UInt8]) -> [UInt8] {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return Array(Data(base64Encoded: lines.filter { !$0.hasPrefix("-") }.joined()) ?? Data())
  }

  private static func big(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func listed(_ bytes: [UInt8]) -> [UInt8] { big(bytes.count, bytes: 2) + bytes }
}

extension [UInt8] {
  package var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
