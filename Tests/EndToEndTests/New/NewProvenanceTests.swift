import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// What `new` says of releases that prove where they were built.
@Suite struct NewProvenanceTests {
  @Test(arguments: [true, false])
  func `it proposes to demand the proof that the newest release has`(isOwn: Bool) async throws {
    let project = try NewProject()
    let authority = try SigstoreAuthority.shared()
    try project.home.write(
      authority.trustedRoot().text, to: ".local/share/updates-tui/trusted-root.json")
    var recipe = SigstoreRecipe(.envelope)
    if !isOwn { recipe.certificate?.facts[12] = "https://github.com/other/name" }
    let digest = try Checksum(of: recipe.content, .sha256)
    let bundle = try recipe.made(by: authority)
    let server = try LoopbackServer { request in
      let path = request.target.prefix { $0 != "?" }
      guard path.hasPrefix("/repos/owner/name/") else { return .status(404) }
      switch path.dropFirst("/repos/owner/name/".count) {
      case "releases": return .text("[]")
      case "releases/latest":
        return .text(#"{"assets": [{"digest": "sha256:\#(digest.hex)"}]}"#)
      case "attestations/sha256:\(digest.hex)":
        return .text(#"{"attestations": [{"bundle": \#(bundle.text)}]}"#)
      default: return .status(404)
      }
    }
    let result = try await project.run(
      "--yes", "--feed", "github", "--url", server.url("/repos/owner/name/releases"))
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains(#""provenance": true"#) == isOwn)
  }
}
