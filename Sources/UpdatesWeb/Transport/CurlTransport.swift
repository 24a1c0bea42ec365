import CUpdatesLibraries
import HarmlessText
import Synchronization

/// A transport that uses libcurl, which is loaded at the first request.
///
/// It supports http and https. It verifies certificates with those of the system, or of
/// `SSL_CERT_FILE` and `SSL_CERT_DIR`. It allows http only to this machine, unless the request
/// allows more. It follows at most five redirects, none of them from https to http, and sends the
/// caller's own headers to the first server only. It keeps connections for further requests as long
/// as the transport exists; this is why it is a class.
public final class CurlTransport: BlockingTransport {
  /// The most redirects that are followed.
  public static let redirectLimit = 5

  private let userAgent: String
  private let variables: [String: String]
  /// The loops of earlier requests, with their connections.
  private let idle = Mutex<[TransferLoop]>([])

  /// A transport that finds proxies and certificates in the given environment variables.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` to send; nil sends `updates-tui` with its version.
  ///   - variables: The environment with proxies, `SSL_CERT_FILE`, `SSL_CERT_DIR`, and the folders
  ///     of an administrator's policy, which may name mirrors.
  public init(
    userAgent: String? = nil,
    variables: [String: String] = SystemEnvironment.current.variables
  ) {
    self.userAgent = userAgent ?? Request.userAgent
    self.variables = variables
  }

  package func response(to request: Request, until deadline: Deadline) throws -> Response {
    try Libcurl.load()
    let transfer = Transfer(
      Client(userAgent: userAgent, variables: variables), isForFiles: false)
    let body = MemorySink(request)
    try transfer.begin(request, into: body)
    let loop = try loop(for: transfer.hop?.address.server)
    do {
      try loop.run(transfer, until: deadline)
    } catch {
      loop.abandon()
      throw error
    }
    idle.withLock { $0.append(loop) }
    return transfer.response(body: body.bytes)
  }

  /// A loop of its own for a request, if possible with a connection to the server.
  private func loop(for server: String?) throws -> TransferLoop {
    let known = idle.withLock { idle in
      let place = idle.firstIndex { loop in server.map(loop.servers.contains) ?? false }
      return place.map { idle.remove(at: $0) } ?? idle.popLast()
    }
    return try known ?? TransferLoop()
  }

  package var certificatePlaces: [String] {
    let certificates = TrustedCertificates(variables: variables)
    let builtIn = [
      updates_curl_built_in_certificate_file(), updates_curl_built_in_certificate_directory(),
    ].compactMap { text in text.map { String(cString: $0) } }
    let chosen = [certificates.file, certificates.directory].compactMap(\.self)
    return (chosen.isEmpty ? builtIn : chosen).filter(FileSystem.isReadable)
  }
}

package enum Libcurl {
  /// Loads the library if it is not loaded yet.
  package static func load() throws {
    guard !updates_curl_load() else { return }
    throw Problem.libraryMissing("libcurl", package: package)
  }

  /// Its version and those of its libraries, such as `libcurl/7.88.1 OpenSSL/3.0.15 …`.
  package static func version() throws -> String {
    try load()
    return String(cString: updates_curl_description()).harmlessLine(limit: 512)
  }

  private static var package: String {
    FileSystem.isReadable("/etc/debian_version") ? "libcurl4" : "libcurl"
  }
}
