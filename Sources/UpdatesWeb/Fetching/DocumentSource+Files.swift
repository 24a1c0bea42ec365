import HarmlessText

extension DocumentSource {
  /// The most bytes that are received if a server sends a whole file instead of one byte.
  private static let fileLimit = 1 << 20

  /// The status with which a server responds to a request for a file, whose content is not fetched.
  ///
  /// Some servers do not know HEAD, or sign a URL for GET alone, so if HEAD is refused, one byte is
  /// requested. Throws a problem if there is no response.
  package func status(
    ofFileAt url: String, headers: [Header], until deadline: ContinuousClock.Instant
  ) throws -> Int {
    guard !limits.isOffline else { throw Problem.offline(url) }
    var request = Request(
      url: url, method: "HEAD", headers: headers, bodyLimit: Self.fileLimit,
      deadline: deadline, allowsInsecureHTTP: limits.allowsInsecureHTTP)
    request.commonHeaders = [Header("Accept", "application/octet-stream, */*;q=0.1")]
    let status = try status(of: request)
    switch status {
    case 404, 408, 410, 429: return status
    case 400..<500, 501: break
    default: return status
    }
    request.method = "GET"
    request.commonHeaders.append(Header("Range", "bytes=0-0"))
    return try self.status(of: request)
  }

  private func status(of request: Request) throws -> Int {
    do {
      let status = try ask(request).status
      record(request.url, status: status, isFromCache: false)
      return status
    } catch Problem.kind(.tooLarge) {
      // More than a page that says why there is no file.
      record(request.url, status: 200, isFromCache: false)
      return 200
    } catch {
      record(request.url, status: nil, isFromCache: false)
      throw error
    }
  }

  package func share(until deadline: ContinuousClock.Instant) -> Double {
    let left = end - .now
    guard left > .zero else { return 1 }
    return min(1, max(0.01, (deadline - .now) / left))
  }
}
