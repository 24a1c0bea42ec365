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
          Option("timeout", value: .text("SECONDS"), help: "for GitHub's answer; default: 10"),
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
    let wanted = try Wanted(arguments, in: world)
    let file = try VerifiedFile(arguments.operands[0])
    let verification: Verification
    do {
      verification = try wanted.verification(of: file, arguments, in: world)
    } catch let problem as Problem where problem.isOfSignature {
      throw Problem(
        .verifyFailed, "\(file.shown) is not verified: \(problem.summary)", hint: problem.hint)
    }
    var members = blankMembers
    members["file"] = .string(file.name.quotable)
    members["sha256"] = .string(file.sha256.hex)
    members["verification"] = .string(verification.word)
    members["keyId"] = JSON(verification.keyID)
    members["provenance"] = verification.provenance?.json ?? .null
    let line: String
    switch verification {
    case .provenance(let provenance, _):
      line = (provenance.repository == nil ? "Signed by " : "Built by ") + provenance.place
    case .signature(let id): line = "Signed by \(SigningKey.beginning(ofID: id))…"
    case .checksum, .none: line = "Not verified"
    }
    return Reply(text: line, members: members)
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
      sha256 = try Self.digest(of: name, .sha256)
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

  var shown: String { "'\(name.quotable)'" }

  func digest(_ algorithm: ChecksumAlgorithm) throws -> Checksum? {
    if algorithm == .sha256 { return sha256 }
    return isOnlyDigest ? nil : try Self.digest(of: name, algorithm)
  }

  private static func digest(of path: String, _ algorithm: ChecksumAlgorithm) throws -> Checksum {
    try OpenFile.reading(path).checksum(algorithm, until: Deadline())
  }
}

/// Who must have signed, and what the command line says of the proof.
private struct Wanted {
  var policy: ProvenancePolicy?
  var key: SigningKey?
  /// The feed's repository, and the interface that knows it.
  var repository: (name: String, interface: String)?

  init(_ arguments: Arguments, in world: World) throws {
    var found: [ProvenancePolicy] = []
    if let name = arguments.value("repository") {
      guard FeedSettings.isRepository(name) else {
        throw Problem(
          .usageVerify, "--repository is '\(name.quotable)', expected OWNER/NAME",
          hint: "write it like 'owner/name'")
      }
      found.append(ProvenancePolicy(.github(name)))
    }
    let identities = arguments.values("identity") + arguments.values("certificate-identity")
    found += identities.map { ProvenancePolicy(.identity($0)) }
    if let path = try arguments.path("key", to: "file") {
      do {
        let text = try OpenFile.reading(path).contents(limit: 64 << 10)
        found.append(ProvenancePolicy(.key(try PublicKey(pem: text))))
      } catch let problem as Problem where problem.kind == .unusable {
        throw Problem(
          .verifyFailed, "--key '\(path.quotable)': \(problem.summary)",
          hint: "give what 'openssl pkey -pubout' or cosign writes")
      }
    }
    key = try arguments.value("public-key", expected: "a minisign key (RW…)") {
      try? SigningKey($0)
    }
    let issuers = arguments.values("issuer") + arguments.values("certificate-oidc-issuer")
    if arguments.value("app") != nil {
      let selection = try AppSelection(arguments, in: world)
      let build = try selection.buildProof
      repository = build.repository
      // Without a key or a rule, the feed's own repository is meant.
      let usual = build.repository.map { ProvenancePolicy(.github($0.name)) }
      key = key ?? selection.checker.feed.publicKey
      if let policy = build.required ?? (key == nil ? usual : nil) { found.append(policy) }
      if case .ed25519? = key, !found.isEmpty { key = nil }
    }
    guard found.count <= 1, issuers.count <= 1 else {
      throw Problem(
        .usageVerify, "several signers are named", hint: "give one of them")
    }
    if case .key? = found.first?.signer, !issuers.isEmpty { found = [] }
    guard issuers.isEmpty || !found.isEmpty else {
      throw Problem(.usageVerify, "--issuer needs --repository or --identity")
    }
    policy = found.first
    if let issuer = issuers.first { policy?.issuer = issuer }
    guard policy != nil || key != nil else {
      throw Problem(
        .usageVerify, "nobody is named who must have built or signed it",
        hint:
          "name the repository with '--repository OWNER/NAME', or see 'updates-tui verify --help'"
      )
    }
    if case .identity? = policy?.signer, policy?.issuer == nil {
      throw Problem(
        .usageVerify, "--identity needs --issuer",
        hint: "for GitHub it is '--issuer \(Provenance.github)'")
    }
  }

  func verification(of file: VerifiedFile, _ arguments: Arguments, in world: World) throws
    -> Verification
  {
    var signed: Verification?
    if let key {
      signed = try minisigned(file, by: key, arguments)
      guard policy != nil else { return signed ?? .none }
    }
    guard let policy else { return signed ?? .none }
    let directories = Directories(environment: world.environment)
    let root = try TrustedRoot(at: arguments.path("trusted-root", to: "file"), in: directories)
    let search = ProvenanceSearch(
      ProvenanceVerifier(policy, root: root, now: world.now), digest: file.digest)
    let texts = try texts(for: file, policy, arguments, in: world)
    guard let provenance = try search.provenance(in: texts) else {
      throw Problem(.verifyUnsigned, "there is no proof of where \(file.shown) was built")
    }
    return .provenance(provenance, keyID: signed?.keyID)
  }

  private func minisigned(
    _ file: VerifiedFile, by key: SigningKey, _ arguments: Arguments
  ) throws -> Verification {
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
    return .signature(keyID: key.id.text)
  }

  /// What may be the proof, in the order in which it counts.
  private func texts(
    for file: VerifiedFile, _ policy: ProvenancePolicy, _ arguments: Arguments, in world: World
  ) throws -> [() throws -> [UInt8]?] {
    if let path = try arguments.path("bundle", to: "file") {
      return [{ try OpenFile.reading(path).contents(limit: SigstoreBundle.longest) }]
    }
    var texts: [() throws -> [UInt8]?] = []
    if !file.isOnlyDigest {
      let folder = file.name.lastIndex(of: "/").map { String(file.name[...$0]) } ?? ""
      texts = ProvenanceSearch.names(for: String(file.name.dropFirst(folder.count))).map { name in
        {
          let path = folder + name
          guard FileSystem.isThere(path) else { return nil }
          return try OpenFile.reading(path).contents(limit: SigstoreBundle.longest)
        }
      }
    }
    if let name = policy.signer.githubName, !arguments.has("offline") {
      let interface = repository?.interface ?? GitHubAttestations.interface
      texts.append { try ask((name, interface), file.sha256, arguments, in: world) }
    }
    return texts
  }

  private func ask(
    _ repository: (name: String, interface: String), _ checksum: Checksum,
    _ arguments: Arguments, in world: World
  ) throws -> [UInt8]? {
    let timeout = try arguments.timeout(upTo: 3600) ?? .seconds(10)
    let folder = try TemporaryFolder(environment: world.environment)
    defer { try? folder.remove() }
    let variables = world.environment.variables
    return try world.result(showing: "Asking GitHub", patience: World.patience) { deadline in
      Result {
        try GitHubAttestations(
          repository, variables: variables, until: deadline.within(timeout)
        ).text(about: checksum, in: OpenFolder(folder.path))
      }
    }.get()
  }
}
