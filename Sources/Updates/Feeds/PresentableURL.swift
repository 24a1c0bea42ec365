import HarmlessText

/// A URL as it may be shown and logged: harmless, without user information, and without the values
/// in its query that may be secrets.
package func presentableURL(_ url: String) -> String {
  let url = url.harmlessLine(limit: 4096)
  var parts = withoutUserInformation(url).split(
    separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, url.contains("://") else { return withoutUserInformation(url) }
  let fragment = parts[1].firstIndex(of: "#") ?? parts[1].endIndex
  let query = parts[1][..<fragment].split(separator: "&", omittingEmptySubsequences: false)
    .map { parameter in
      let name = parameter.prefix { $0 != "=" }
      return name.count == parameter.count || harmlessParameters.contains(String(name))
        ? parameter : name + "=***"
    }
  parts[1] = query.joined(separator: "&") + parts[1][fragment...]
  return parts.joined(separator: "?")
}

/// What says which app is meant, and no more.
private let harmlessParameters: Set = [
  "bundleId", "id", "country", "version", "build", "os", "os-version", "arch", "language", "lang",
  "channel",
]

/// A URL without the user and password in it.
package func withoutUserInformation(_ url: String) -> String {
  var parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, parts[1].isEmpty, parts[0].hasSuffix(":") else { return url }
  let rest = parts[2]
  let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  guard let at = authority.lastIndex(of: "@") else { return url }
  parts[2] = rest[rest.index(after: at)...]
  return parts.joined(separator: "/")
}
