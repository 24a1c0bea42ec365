import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// What is advised to people who only fetch what others publish.
@Suite struct SyncHintTests {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool(product: "breeze")
  }

  @Test(arguments: [
    ("[\n1]", "this line:\n1]\n^\n"), ("", "it\n"),
    (
      #"[{"filename": "a", "condition": "x ~ 1"}]"#, "this condition:\nx ~ 1\n  ^\n"
    ),
  ])
  func `a faulty manifest is its publisher's to mend`(manifest: String, part: String) async throws {
    let server = try RecordingServer { _ in .text(manifest) }
    let result = try await tool.run("sync", server.url("/manifest.json"), "out")
    #expect(result.status == 65)
    #expect(
      result.errors.hasSuffix("\nhint: ask the publisher of these files to fix \(part)"),
      "\(result.errors)")
  }

  @Test func `a page in the place of the manifest is nobody's to mend`() async throws {
    let server = try RecordingServer { _ in
      .text("<!DOCTYPE html>\n<title>Guest network</title>", type: "text/html")
    }
    let result = try await tool.run("sync", server.url("/manifest.json"), "out")
    #expect(result.status == 65)
    #expect(
      result.errors.hasSuffix(
        "hint: a web page is not a manifest; check the URL, and whether this network wants you to "
          + "sign in first\n"),
      "\(result.errors)")
  }

  @Test func `no message has what is secret in a URL`() async throws {
    let server = try RecordingServer { _ in
      .text(#"[{"filename": "a", "condition": "x MATCHES '('"}]"#)
    }
    let url = server.url("/manifest.json?token=s3cret")
    let result = try await tool.run("sync", url, "out")
    #expect(result.status == 65)
    #expect(
      result.errors.contains("/manifest.json?token=***': the condition of 'a' cannot be evaluated"))
    #expect(!result.errors.contains("s3cret"), "\(result.errors)")
  }
}
