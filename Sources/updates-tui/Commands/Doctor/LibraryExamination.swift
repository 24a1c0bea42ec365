import HarmlessText
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal
import UpdatesWeb

enum LibraryExamination {
  static func findings(_ environment: SystemEnvironment) -> [Finding] {
    libraries.map(\.finding) + certificates(environment) + [proxies(environment)]
  }

  private struct Library: Sendable {
    var name: String
    /// The package that has it, if that is not thrown.
    var package = ""
    /// What is missing without it.
    var use: String
    var absence = Finding.Outcome.warning
    /// The version, or another sentence; nil if it is missing.
    var found: @Sendable () throws -> String?

    var finding: Finding {
      do {
        return try found().map { Finding(name, .good, $0) } ?? missing(name, package: package)
      } catch {
        let problem = Problem(error)
        guard problem.kind == .libraryMissing else {
          return Finding(name, absence, problem.summary)
        }
        let facts = problem.facts
        return missing(facts["library"] ?? name, package: facts["package"] ?? package)
      }
    }

    private func missing(_ name: String, package: String) -> Finding {
      Finding(name, absence, "not found: \(use)", hint: "install the package '\(package)'")
    }
  }

  private static let libraries = [
    Library(
      name: "libcurl", use: "nothing can be fetched", absence: .bad,
      found: { try Libcurl.version().quotable }),
    Library(
      name: "libcrypto", use: "nothing can be remembered for apps without an id",
      found: { try Checksum(of: [], .sha256).hex.isEmpty ? nil : "found" }),
    Library(
      name: "libexpat", use: "appcasts cannot be read",
      found: { try XMLReader.libraryVersion().quotable }),
    Library(
      name: "libarchive", use: "archives cannot be extracted",
      found: { try Archive.libraryVersion().quotable }),
    Library(
      name: "libpcre2", package: "libpcre2-8-0",
      use: "conditions with MATCHES cannot be evaluated",
      found: { Condition.canMatchPatterns ? "found" : nil }),
    Library(
      name: "md4c", package: "libmd4c0", use: "Markdown is shown as plain text",
      found: { TextDocument.canReadMarkdown ? "found" : nil }),
  ]

  private static func certificates(_ environment: SystemEnvironment) -> [Finding] {
    do {
      try Libcurl.load()
    } catch {
      return []
    }
    let places = CurlTransport(variables: environment.variables).certificatePlaces
    guard places.isEmpty else {
      return [Finding("certificates", .good, places.joined(separator: ", ").quotable)]
    }
    return [
      Finding(
        "certificates", .bad, "none can be read: no https server is trusted",
        hint: "install the package 'ca-certificates', or set SSL_CERT_FILE")
    ]
  }

  private static func proxies(_ environment: SystemEnvironment) -> Finding {
    let names = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    let set = names.compactMap { name in
      environment[name].map { "\(name)=\(presentableURL($0))" }
    }
    return Finding("proxy", .good, set.isEmpty ? "none" : set.joined(separator: ", ").quotable)
  }
}
