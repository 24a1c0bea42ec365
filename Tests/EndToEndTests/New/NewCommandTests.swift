import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// `new --yes`: an app file without a question.
@Suite struct NewCommandTests {
  let project: NewProject

  init() throws { project = try NewProject() }

  @Test func `the app file fits its schema`() async throws {
    #expect(try await project.run("--yes", "--offline").status == 0)
    #expect(try JSONSchema(command: "app").faults(in: project.text()) == [])
  }

  @Test(arguments: [true, false])
  func `it proposes to demand the proof that the newest release has`(isOwn: Bool) async throws {
    let authority = try SigstoreAuthority.shared()
    try project.home.write(
      authority.trustedRoot().text, to: ".local/share/updates-tui/trusted-root.json")
    var recipe = SigstoreRecipe(.envelope)
    if !isOwn { recipe.certificate?.facts[12] = "https://github.com/other/name" }
    let digest = try Checksum(of: recipe.content, .sha256)
    let bundle = try recipe.made(by: authority)
    let server = try LoopbackServer { request in
      switch request.path {
      case "/repos/owner/name/releases": .text("[]")
      case "/repos/owner/name/releases/latest":
        .text(#"{"assets": [{"digest": "sha256:\#(digest.hex)"}]}"#)
      case "/repos/owner/name/attestations/sha256:\(digest.hex)":
        .text(#"{"attestations": [{"bundle": \#(bundle.text)}]}"#)
      default: .status(404)
      }
    }
    let result = try await project.run(
      "--yes", "--feed", "github", "--url", server.url("/repos/owner/name/releases"))
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains(#""provenance": true"#) == isOwn)
  }
}
