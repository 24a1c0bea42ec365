import Foundation
import UpdatesPlatform
import UpdatesTestSupport

/// A server like GitHub's with the releases of `owner/name` and what it knows of their files, and a
/// home where 1.4.0 is installed and the authority of the tests is trusted.
final class BuiltSite {
  let base: InstallSite
  let authority: SigstoreAuthority
  private var releases: [JSON] = []

  var site: TemporaryDirectory { base.site }
  var server: WebServer { base.server }
  var options: [String] { base.options }
  var says: String? { base.says }
  private static let repository = "repos/owner/name"

  init(in home: TemporaryDirectory) throws {
    base = try InstallSite(in: home, publishes: false)
    authority = try SigstoreAuthority.shared()
    try home.write(
      authority.trustedRoot().text, to: ".local/share/updates-tui/trusted-root.json")
    try writeAppFile()
  }

  /// The app file with more in its feed, such as `"provenance": true`.
  func writeAppFile(_ feed: JSON = [:], tellsVersion: Bool = true) throws {
    var members: JSON = [
      "kind": "github", "url": .string(server.url("/\(Self.repository)/releases")),
    ]
    for member in feed.objectValue?.members ?? [] {
      members = members.setting(member.key, to: member.value)
    }
    let document: JSON = [
      "app": JSON.object([
        "id": "com.example.tool", "name": "Tool",
        tellsVersion ? "version-command" : "version":
          tellsVersion ? ["/bin/sh", .string(base.target), "--version"] : "1.4.0",
      ]),
      "action": ["install": .string(base.target)], "feed": members,
      "updates": ["notify": "always"],
    ]
    try base.home.write(document.text, to: "tool.json")
  }

  /// Publishes a release; returns the bytes of its file.
  @discardableResult
  func publish(
    _ version: String, with files: [String] = [], digest: ChecksumAlgorithm? = nil
  ) throws -> [UInt8] {
    let name = try base.pack(version)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: site.path + "/" + name)))
    let checksum = try digest.map { try Checksum(of: bytes, $0) }
    let assets = ([name] + files).map { file -> JSON in
      [
        "name": .string(file), "browser_download_url": .string(server.url("/" + file)),
        "digest": file == name
          ? JSON(checksum.map { "\($0.algorithm.rawValue):\($0.hex)" }) : .null,
      ]
    }
    releases.insert(
      [
        "tag_name": .string("v" + version), "html_url": "https://example.com/",
        "assets": .array(assets),
      ], at: 0)
    try site.write(JSON.array(releases).text, to: Self.repository + "/releases")
    return bytes
  }

  /// A build of a version's tag.
  static func build(_ version: String) -> SigstoreCertificate {
    var build = SigstoreCertificate()
    build.facts[14] = "refs/tags/v" + version
    return build
  }

  /// A bundle for bytes.
  func bundle(for bytes: [UInt8], by build: SigstoreCertificate) throws -> JSON {
    var recipe = SigstoreRecipe(.envelope)
    (recipe.content, recipe.certificate) = (bytes, build)
    return try recipe.made(by: authority)
  }

  /// Lets the server know of an attestation, whose bundle may be at another address.
  func attest(
    _ bytes: [UInt8], by build: SigstoreCertificate, elsewhere: ((JSON) -> String)? = nil,
    at address: String? = nil, only isElsewhere: Bool = false
  ) throws {
    let bundle = try bundle(for: bytes, by: build)
    var entries: [JSON] = [["bundle": bundle]]
    if let elsewhere { try site.write(elsewhere(bundle), to: "bundle") }
    if let url = address ?? elsewhere.map({ _ in server.url("/bundle") }) {
      entries.insert(["bundle": .null, "bundle_url": .string(url)], at: 0)
      if elsewhere != nil || isElsewhere { entries.removeLast() }
    }
    let checksum = try Checksum(of: bytes, .sha256)
    try site.write(
      JSON.object(["attestations": .array(entries)]).text,
      to: "\(Self.repository)/attestations/sha256:\(checksum.hex)")
  }
}
