import Testing
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct VerifyCommandTests {
  private let tool: UpdatesTool
  private let authority: SigstoreAuthority
  private let sha256: String
  /// The words for a build of the repository, by an authority that the words name.
  private let built: [String]

  private static let workflow =
    "https://github.com/owner/name/.github/workflows/release.yml@refs/tags/v2.0.0"
  private static let issuer = "https://token.actions.githubusercontent.com"

  init() throws {
    tool = try UpdatesTool()
    authority = try SigstoreAuthority.shared()
    let content = SigstoreRecipe().content
    try tool.home.write(content, to: "tool.gz")
    try tool.home.write(authority.trustedRoot().text, to: "root.json")
    sha256 = try Checksum(of: content, .sha256).hex
    built = ["--repository", "owner/name", "--trusted-root", "root.json", "--offline"]
  }

  private func write(
    _ name: String = "tool.gz.sigstore.json", change: (inout SigstoreRecipe) -> Void = { _ in }
  ) throws {
    var recipe = SigstoreRecipe()
    change(&recipe)
    try tool.home.write(recipe.made(by: authority).text + "\n", to: name)
  }

  /// Expects an exit status, and all that is said.
  private func expect(
    _ status: Int32, _ text: String, _ words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await tool.run(["verify"] + words)
    #expect(result.status == status, sourceLocation: sourceLocation)
    let said = status == 0 ? result.output : result.errors
    #expect(said == text + "\n", sourceLocation: sourceLocation)
    #expect((status == 0 ? result.errors : result.output) == "", sourceLocation: sourceLocation)
  }

  /// Expects that the file is refused for a reason.
  private func expectRefusal(
    _ reason: String, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let hint = "hint: do not use the file; ask its publisher about it"
    try await expect(
      77, "error: 'tool.gz' is not verified: \(reason)\n\(hint)", words,
      sourceLocation: sourceLocation)
  }

  // MARK: Built

  private static let sentence = "Built by github.com/owner/name, release.yml, tag v2.0.0"

  @Test(arguments: [
    "tool.gz.sigstore.json", "tool.gz.sigstore", "tool.gz.bundle", "tool.gz.intoto.jsonl",
    "multiple.intoto.jsonl", "attestation.intoto.jsonl",
  ])
  func `the proof is found beside the file`(name: String) async throws {
    // The first proof that holds counts.
    try write("tool.gz.sigstore.json") { $0.content = [1] }
    try write(name) { $0.form = name.hasPrefix("multiple") ? .envelope : $0.form }
    for folder in ["", tool.home.path + "/"] {
      try await expect(0, Self.sentence, [folder + "tool.gz"] + built)
    }
  }

  @Test func `a checksum is enough`() async throws {
    try write("proof.json")
    try await expect(
      0, Self.sentence, ["sha256:" + sha256] + built + ["--bundle", "proof.json"])
    let document = try await tool.document(
      "verify", "sha256:" + sha256, "--repository", "owner/name", "--trusted-root", "root.json",
      "--bundle", "proof.json")
    #expect(document["sha256"] == .string(sha256))
  }

  @Test func `all that is proved is in the document`() async throws {
    try write()
    let words = ["verify", "tool.gz", "--json"] + built
    let document = try await tool.run(words).document()
    #expect(document["result"] == .string("done"))
    #expect(document["file"] == .string("tool.gz"))
    #expect(document["sha256"] == .string(sha256))
    #expect(document["verification"] == .string("provenance"))
    #expect(document["keyId"] == .null)
    #expect(
      document["provenance"]
        == .object([
          "repository": .string("github.com/owner/name"), "workflow": .string("release.yml"),
          "ref": .string("refs/tags/v2.0.0"), "builder": .string(Self.workflow),
          "commit": .string(String(repeating: "a", count: 40)), "issuer": .string(Self.issuer),
          "logIndex": .number(3), "predicate": .null, "signedAt": .string("2025-01-01T00:00:00Z"),
        ]))
  }

  @Test func `the names of cosign's options are understood`() async throws {
    try write()
    let rest = ["--trusted-root", "root.json"]
    for names in [
      ["--identity", "--issuer"], ["--certificate-identity", "--certificate-oidc-issuer"],
    ] {
      let signer = [names[0], Self.workflow, names[1], Self.issuer]
      try await expect(0, Self.sentence, ["tool.gz"] + signer + rest)
    }
  }

  @Test func `the root of the person counts, and that of the program knows only Sigstore`()
    async throws
  {
    try write()
    let words = ["tool.gz", "--repository", "owner/name", "--offline"]
    try await expect(
      77,
      """
      error: 'tool.gz' is not verified: the trusted root does not know the log of the signature
      hint: get a newer trusted-root.json, or a newer version of this tool
      """, words)
    let root = try authority.trustedRoot().text
    try tool.home.write(root, to: ".local/share/updates-tui/trusted-root.json")
    try await expect(0, Self.sentence, words)
  }

  @Test(arguments: [
    ("true", nil), (#"{"workflow": "release.yml"}"#, nil),
    (#"{"identity": "\#(workflow)", "issuer": "\#(issuer)"}"#, nil),
    (#"{"workflow": "other.yml"}"#, "it was built by release.yml; expected other.yml"),
    (#"{"issuer": "https://a.b"}"#, "it was built by \(issuer); expected https://a.b"),
    (
      #"{"identity": "\#(workflow)", "issuer": "https://a.b"}"#,
      "it was built by \(issuer); expected https://a.b"
    ),
  ])
  func `the file of an app names who must have built it`(
    provenance: String, refusal: String?
  ) async throws {
    try write()
    try tool.home.write(
      """
      {"id": "com.example.tool", "name": "Tool", "feed": {"kind": "github",
      "url": "https://github.com/owner/name", "provenance": \(provenance)}}
      """, to: ".config/updates-tui/apps/com.example.tool.json")
    let words = ["tool.gz", "--app", "com.example.tool"] + built.dropFirst(2)
    if let refusal { return try await expectRefusal(refusal, words) }
    try await expect(0, Self.sentence, words)
    guard provenance == "true" else { return }
    // An issuer may be named beside the app.
    try await expect(0, Self.sentence, words + ["--issuer", Self.issuer])
    let other = "it was built by \(Self.issuer); expected https://a.b"
    try await expectRefusal(other, words + ["--issuer", "https://a.b"])
  }

  // MARK: Refused

  @Test func `what does not hold is refused in one sentence`() async throws {
    try write()
    try await expectRefusal(
      "it was built by github.com/owner/name; expected github.com/owner/other",
      ["tool.gz", "--repository", "owner/other"] + built.dropFirst(2))
    try tool.home.write("Other\n", to: "tool.gz")
    try await expectRefusal("the signature is for another file", ["tool.gz"] + built)
    let document = try await tool.run(["verify", "tool.gz", "--json"] + built).document()
    #expect(document["result"] == .string("error"))
    #expect(document["error"]?["code"] == .string("verify.failed"))
    #expect(document["provenance"] == .null)
  }

  // MARK: Keys

  @Test func `a key in PEM signs`() async throws {
    try write { $0.certificate = nil }
    for name in ["leaf", "other"] {
      try tool.home.write(
        SigstoreAuthority.pem(authority.key(name), "PUBLIC KEY"), to: name + ".pem")
    }
    let rest = ["--trusted-root", "root.json"]
    try await expect(0, "Signed by the key", ["tool.gz", "--key", "leaf.pem"] + rest)
    try await expectRefusal(
      "the signature does not match the content", ["tool.gz", "--key", "other.pem"] + rest)
    try await expect(
      77,
      "error: --key '\(tool.home.path)/root.json': it is not a public key in PEM\n"
        + "hint: give what 'openssl pkey -pubout' or cosign writes",
      ["tool.gz", "--key", "root.json"] + rest)
  }

  @Test func `a key of minisign and a repository must both hold`() async throws {
    let folder = tool.home.path
    try ChildProcess.run("minisign", ["-G", "-W", "-p", "own.pub", "-s", "own.sec"], in: folder)
    let key = try ChildProcess.run("tail", ["-n", "1", "own.pub"], in: folder).dropLast()
    let words = ["tool.gz", "--public-key", String(key)] + built
    try write()
    #expect(try await tool.run(["verify"] + words).status == 77)
    try ChildProcess.run("minisign", ["-S", "-s", "own.sec", "-m", "tool.gz"], in: folder)
    try await expect(0, Self.sentence, words)
    try write { $0.content = [1] }
    #expect(try await tool.run(["verify"] + words).status == 77)
  }
}
