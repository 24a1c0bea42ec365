import CUpdatesLibraries

final class DownloadTransfer {
  let pointer: OpaquePointer
  private var connection: ServerConnection?
  private var headers: [Header] = []

  init(
    context: UnsafeMutableRawPointer, receiveHeader: CCurlReceive, receiveBody: CCurlReceive
  ) throws {
    guard let pointer = updates_curl_transfer_new(context, receiveHeader, receiveBody) else {
      throw DownloadError.transport(.failed(url: "", detail: "out of memory"))
    }
    self.pointer = pointer
    updates_curl_transfer_take_as_is(pointer)
    updates_curl_transfer_set_number(pointer, .pieceSize, PartialDownload.capacity)
  }

  deinit {
    updates_curl_transfer_free(pointer)
  }

  func prepare(
    _ connection: ServerConnection, headers: [Header]
  ) throws {
    updates_curl_transfer_set(pointer, .address, connection.address.text)
    if !(self.connection?.hasSameSettings(as: connection) ?? false) {
      updates_curl_transfer_clear(pointer, .resolved)
      connection.configure(pointer)
      // A connection that may carry several transfers is worth waiting for.
      updates_curl_transfer_set_number(
        pointer, .waitsForConnection, connection.address.scheme == "https" ? 1 : 0)
    }
    if headers != self.headers {
      updates_curl_transfer_clear(pointer, .headers)
      for header in headers {
        updates_curl_transfer_add(pointer, .headers, header.libcurlLine)
      }
      self.headers = headers
    }
    self.connection = connection
    guard updates_curl_transfer_is_ready(pointer) else {
      throw DownloadError.transport(
        .failed(url: connection.address.text, detail: "libcurl refuses a setting"))
    }
  }

  func error(for outcome: CCurlOutcome, hasWholeHeader: Bool) -> TransportError {
    connection?.error(for: outcome, of: pointer, hasWholeHeader: hasWholeHeader)
      ?? .failed(url: "", detail: "not started")
  }
}

extension ServerConnection {
  fileprivate func hasSameSettings(as other: ServerConnection) -> Bool {
    address.hasSameOrigin(as: other.address) && proxy == other.proxy
  }
}

struct DownloadRules {
  let allowsInsecureHTTP: Bool
  let leastBytes: Int
  private let userAgent: String
  private let proxies: Proxies
  private let certificates: TrustedCertificates

  /// Reads the settings and libcurl's certificates; libcurl must be loaded.
  init(_ settings: DownloadSettings) {
    allowsInsecureHTTP = settings.allowsInsecureHTTP
    leastBytes = settings.leastBytes
    userAgent = settings.userAgent
    proxies = Proxies(variables: settings.variables)
    certificates = TrustedCertificates(variables: settings.variables)
  }

  func firstHop(of item: DownloadItem) throws -> Hop {
    // The run enforces the deadline of all downloads.
    var request = Request(
      url: item.url, headers: item.headers, deadline: .now, allowsInsecureHTTP: allowsInsecureHTTP)
    request.commonHeaders = item.commonHeaders
    return try DownloadError.wrapping { try Hop(request) }
  }

  func connection(for hop: Hop) -> ServerConnection {
    ServerConnection(
      address: hop.address, userAgent: userAgent, proxy: proxies.proxy(for: hop.address),
      certificates: certificates)
  }
}
