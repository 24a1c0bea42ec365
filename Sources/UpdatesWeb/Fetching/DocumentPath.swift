import HarmlessText

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
