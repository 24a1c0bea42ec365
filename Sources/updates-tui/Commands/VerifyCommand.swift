import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller

/// Says where a file was built, or by whom it was signed.
enum VerifyCommand: ToolCommand {
  static let command = Command(
    "verify", summary: "prove where a file was built, or who signed it",
    discussion: [
      "FILE may be sha256:HEX. Without --bundle, files beside FILE are tried, such as "
        + "FILE.sigstore.json, then what GitHub knows of the repository. Exits with 77 if the "
        + "proof is missing or does not hold.",
      "The authorities and logs that count are those of Sigstore's public service as this tool "
        + "has them, or those of a newer trusted-root.json in the folder of its data.",
    ],
    operands: [Operand("FILE")],
    groups: [
      OptionGroup(
        "Who must have built or signed it",
        [
          .app,
          Option("repository", value: .text("OWNER/NAME"), help: "a repository of GitHub"),
          Option(
            "identity", value: .text("URL"), help: "the signer; also --certificate-identity"),
          Option(
            "issuer", value: .text("URL"),
            help: "who knows the signer; also --certificate-oidc-issuer"),
          Option("certificate-identity", value: .text("URL"), help: "the same as --identity"),
          Option("certificate-oidc-issuer", value: .text("URL"), help: "the same as --issuer"),
          Option("public-key", value: .text("KEY"), help: "a key of minisign"),
          Option("key", value: .text("FILE"), help: "the public key of cosign, in PEM"),
        ]),
      OptionGroup(
        "How",
        [
          Option("bundle", value: .text("FILE"), help: "the proof: a bundle, or a .minisig"),
          Option(
            "trusted-root", value: .text("FILE"), help: "the authorities and logs that count"),
          Option("offline", help: "do not ask GitHub"),
        ] + OptionGroup.howToRemember.options),
    ],
    essentials: ["app", "repository", "identity", "issuer", "public-key", "bundle", "json"],
    examples: [
      "updates-tui verify tool.tar.gz --repository owner/tool",
      "updates-tui verify tool.tar.gz --public-key RWQ…",
    ])

  static let blankMembers: JSONObject = [
    "file": .null, "sha256": .null, "verification": .null, "keyId": .null, "provenance": .null,
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    do {
      return try verified(arguments, in: world)
    } catch let problem as Problem where problem.path != nil {
      // The files are those of the command line, and none of this tool's own.
      throw Problem(problem.kind, problem.message, hint: problem.hint)
    }
  }

  private static func verified(_ arguments: Arguments, in world: World) throws -> Reply {
    let signer = try ExpectedSigner(arguments, in: world)
    let file = try VerifiedFile(arguments.operands[0])
    let verification: Verification
    do {
      verification = try signer.verification(of: file)
    } catch let problem as Problem where problem.isOfSignature {
      throw Problem(
        .verifyFailed, "'\(file.name.quotable)' is not verified: \(problem.summary)",
        hint: problem.hint)
    }
    var members = blankMembers
    members["file"] = .string(file.name.quotable)
    members["sha256"] = .string(file.sha256.hex)
    members["verification"] = .string(verification.word)
    members["keyId"] = JSON(verification.keyID)
    members["provenance"] = verification.provenance?.json ?? .null
    let line =
      verification.provenance.map {
        ($0.repository == nil ? "Signed by " : "Built by ") + $0.place
      } ?? verification.keyID.map { "Signed by \(SigningKey.beginning(ofID: $0))…" }
    return Reply(text: line ?? "Not verified", members: members)
  }
}

/// The file of the command line, or only its checksum.
private struct VerifiedFile {
  let name: String
  let isOnlyDigest: Bool
  let sha256: Checksum

  init(_ name: String) throws {
    (self.name, isOnlyDigest) = (name, name.hasPrefix("sha256:"))
    guard isOnlyDigest else {
      sha256 = try OpenFile.reading(name).checksum(.sha256, until: Deadline())
      return
    }
    guard let given = try? Checksum(hex: String(name.dropFirst(7))), given.algorithm == .sha256
    else {
      throw Problem(
        .usageVerify, "FILE is '\(name.quotable)', expected 64 hexadecimal digits",
        hint: "write './' before the name of a file")
    }
    sha256 = given
  }

  func digest(_ algorithm: ChecksumAlgorithm) throws -> Checksum? {
    if algorithm == .sha256 { return sha256 }
    return isOnlyDigest
      ? nil : try OpenFile.reading(name).checksum(algorithm, until: Deadline())
  }
}

/// Who must have built or signed the file, as the command line says.
private struct ExpectedSigner {
  let arguments: Arguments
  let world: World
  var policy: ProvenancePolicy?
  var key: SigningKey?
  /// The interface that knows the feed's repository.
  var interface = GitHubAttestations.interface

  init(_ arguments: Arguments, in world: World) throws {
    (self.arguments, self.world) = (arguments, world)
    func values(_ name: String) -> [String] {
      ["", "certificate-", "certificate-oidc-"].flatMap { arguments.values($0 + name) }
    }
    var signers = values("identity").map(ProvenancePolicy.Signer.identity)
    let name = try arguments.value("repository", expected: "OWNER/NAME") {
      FeedSettings.isRepository($0) ? $0 : nil
    }
    signers += name.map { [.github($0)] } ?? []
    signers += try Self.publicKey(arguments).map { [.key($0)] } ?? []
    var policies = signers.map { ProvenancePolicy($0) }
    key = try arguments.value("public-key", expected: "a minisign key (RW…)") {
      try? SigningKey($0)
    }
    if arguments.value("app") != nil {
      let selection = try AppSelection(arguments, in: world)
      let build = try selection.buildProof
      interface = build.repository?.interface ?? interface
      // Without a key or a rule, the feed's own repository is meant.
      let usual = build.repository.map { ProvenancePolicy(.github($0.name)) }
      key = key ?? selection.checker.feed.publicKey
      policies += (build.required ?? (key == nil ? usual : nil)).map { [$0] } ?? []
      if case .ed25519? = key, !policies.isEmpty { key = nil }
    }
    let issuers = values("issuer")
    guard policies.count <= 1, issuers.count <= 1 else {
      throw Problem(.usageVerify, "several signers are named", hint: "give one of them")
    }
    policy = policies.first
    if let issuer = issuers.first {
      switch policy?.signer {
      case .identity?, .repository?: policy?.issuer = issuer
      case .key?, .anyone?, nil:
        throw Problem(.usageVerify, "--issuer needs --repository or --identity")
      }
    }
    if case .identity? = policy?.signer, policy?.issuer == nil {
      throw Problem(
        .usageVerify, "--identity needs --issuer",
        hint: "for GitHub it is '--issuer \(Provenance.github)'")
    }
    guard policy != nil || key != nil else {
      throw Problem(
        .usageVerify, "nobody is named who must have built or signed it",
        hint: "name the repository with '--repository OWNER/NAME', or see 'updates-tui verify "
          + "--help'")
    }
  }

  private static func publicKey(_ arguments: Arguments) throws -> PublicKey? {
    guard let path = try arguments.path("key", to: "file") else { return nil }
    do {
      return try PublicKey(pem: OpenFile.reading(path).contents(limit: 64 << 10))
    } catch let problem as Problem where problem.kind == .unusable {
      throw Problem(
        .verifyFailed, "--key '\(path.quotable)': \(problem.summary)",
        hint: "give what 'openssl pkey -pubout' or cosign writes")
    }
  }

  func verification(of file: VerifiedFile) throws -> Verification {
    let signed = try key.map { try minisigned(file, by: $0) }
    guard let policy else { return Verification(keyID: signed) }
    let directories = Directories(environment: world.environment)
    let root = try TrustedRoot(at: arguments.path("trusted-root", to: "file"), in: directories)
    let verifier = ProvenanceVerifier(policy, root: root, now: world.now, digest: file.digest)
    guard let provenance = try verifier.provenance(in: texts(for: file, policy)) else {
      throw Problem(
        .verifyUnsigned, "there is no proof of where '\(file.name.quotable)' was built")
    }
    return Verification(keyID: signed, provenance: provenance)
  }

  private func minisigned(_ file: VerifiedFile, by key: SigningKey) throws -> String {
    guard case .minisign(let key) = key, !file.isOnlyDigest else {
      throw Problem(.usageVerify, "--public-key needs a key of minisign and a file")
    }
    // With a repository as well, the bundle is that of the build.
    let bundle = policy == nil ? arguments.value("bundle") : nil
    let path = bundle ?? file.name + ".minisig"
    guard FileSystem.isThere(path) else {
      throw Problem(.verifyUnsigned, "there is no signature '\(path.quotable)'")
    }
    let text = try OpenFile.reading(path).contents(limit: MinisignSignature.longest)
    try key.verify(MinisignSignature(text), of: OpenFile.reading(file.name))
    return key.id
  }

  /// What may be the proof, in the order in which it counts.
  private func texts(
    for file: VerifiedFile, _ policy: ProvenancePolicy
  ) throws -> [() throws -> [UInt8]?] {
    func text(_ path: String) throws -> [UInt8] {
      try OpenFile.reading(path).contents(limit: SigstoreBundle.longest)
    }
    if let path = try arguments.path("bundle", to: "file") { return [{ try text(path) }] }
    var texts: [() throws -> [UInt8]?] = []
    if !file.isOnlyDigest {
      let folder = file.name.lastIndex(of: "/").map { String(file.name[...$0]) } ?? ""
      let names = ProvenanceVerifier.names(for: String(file.name.dropFirst(folder.count)))
      texts = names.map { folder + $0 }.filter(FileSystem.isThere).map { path in
        { try text(path) }
      }
    }
    if let name = policy.signer.githubName, !arguments.has("offline") {
      texts.append {
        try world.result(showing: "Asking GitHub", patience: World.patience) { deadline in
          Result {
            try GitHubAttestations.asking(
              (name, interface), in: world.environment, until: deadline.within(.seconds(10))
            ) { try $0.text(about: file.sha256) }
          }
        }.get()
      }
    }
    return texts
  }
}
