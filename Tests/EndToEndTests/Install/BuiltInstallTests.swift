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

  /// Expects that an update is installed that was verified in this way.
  @discardableResult
  private func expectUpdate(
    _ verification: String = "provenance", to version: String = "2.0.0",
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let result = try await tool.run(["update", "--json"] + site.options)
    let document = try result.document()
    #expect(result.status == 0, "\(document)", sourceLocation: location)
    #expect(document["verification"]?.string == verification, sourceLocation: location)
    #expect(site.says == "tool \(version)", sourceLocation: location)
    return document
  }

  /// Expects that the version in place stays, for a reason that ends or contains this.
  @discardableResult
  private func expectRefusal(
    _ message: String = "", status: Int32 = 77, code: String = "install.provenance",
    in place: String = "1.4.0", _ location: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let result = try await tool.run(["update", "--json"] + site.options)
    let error = try result.document()["error"] ?? .null
    #expect(result.status == status, "\(error)", sourceLocation: location)
    #expect(error["code"]?.string == code, sourceLocation: location)
    let said = error["message"]?.string ?? ""
    #expect(message.isEmpty || said.contains(message), "\(said)", sourceLocation: location)
    #expect(site.says == "tool \(place)", sourceLocation: location)
    return error
  }

  @Test(arguments: [nil, ChecksumAlgorithm.sha512])
  func `what GitHub knows of a download is verified, shown and kept`(
    digest: ChecksumAlgorithm?
  ) async throws {
    // GitHub knows files by their SHA-256, whatever the feed has.
    try site.attest(site.publish("2.0.0", digest: digest), by: BuiltSite.build("2.0.0"))
    try site.writeAppFile(["provenance": true])
    let check = try await tool.run(["check", "--json"] + site.options).document()
    #expect(check["update"]?["verification"]?.string == "provenance")
    let plan = try await tool.run(["update", "--dry-run"] + site.options)
    #expect(plan.output.contains("the download was built by github.com/owner/name"))
    let provenance = try await expectUpdate()["provenance"]
    #expect(provenance?["repository"]?.string == "github.com/owner/name")
    #expect(provenance?["workflow"]?.string == "release.yml")
    #expect(provenance?["ref"]?.string == "refs/tags/v2.0.0")
    let history = try await tool.run(["history"] + site.options.dropLast())
    #expect(history.output.contains("built by github.com/owner/name, release.yml, tag v2.0.0"))
  }

  @Test func `a bundle may be at another address`() async throws {
    try site.writeAppFile(["provenance": true])
    let bytes = try site.publish("2.0.0")
    // Some are packed in a form that is not read.
    try site.attest(bytes, by: BuiltSite.build("2.0.0")) { "\u{FF}snappy" + $0.text }
    try await expectRefusal()
    try site.attest(bytes, by: BuiltSite.build("2.0.0"), elsewhere: \.text)
    try await expectUpdate()
  }

  @Test(arguments: ["ftp://example.com/", "https://127.0.0.1:1/"])
  func `an address that cannot be fetched does not hide a bundle that is there`(
    address: String
  ) async throws {
    try site.writeAppFile(["provenance": true])
    let bytes = try site.publish("2.0.0")
    try site.attest(bytes, by: BuiltSite.build("2.0.0"), at: address, only: true)
    try await expectRefusal("its bundle cannot be fetched: ")
    try site.attest(bytes, by: BuiltSite.build("2.0.0"), at: address)
    try await expectUpdate()
  }

  @Test func `without the proof that the app file demands, nothing is installed`() async throws {
    try site.publish("2.0.0")
    #expect(try await tool.run(["update", "--staged"] + site.options).status == 0)
    try site.writeAppFile(["provenance": true])
    // What lies ready has to be proved as well.
    try await expectRefusal(
      "nothing proves that 'tool-2.0.0.tar.gz' was built by github.com/owner/name")
  }

  @Test(arguments: [
    (
      12, "https://github.com/mallory/name",
      "it was built by github.com/mallory/name; expected github.com/owner/name"
    ),
    (14, "refs/tags/v1.3.0", "the tag v1.3.0; expected that of version 2.0.0"),
    (14, "refs/tags/server-v2.0.0", "the tag server-v2.0.0"),
  ])
  func `the build of another repository, version or app is refused, and named`(
    fact: Int, value: String, message: String
  ) async throws {
    var other = BuiltSite.build("2.0.0")
    other.facts[fact] = value
    try site.attest(site.publish("2.0.0"), by: other)
    try site.writeAppFile(["provenance": ["repository": "owner/name"]])
    try await expectRefusal(message)
  }

  @Test func `once there was a proof, a version without one needs a person's word`() async throws {
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("2.0.0"))
    try await expectUpdate()
    try site.publish("3.0.0")
    let prompt = try await tool.run(["check", "--json"] + site.options).document()
    #expect(prompt["update"]?["verification"]?.string == "provenance")
    let error = try await expectRefusal(
      "github.com/owner/name, as earlier versions were", in: "2.0.0")
    #expect(error["hint"]?.string?.contains("updates-tui reset trust --config ") == true)
    #expect(try await tool.run("reset", "trust", "--id", "com.example.tool").status == 0)
    try await expectUpdate("none", to: "3.0.0")
  }

  @Test func `another app file does not change who must have built it`() async throws {
    try site.attest(site.publish("2.0.0"), by: BuiltSite.build("2.0.0"))
    try await expectUpdate()
    var other = BuiltSite.build("3.0.0")
    other.facts[12] = "https://github.com/new/home"
    let name = "tool-3.0.0.tar.gz.sigstore.json"
    let bytes = try site.publish("3.0.0", with: [name])
    try site.site.write(site.bundle(for: bytes, by: other).text, to: name)
    try site.writeAppFile(["provenance": ["repository": "new/home"]])
    try await expectRefusal(
      "it was built by github.com/new/home; expected github.com/owner/name", in: "2.0.0")
  }

  @Test func `a proof that nobody demands and that does not hold is a warning`() async throws {
    let name = "tool-2.0.0.tar.gz.sigstore.json"
    var recipe = SigstoreRecipe()
    recipe.content = try site.publish("2.0.0", with: [name])
    recipe.signer = "mallory"
    try site.site.write(recipe.made(by: site.authority).text, to: name)
    guard case .array(let warnings)? = try await expectUpdate("none")["warnings"] else {
      Issue.record("There is no list of warnings")
      return
    }
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
    try await expectUpdate()
  }

  @Test func `the list of checksums may be what a key has signed`() async throws {
    let files = ["SHA256SUMS", "SHA256SUMS.minisig"]
    let bytes = try site.publish("2.0.0", with: files)
    let list = "\(try Checksum(of: bytes, .sha256).hex)  tool-2.0.0.tar.gz\n"
    try site.site.write(list, to: files[0])
    try site.writeAppFile(["public-key": .string(site.base.sign(files[0], "file:\(files[0])"))])
    try await expectUpdate("signature")
    // What the list does not say is not what the key has signed.
    try site.publish("3.0.0", with: files)
    try await expectRefusal(code: "install.signature", in: "2.0.0")
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
    try await expectRefusal(status: 69, code: "download.status")
    // Whoever needs no proof gets the update.
    try site.writeAppFile(["url": url])
    try await expectUpdate("none")
  }

  @Test func `an old build passes for no new version`() async throws {
    var branch = BuiltSite.build("2.0.0")
    branch.facts[14] = "refs/heads/main"
    try site.attest(site.publish("2.0.0"), by: branch)
    try site.writeAppFile(["provenance": true], tellsVersion: false)
    try await expectRefusal(status: 78, code: "install.proof")
    // Where the program says its version, that is proved by running it.
    try site.writeAppFile(["provenance": true])
    try await expectUpdate()
  }

  @Test func `where nothing lists the files, the proof lies beside the download`() async throws {
    let bytes = try site.publish("2.0.0")
    try site.site.write(
      site.bundle(for: bytes, by: BuiltSite.build("2.0.0")).text,
      to: "tool-2.0.0.tar.gz.sigstore.json")
    try site.base.writeAppFile(["feed": ["provenance": ["repository": "owner/name"]]])
    try await expectUpdate()
  }

  @Test func `whoever built it unasked need not build later versions`() async throws {
    let name = "tool-2.0.0.tar.gz.sigstore.json"
    let bytes = try site.publish("2.0.0", with: [name])
    try site.site.write(site.bundle(for: bytes, by: BuiltSite.build("2.0.0")).text, to: name)
    let urls = ["/tool-2.0.0.tar.gz", "/" + name].map { JSON.string(site.server.url($0)) }
    try site.site.write(
      JSON.object(["version": "2.0.0", "assets": .array(urls)]).text, to: "latest.json")
    try site.writeAppFile(["kind": "json", "url": .string(site.server.url("/latest.json"))])
    try await expectUpdate()
    #expect(try tool.state(of: "com.example.tool")?["builtBy"] == nil)
  }
}
