import Foundation
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

@Suite struct BuiltInstallTests {
  private let tool: UpdatesTool
  private let site: BuiltSite

  init() throws {
    tool = try UpdatesTool()
    site = try BuiltSite(in: tool.home)
  }

  private func update() async throws -> (status: Int32?, document: JSONValue) {
    let result = try await tool.run(["update", "--json"] + site.options)
    return (result.status, try result.document())
  }

  private static func message(_ document: JSONValue) -> String {
    document["error"]?["message"]?.string ?? ""
  }

  @Test func `what GitHub knows of a download is verified, shown and kept`() async throws {
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("2.0.0"))
    try site.writeAppFile(["provenance": true])
    let check = try await tool.run(["check", "--json"] + site.options).document()
    #expect(check["update"]?["verification"]?.string == "provenance")
    let plan = try await tool.run(["update", "--dry-run"] + site.options)
    #expect(plan.output.contains("the download was built by github.com/owner/name"))
    let (status, document) = try await update()
    #expect(status == 0)
    #expect(document["verification"]?.string == "provenance")
    #expect(document["provenance"]?["repository"]?.string == "github.com/owner/name")
    #expect(document["provenance"]?["workflow"]?.string == "release.yml")
    #expect(document["provenance"]?["ref"]?.string == "refs/tags/v2.0.0")
    #expect(site.says == "tool 2.0.0")
    let history = try await tool.run(["history"] + site.options.dropLast())
    #expect(history.output.contains("built by github.com/owner/name, release.yml, tag v2.0.0"))
  }

  @Test func `a bundle may be at another address`() async throws {
    try site.writeAppFile(["provenance": true])
    let bytes = try site.publish("2.0.0")
    // Some are packed in a form that is not read.
    try site.attest(bytes, by: BuiltSite.build("2.0.0")) { "\u{FF}snappy" + $0.text }
    #expect(try await update().status == 77)
    try site.attest(bytes, by: BuiltSite.build("2.0.0"), elsewhere: \.text)
    let (status, document) = try await update()
    #expect(status == 0)
    #expect(document["verification"]?.string == "provenance")
  }

  @Test(arguments: ["ftp://example.com/", "https://127.0.0.1:1/"])
  func `an address that cannot be fetched does not hide a bundle that is there`(
    address: String
  ) async throws {
    try site.writeAppFile(["provenance": true])
    let bytes = try site.publish("2.0.0")
    try site.attest(bytes, by: BuiltSite.build("2.0.0"), at: address, only: true)
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(Self.message(document).contains("its bundle cannot be fetched: "))
    try site.attest(bytes, by: BuiltSite.build("2.0.0"), at: address)
    #expect(try await update().status == 0)
  }

  @Test func `without the proof that the app file demands, nothing is installed`() async throws {
    try site.publish("2.0.0")
    try site.writeAppFile(["provenance": true])
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(document["error"]?["code"]?.string == "install.provenance")
    #expect(
      Self.message(document)
        == "nothing proves that 'tool-2.0.0.tar.gz' was built by github.com/owner/name")
    #expect(site.says == "tool 1.4.0")
  }

  @Test func `the build of another repository is refused, and both are named`() async throws {
    var other = BuiltSite.build("2.0.0")
    other.facts[12] = "https://github.com/mallory/name"
    try site.attest(site.publish("2.0.0"), by: other)
    try site.writeAppFile(["provenance": ["repository": "owner/name"]])
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(
      Self.message(document).hasSuffix(
        "it was built by github.com/mallory/name; expected github.com/owner/name"))
    #expect(site.says == "tool 1.4.0")
  }

  @Test func `the build of another version's tag is refused`() async throws {
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("1.3.0"))
    try site.writeAppFile(["provenance": true])
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(Self.message(document).contains("the tag v1.3.0; expected that of version 2.0.0"))
  }

  @Test func `once there was a proof, a version without one needs a person's word`() async throws {
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("2.0.0"))
    #expect(try await update().document["verification"]?.string == "provenance")
    try site.publish("3.0.0")
    let prompt = try await tool.run(["check", "--json"] + site.options).document()
    #expect(prompt["update"]?["verification"]?.string == "provenance")
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(Self.message(document).contains("github.com/owner/name, as earlier versions were"))
    let hint = document["error"]?["hint"]?.string ?? ""
    #expect(hint.contains("updates-tui reset trust --config "))
    #expect(site.says == "tool 2.0.0")
    let reset = try await tool.run(["reset", "trust", "--id", "com.example.tool"])
    #expect(reset.status == 0)
    #expect(try await update().document["verification"]?.string == "none")
    #expect(site.says == "tool 3.0.0")
  }

  @Test func `a workflow of another repository may sign for this one, and is named`() async throws {
    var build = BuiltSite.build("2.0.0")
    build.subject = "URI:https://github.com/shared/ci/.github/workflows/build.yml@refs/heads/main"
    try site.attest(site.publish("2.0.0"), by: build)
    try site.writeAppFile(["provenance": true])
    #expect(try await update().status == 0)
    let history = try await tool.run(["history"] + site.options.dropLast())
    #expect(history.output.contains("signed by github.com/shared/ci/.github/workflows/build.yml"))
  }

  @Test func `a root that does not know the log is no reason to say that it was forged`()
    async throws
  {
    try FileManager.default.removeItem(
      atPath: tool.home.path + "/.local/share/updates-tui/trusted-root.json")
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("2.0.0"))
    try site.writeAppFile(["provenance": true])
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(Self.message(document).contains("the trusted root does not know the log"))
    #expect(document["error"]?["hint"]?.string?.contains("trusted-root.json") == true)
  }

  @Test func `a proof that nobody demands and that does not hold is a warning`() async throws {
    let bytes = try site.publish("2.0.0", with: ["tool-2.0.0.tar.gz.sigstore.json"])
    var recipe = SigstoreRecipe()
    recipe.content = bytes
    recipe.signer = "mallory"
    try site.site.write(
      recipe.made(by: site.authority).text, to: "tool-2.0.0.tar.gz.sigstore.json")
    let (status, document) = try await update()
    #expect(status == 0)
    #expect(document["verification"]?.string == "none")
    guard case .array(let warnings)? = document["warnings"] else { return }
    #expect(warnings.contains { $0["code"]?.string == "install.provenance" })
  }

  @Test(arguments: [nil, ChecksumAlgorithm.sha256, .sha512])
  func `the list of checksums may be what was built there`(digest: ChecksumAlgorithm?) async throws
  {
    let files = ["checksums.txt", "checksums.txt.sigstore.json"]
    let bytes = try site.publish("2.0.0", with: files, digest: digest)
    let list = Array("\(try Checksum(of: bytes, .sha256).hex)  tool-2.0.0.tar.gz\n".utf8)
    try site.site.write(list, to: files[0])
    try site.site.write(
      site.bundle(for: list, by: BuiltSite.build("2.0.0")).text, to: files[1])
    try site.writeAppFile(["provenance": true])
    #expect(try await update().document["verification"]?.string == "provenance")
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `the list of checksums may be what a key has signed`() async throws {
    let files = ["SHA256SUMS", "SHA256SUMS.minisig"]
    let bytes = try site.publish("2.0.0", with: files)
    let list = "\(try Checksum(of: bytes, .sha256).hex)  tool-2.0.0.tar.gz\n"
    try site.site.write(list, to: files[0])
    let folder = site.site.path
    try ChildProcess.run("minisign", ["-G", "-W", "-p", "key.pub", "-s", "key.sec"], in: folder)
    try ChildProcess.run("minisign", ["-S", "-s", "key.sec", "-m", files[0]], in: folder)
    let key = try String(contentsOfFile: folder + "/key.pub", encoding: .utf8)
      .split(separator: "\n").map(String.init)[1]
    try site.writeAppFile(["public-key": .string(key)])
    #expect(try await update().document["verification"]?.string == "signature")
    #expect(site.says == "tool 2.0.0")
    // What the list does not say is not what the key has signed.
    try site.publish("3.0.0", with: files)
    #expect(try await update().status == 77)
    #expect(site.says == "tool 2.0.0")
  }

  @Test func `GitHub knows files by their SHA-256, whatever the feed has`() async throws {
    try site.attest(
      site.publish("2.0.0", digest: .sha512), by: BuiltSite.build("2.0.0"))
    try site.writeAppFile(["provenance": true])
    #expect(try await update().document["verification"]?.string == "provenance")
  }

  @Test func `a server that lets nobody ask is no missing proof`() async throws {
    try site.publish("2.0.0")
    let asset = site.server.url("/tool-2.0.0.tar.gz")
    let list: JSON = [
      [
        "tag_name": "v2.0.0",
        "assets": [["name": "tool-2.0.0.tar.gz", "browser_download_url": .string(asset)]],
      ]
    ]
    let server = try LoopbackServer { request in
      request.target.contains("/attestations/") ? .status(403) : .text(list.text)
    }
    let url = JSON.string(server.url("/repos/owner/name/releases"))
    try site.writeAppFile(["url": url, "provenance": true])
    let (status, document) = try await update()
    #expect(status == 69)
    #expect(document["error"]?["code"]?.string == "download.status")
    #expect(site.says == "tool 1.4.0")
    // Whoever needs no proof gets the update.
    try site.writeAppFile(["url": url])
    #expect(try await update().document["verification"]?.string == "none")
  }

  @Test func `an old build passes for no new version`() async throws {
    var branch = BuiltSite.build("2.0.0")
    branch.facts[14] = "refs/heads/main"
    try site.attest(site.publish("2.0.0"), by: branch)
    try site.writeAppFile(["provenance": true], tellsVersion: false)
    let (status, document) = try await update()
    #expect(status == 78)
    #expect(document["error"]?["code"]?.string == "install.proof")
    // Where the program says its version, that is proved by running it.
    try site.writeAppFile(["provenance": true])
    #expect(try await update().status == 0)
  }

  @Test func `another app's tag of the same version is refused`() async throws {
    var server = BuiltSite.build("2.0.0")
    server.facts[14] = "refs/tags/server-v2.0.0"
    try site.attest(site.publish("2.0.0"), by: server)
    try site.writeAppFile(["provenance": true])
    #expect(try await update().status == 77)
  }

  @Test func `another app file does not change who must have built it`() async throws {
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("2.0.0"))
    #expect(try await update().status == 0)
    var other = BuiltSite.build("3.0.0")
    other.facts[12] = "https://github.com/new/home"
    let bytes = try site.publish("3.0.0", with: ["tool-3.0.0.tar.gz.sigstore.json"])
    try site.site.write(
      site.bundle(for: bytes, by: other).text, to: "tool-3.0.0.tar.gz.sigstore.json")
    try site.writeAppFile(["provenance": ["repository": "new/home"]])
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(
      Self.message(document).hasSuffix(
        "it was built by github.com/new/home; expected github.com/owner/name"))
  }

  @Test func `where nothing lists the files, the proof lies beside the download`() async throws {
    let bytes = try site.publish("2.0.0")
    try site.site.write(
      site.bundle(for: bytes, by: BuiltSite.build("2.0.0")).text,
      to: "tool-2.0.0.tar.gz.sigstore.json")
    let site = try InstallSite(in: tool.home)
    let asset = self.site.server.url("/tool-{version}.tar.gz")
    try site.writeAppFile([
      "feed": ["provenance": ["repository": "owner/name"]],
      "action": ["install": site.target, "asset": asset],
    ])
    let result = try await tool.run(["update", "--json"] + site.options)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    #expect(try result.document()["verification"]?.string == "provenance")
  }

  @Test func `what lies ready has to be proved as well`() async throws {
    try site.publish("2.0.0")
    #expect(try await tool.run(["update", "--staged"] + site.options).status == 0)
    try site.writeAppFile(["provenance": true])
    let (status, document) = try await update()
    #expect(status == 77)
    #expect(document["error"]?["code"]?.string == "install.provenance")
    #expect(site.says == "tool 1.4.0")
  }
}
