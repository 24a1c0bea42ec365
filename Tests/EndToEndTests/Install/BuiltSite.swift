import Foundation
import UpdatesPlatform
import UpdatesTestSupport

/// A server like GitHub's with the releases of `owner/name` and what it knows of their files, and a
/// home where 1.4.0 is installed and the authority of the tests is trusted.
final class BuiltSite {
  let home: TemporaryDirectory
  let site: TemporaryDirectory
  let server: WebServer
  let authority: SigstoreAuthority
  private var releases: [JSON] = []

  var target: String { home.path + "/bin/tool" }
  private static let repository = "repos/owner/name"

  init(in home: TemporaryDirectory) throws {
    self.home = home
    site = try TemporaryDirectory()
    server = try WebServer(root: site.path)
    authority = try SigstoreAuthority.shared()
    try home.write(InstallSite.program("1.4.0"), to: "bin/tool")
    try ChildProcess.run("chmod", ["755", target], in: home.path)
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
          tellsVersion ? ["/bin/sh", .string(target), "--version"] : "1.4.0",
      ]),
      "action": ["install": .string(target)], "feed": members,
      "updates": ["notify": "always"],
    ]
    try home.write(document.text, to: "tool.json")
  }

  /// Publishes a release; returns the bytes of its file.
  @discardableResult
  func publish(
    _ version: String, with files: [String] = [], digest: ChecksumAlgorithm? = nil
  ) throws -> [UInt8] {
    try site.write(InstallSite.program(version), to: "tool")
    try ChildProcess.run("chmod", ["755", "tool"], in: site.path)
    let name = Self.file(version)
    try ChildProcess.run("tar", ["-czf", name, "tool"], in: site.path)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: site.path + "/" + name)))
    let checksum = try digest.map { try Checksum(of: bytes, $0) }
    let names = [name] + files
    releases.insert(
      [
        "tag_name": .string("v" + version), "html_url": "https://example.com/",
        "assets": .array(
          names.map {
            [
              "name": .string($0), "browser_download_url": .string(server.url("/" + $0)),
              "digest": $0 == name
                ? JSON(checksum.map { "\($0.algorithm.rawValue):\($0.hex)" }) : .null,
            ]
          }),
      ], at: 0)
    try site.write(JSON.array(releases).text, to: Self.repository + "/releases")
    return bytes
  }

  static func file(_ version: String) -> String { "tool-\(version).tar.gz" }

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

  var options: [String] { ["--config", home.path + "/tool.json", "--trust"] }

  var says: String? {
    try? ChildProcess.run("/bin/sh", [target], in: home.path).trimmingCharacters(in: .newlines)
  }
}
