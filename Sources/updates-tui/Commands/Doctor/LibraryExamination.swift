import HarmlessText
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal
import UpdatesWeb

enum LibraryExamination {
  static func findings(_ environment: SystemEnvironment) -> [Finding] {
    [curl(), crypto(), xml(), archive(), patterns(), markdown()] + certificates(environment)
      + proxies(environment)
  }

  private static func curl() -> Finding {
    do {
      return Finding("libcurl", .good, try Libcurl.version().quotable)
    } catch {
      return missing("libcurl", package: "libcurl4", use: "nothing can be fetched", .bad)
    }
  }

  private static func crypto() -> Finding {
    do {
      _ = try Checksum(of: [], .sha256)
      return Finding("libcrypto", .good, "found")
    } catch {
      return missing(
        "libcrypto", package: "libssl3", use: "nothing can be remembered for apps without an id",
        .warning)
    }
  }

  private static func xml() -> Finding {
    do {
      return Finding("libexpat", .good, try XMLReader.libraryVersion().quotable)
    } catch let error as Problem where error.kind == .libraryMissing {
      return missing(error, use: "appcasts cannot be read", .warning)
    } catch {
      return Finding("libexpat", .warning, Problem(error).summary)
    }
  }

  private static func archive() -> Finding {
    do {
      return Finding("libarchive", .good, try Archive.libraryVersion().quotable)
    } catch let error as Problem where error.kind == .libraryMissing {
      return missing(error, use: "archives cannot be extracted", .warning)
    } catch {
      return Finding("libarchive", .warning, Problem(error).summary)
    }
  }

  private static func patterns() -> Finding {
    guard Condition.canMatchPatterns else {
      return missing(
        "libpcre2", package: "libpcre2-8-0", use: "conditions with MATCHES cannot be evaluated",
        .warning)
    }
    return Finding("libpcre2", .good, "found")
  }

  private static func markdown() -> Finding {
    guard TextDocument.canReadMarkdown else {
      return missing(
        "md4c", package: "libmd4c0", use: "Markdown is shown as plain text", .warning)
    }
    return Finding("md4c", .good, "found")
  }

  private static func missing(
    _ error: Problem, use: String, _ outcome: Finding.Outcome
  ) -> Finding {
    let facts = error.facts
    return missing(
      facts["library"] ?? "", package: facts["package"] ?? "", use: use, outcome)
  }

  private static func missing(
    _ name: String, package: String, use: String, _ outcome: Finding.Outcome
  ) -> Finding {
    Finding(name, outcome, "not found: \(use)", hint: "install the package '\(package)'")
  }

  private static func certificates(_ environment: SystemEnvironment) -> [Finding] {
    do {
      try Libcurl.load()
    } catch {
      return []
    }
    let places = CurlTransport(variables: environment.variables).certificatePlaces
    guard !places.isEmpty else {
      return [
        Finding(
          "certificates", .bad, "none can be read: no https server is trusted",
          hint: "install the package 'ca-certificates', or set SSL_CERT_FILE")
      ]
    }
    return [Finding("certificates", .good, places.joined(separator: ", ").quotable)]
  }

  private static func proxies(_ environment: SystemEnvironment) -> [Finding] {
    let names = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    let set = names.compactMap { name in
      environment[name].map { "\(name)=\(presentableURL($0))" }
    }
    return [
      Finding("proxy", .good, set.isEmpty ? "none" : set.joined(separator: ", ").quotable)
    ]
  }
}
