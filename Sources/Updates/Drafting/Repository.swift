import HarmlessText

/// The place of a project's repository; it never has a user name or a password.
package struct Repository: Equatable, Sendable {
  package enum Forge: Equatable, Sendable {
    case gitHub, gitLab
    case forgejo
    case other
  }

  /// The host in lower case, with a port if the repository's web pages have one.
  package let host: String
  /// The steps of the path, such as the owner and the name.
  package let path: [String]

  /// The longest remote in bytes.
  private static let limit = 2048

  /// Reads a remote of git: a URL, or `user@host:path`; nil if it names no place on a server.
  package init?(_ remote: String) {
    let text = remote.trimmingBlanks()
    guard text.utf8.count <= Self.limit, let (authority, path) = Self.parts(of: text) else {
      return nil
    }
    let host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
      .lowercased()
    var steps = path.split(separator: "/").map(String.init)
    if let name = steps.last, name.hasSuffix(".git") {
      steps[steps.count - 1] = String(name.dropLast(4))
    }
    guard steps.count >= 2, steps.allSatisfy(Self.isPlain),
      Address(link: "https://\(host)/" + steps.joined(separator: "/")) != nil
    else { return nil }
    self.host = host
    self.path = steps
  }

  private static func parts(of text: String) -> (authority: Substring, path: Substring)? {
    guard let mark = text.firstRange(of: "://") else {
      let authority = text.prefix { $0 != ":" && $0 != "/" }
      let rest = text[authority.endIndex...]
      return rest.hasPrefix(":") ? (authority, rest.dropFirst()) : nil
    }
    let scheme = text[..<mark.lowerBound].lowercased()
    let rest = text[mark.upperBound...]
    var authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    switch scheme {
    case "https", "http", "git+https": break
    case "ssh", "git", "git+ssh":
      // The port of this protocol is not the one of the web pages.
      if let colon = authority.lastIndex(of: ":"),
        authority[colon...].dropFirst().allSatisfy(\.isWholeNumber)
      {
        authority = authority[..<colon]
      }
    default: return nil
    }
    return (authority, path)
  }

  private static func isPlain(_ step: String) -> Bool {
    step != "." && step != ".." && !step.isEmpty
      && step.utf8.allSatisfy { $0.isLetterOrDigit || "-._~+".utf8.contains($0) }
  }
}

extension Repository {
  package var forge: Forge {
    let labels = hostLabels
    if host == "github.com" { return .gitHub }
    if labels.contains("gitlab") { return .gitLab }
    if labels.contains(where: ["codeberg", "forgejo", "gitea"].contains) { return .forgejo }
    return .other
  }

  package var name: String { path[path.count - 1] }

  package var page: String { "https://\(host)/" + path.joined(separator: "/") }

  /// The feed that lists its releases; nil if no kind of feed is known for the server.
  package var feed: (kind: String, url: String)? {
    switch forge {
    case .gitHub where path.count == 2:
      (Feed.gitHub.kind, path.joined(separator: "/"))
    case .gitLab:
      (
        Feed.gitLab.kind,
        "https://\(host)/api/v4/projects/\(path.joined(separator: "%2F"))/releases"
      )
    case .forgejo where path.count == 2:
      (
        Feed.forgejo.kind,
        "https://\(host)/api/v1/repos/\(path.joined(separator: "/"))/releases"
      )
    default: nil
    }
  }

  /// An identifier for the app: the reversed host and the path, such as `com.github.owner.name`.
  ///
  /// It is nil if the host has no name of its own on the internet.
  package var appID: String? {
    let labels = hostLabels
    guard labels.count > 1, !labels.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }) else {
      return nil
    }
    let text = (labels.reversed() + path).joined(separator: ".").lowercased()
    return String(text.map { "~+".contains($0) ? "-" : $0 })
  }

  private var hostLabels: [String] {
    host.prefix { $0 != ":" }.split(separator: ".").map(String.init)
  }
}
