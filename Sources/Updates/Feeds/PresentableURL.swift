import HarmlessText

/// A URL as it may be shown and logged: harmless, without user information and fragment, and
/// without what may be secret in its query.
///
/// What is no URL stays as it is, as it may be a path.
package func presentableURL(_ url: String) -> String {
  let start = url.prefix(6).lowercased()
  guard url.contains("://") || start.hasPrefix("http:") || start == "https:" else {
    return url.harmlessLine(limit: 4096)
  }
  return presentableReference(url)
}

/// A reference to a web address, broken or relative as it may be, as it may be shown: no longer
/// than a line or two, and of its query and fragment no more than of a URL.
func presentableReference(_ reference: String, limit: Int = 4096) -> String {
  let text = withoutUserInformation(reference.harmlessLine(limit: 4096)).prefix { $0 != "#" }
  guard let mark = text.firstIndex(of: "?") else { return String(text).harmlessLine(limit: limit) }
  let query = text[text.index(after: mark)...]
    .split(separator: "&", omittingEmptySubsequences: false).map(presentableParameter)
  return (text[...mark] + query.joined(separator: "&")).harmlessLine(limit: limit)
}

/// A parameter of a query, without its value where that may be a secret; without a name it is a
/// value.
private func presentableParameter(_ parameter: Substring) -> String {
  let name = parameter.prefix { $0 != "=" }
  // Some servers take a semicolon for an ampersand.
  if parameter.isEmpty || harmlessParameters.contains(String(name)) && !parameter.contains(";") {
    return String(parameter)
  }
  return name.count == parameter.count || name.contains(";") ? "***" : name + "=***"
}

/// What says which app and which part of a list is meant, and no more.
private let harmlessParameters: Set = [
  "bundleId", "id", "country", "version", "build", "os", "os-version", "arch", "language", "lang",
  "channel", "page", "per_page", "SSVCLatestVersionKey", "SSVCLatestVersionNumber", "SSVCLanguage",
  "SSVCCountry", "SSVCClientProtocolVersion",
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
