import Foundation
import UpdatesTestSupport

/// What a check of a feed of ten releases costs that the server answers with 304, against curl
/// asking the same.
///
/// The kept document is read again then, so its size counts.
enum RequestFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    [
      figure("check answered 304, http") { name in
        let server = try WebServer(files: [path: document])
        return try measure(name, server, host: "127.0.0.1", atMost: 1.5, in: workshop)
      },
      figure("check answered 304, https") { name in
        let certificate = try TLSCertificate()
        let server = try WebServer(files: [path: document], certificate: certificate)
        return try measure(
          name, server, host: "localhost", trusting: try bundle(with: certificate, in: workshop),
          atMost: 1.2, in: workshop)
      },
    ]
  }

  private static let path = "/appcast.xml"
  private static let document = #"""
    <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
    \#((1...10).reversed().map(item).joined())</channel></rss>

    """#

  private static func item(_ number: Int) -> String {
    """
    <item>
      <title>Version 1.\(number).0</title>
      <sparkle:version>1.\(number).0</sparkle:version>
      <pubDate>Fri, 02 Jan 2026 03:04:05 +0000</pubDate>
      <description><![CDATA[<ul>\(String(repeating: "<li>One more change</li>", count: 10))</ul>]]>
      </description>
      <enclosure url="https://example.com/tool-1.\(number).0.zip" length="1048576"/>
    </item>

    """
  }

  private static func measure(
    _ name: String, _ server: WebServer, host: String, trusting certificates: String? = nil,
    atMost limit: Double, in workshop: Workshop
  ) throws -> Figure {
    let url = server.url(path, host: host)
    func tool(_ command: String) -> Program {
      var program = workshop.tool([
        command, "--feed", "appcast", "--url", url, "--id", "com.example.asked", "--installed",
        "1.4.0", "--json",
      ])
      program.environment["SSL_CERT_FILE"] = certificates
      return program
    }
    _ = try tool("check").time()
    try tool("explain").requireOutput(containing: #""status":304"#, in: workshop.directory)
    let curl = try curl(asking: url, trusting: certificates, in: workshop)
    let times = try PairedTimes(rounds: 51, subject: tool("check").time, peer: curl.time)
    return Figure(name, times: times, peer: "curl", atMost: limit)
  }

  /// All that the system trusts, as whoever asks over https has to read, and the server's own.
  private static func bundle(
    with certificate: TLSCertificate, in workshop: Workshop
  ) throws -> String {
    let system = try String(contentsOfFile: "/etc/ssl/certs/ca-certificates.crt", encoding: .utf8)
    let own = try String(contentsOfFile: certificate.certificatePath, encoding: .utf8)
    return try workshop.directory.write(system + own, to: "certificates.pem")
  }

  /// curl with the validators that the server gave for the document.
  private static func curl(
    asking url: String, trusting certificates: String?, in workshop: Workshop
  ) throws -> Program {
    let folder = workshop.directory.path
    let etag = "\(folder)/etag"
    let trusted = certificates.map { ["--cacert", $0] } ?? []
    let common = ["-sS", "-o", "/dev/null", "-H", "Accept: application/json"] + trusted
    let path = try Workshop.find("curl")
    _ = try workshop.program(path, common + ["--etag-save", etag, url]).time()
    let asking = common + ["--etag-compare", etag, url]
    try workshop.program(path, asking + ["-w", "%{http_code}"])
      .requireOutput(containing: "304", in: workshop.directory)
    return workshop.program(path, asking)
  }
}
