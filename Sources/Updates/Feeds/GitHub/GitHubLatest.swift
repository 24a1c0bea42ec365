import HarmlessText

/// The answer of the page `…/releases/latest`, whose redirect is not followed.
enum GitHubLatest: Equatable, Sendable {
  case release(tag: String, page: String)
  case noRelease
  case moved(to: String)

  /// Reads an answer; throws if it does not redirect to one of these pages.
  init(location: String?, from url: String) throws {
    let source = presentableURL(url)
    guard let location, !location.isEmpty else {
      throw Problem.malformed(
        source: source,
        problem: "it does not redirect to a release")
    }
    guard let address = Self.address(location, from: url) else {
      throw Self.misled(source, to: location)
    }
    let path = address.text.prefix { $0 != "?" && $0 != "#" }
    if let start = path.firstRange(of: "/releases/tag/")?.upperBound {
      guard let tag = path[start...].percentDecoded, !tag.isEmpty else {
        throw Self.misled(source, to: location)
      }
      self = .release(tag: tag, page: address.text)
      return
    }
    switch path.split(separator: "/").suffix(2) {
    case let end where end.last == "releases": self = .noRelease
    case ["releases", "latest"]: self = .moved(to: address.text)
    default: throw Self.misled(source, to: location)
    }
  }

  private static func address(_ location: String, from url: String) -> Address? {
    let target = try? Address(request: url).following(location)
    return target.flatMap { Address(link: $0.text) != nil ? $0 : nil }
  }

  private static func misled(_ source: String, to location: String) -> Problem {
    .malformed(
      source: source,
      problem: "it redirects to '\(presentableURL(location, limit: 200))', "
        + "expected the page of a release")
  }
}
