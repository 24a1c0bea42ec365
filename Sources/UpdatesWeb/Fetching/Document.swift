import HarmlessText

package struct Document<Value> {
  package var value: Value
  package var url: String
  package var isFromCache: Bool
  package var receivedAt: Instant
}

extension JSON {
  package init(parsing bytes: [UInt8], from source: String) throws {
    do {
      self = try JSON(parsing: bytes)
    } catch let error as Problem {
      throw Problem.notJSON(presentableLocation(source), error)
    }
  }

  /// Reads the document in a file, which may have at most 4 MiB.
  package init(contentsOf path: String) throws {
    let limit = 4 << 20
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: path, limit: limit)
    } catch let error as Problem {
      throw Problem.document(error)
    }
    try self.init(parsing: bytes, from: path.harmlessLine())
  }
}

package enum WebPage {
  /// Whether bytes begin like an HTML page (WHATWG MIME Sniffing, 7.1).
  ///
  /// The patterns for comments and for tags inside a page are not used.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = bytes.prefix(512).drop { [0xEF, 0xBB, 0xBF, 9, 10, 12, 13, 32].contains($0) }
    let text = String(decoding: Array(start.prefix(14)), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body", "<script", "<style", "<title"]
      .contains { text.hasPrefix($0) }
  }
}

/// A request that a check made, as `explain` lists it.
public struct RequestRecord: Equatable, Sendable {
  /// The URL without user information, fragment, and possible secrets in its query.
  public var url: String
  /// The HTTP status, or nil if there was no response.
  public var status: Int?
  /// Whether the content came from the cache, as it does after a 304.
  public var isFromCache: Bool

  /// A request and its result.
  public init(url: String, status: Int?, isFromCache: Bool) {
    self.url = url
    self.status = status
    self.isFromCache = isFromCache
  }
}

/// The path of a document, if a user names it by a path or a `file:` URL; nil for http and https.
///
/// A text that could be a URL with a user or password is refused.
package func documentPath(_ location: String) throws -> String? {
  if location.mayBeAddress { try Address.check(location) }
  guard let colon = location.firstIndex(of: ":") else { return location }
  switch location[..<colon].lowercased() {
  case "http", "https": return nil
  case "file":
    guard let path = path(ofFileURL: location[colon...].dropFirst()) else {
      throw Problem.location(location)
    }
    return path
  default:
    // `a:b` may be the name of a file; `ftp://…` is not.
    guard location[colon...].hasPrefix("://") else { return location }
    throw Problem.location(location)
  }
}

/// The path after `file:` (RFC 8089); nil if it names another host or is not absolute.
private func path(ofFileURL rest: Substring) -> String? {
  var path = rest.prefix { $0 != "?" && $0 != "#" }
  if path.hasPrefix("//") {
    let authority = path.dropFirst(2)
    let host = authority.prefix { $0 != "/" }
    guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
    path = authority.dropFirst(host.count)
  }
  guard path.hasPrefix("/") else { return nil }
  return path.percentDecoded
}
