import HarmlessText

/// The kind of document that the URL of a `github` feed leads to.
enum GitHubPlace: Equatable, Sendable {
  case list(GitHubList)
  case document, latestPage

  /// Recognizes the forms of URLs that `Feed.gitHub` lists.
  init(_ url: String) {
    let parts = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    let steps = parts.dropFirst(2)
    self =
      if !["http:", "https:"].contains(parts.first?.lowercased()) {
        .document
      } else if let repository = Self.repository(host: parts.dropFirst().first, steps) {
        .list(GitHubList(url: "https://api.github.com/repos/\(repository)/releases"))
      } else if steps.suffix(2) == ["releases", "latest"] {
        steps.suffix(5).count == 5 && steps.suffix(5).first == "repos" ? .document : .latestPage
      } else {
        steps.last == "releases" ? .list(GitHubList(url: url)) : .document
      }
  }

  /// The page of a repository that is written as `OWNER/NAME`; nil for any other text.
  static func page(of text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isRepository =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part != "." && part != ".."
          && part.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
      }
    return isRepository ? "https://github.com/\(text)" : nil
  }

  /// The repository (`OWNER/NAME`) of a feed, and the address of the interface that knows it.
  static func repository(of url: String) -> (name: String, interface: String)? {
    let url = page(of: url) ?? url
    return switch GitHubPlace(url) {
    case .list(let list): interface(of: list.url(ofPage: 1))
    case .document: interface(of: url)
    case .latestPage:
      url.split(separator: "/").dropFirst(1).first == "github.com"
        ? interface(of: url.replacing("//github.com/", with: "//api.github.com/repos/")) : nil
    }
  }

  private static func interface(of url: String) -> (name: String, interface: String)? {
    guard let cut = url.firstRange(of: "/repos/") else { return nil }
    let steps = url[cut.upperBound...].split(separator: "/").prefix(2)
    let name = steps.joined(separator: "/")
    return page(of: name) == nil ? nil : (name, String(url[..<cut.lowerBound]))
  }

  /// `OWNER/NAME`, or nil if this is neither a repository's page nor the page of its releases.
  private static func repository(host: Substring?, _ steps: ArraySlice<Substring>) -> String? {
    guard let host = host?.lowercased(), ["github.com", "www.github.com"].contains(host),
      let owner = steps.first, let name = steps.dropFirst().first,
      steps.count == 2 || (steps.count == 3 && steps.last == "releases")
    else { return nil }
    return "\(owner)/" + (name.hasSuffix(".git") ? name.dropLast(4) : name)
  }
}

struct GitHubList: Equatable, Sendable {
  static let mostPages = 5
  static let largestPage = 100
  /// The number of entries in a page if the largest page exceeds the limit for documents.
  static let smallPage = 10

  /// The URL of the list without a fragment.
  private let url: String
  let pageSize: Int
  /// Whether this package sets the page size because the URL does not.
  let choosesSize: Bool
  let isOnePage: Bool
  private let sizeName: String

  init(url: String, pageSize: Int = Self.largestPage, sizeName: String = "per_page") {
    self.url = String(url.prefix { $0 != "#" })
    self.sizeName = sizeName
    let size = Self.parameter(sizeName, of: self.url)
    choosesSize = size == nil
    self.pageSize = size.map { max(1, min(Int($0) ?? 30, Self.largestPage)) } ?? pageSize
    isOnePage = Self.parameter("page", of: self.url) != nil
  }

  var inSmallPages: GitHubList {
    GitHubList(url: url, pageSize: Self.smallPage, sizeName: sizeName)
  }

  /// The URL of a page; the first page is 1.
  func url(ofPage number: Int) -> String {
    var parameters: [(name: String, value: String)] = []
    if choosesSize { parameters.append((sizeName, "\(pageSize)")) }
    if number > 1 { parameters.append(("page", "\(number)")) }
    return parameters.isEmpty ? url : url.appendingQuery(parameters)
  }

  private static func parameter(_ name: String, of url: String) -> Substring? {
    guard let mark = url.firstIndex(of: "?") else { return nil }
    return url[mark...].dropFirst().split(separator: "&")
      .first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
  }
}

/// The answer of the page `…/releases/latest`, whose redirect is not followed.
enum GitHubLatest: Equatable, Sendable {
  case release(tag: String, page: String)
  case noRelease
  case moved(to: String)

  /// Reads an answer; throws if it does not redirect to one of these pages.
  init(location: String?, from url: String) throws {
    func malformed(_ problem: String) -> Problem {
      .malformed(source: presentableURL(url), problem: problem)
    }
    guard let location, !location.isEmpty else {
      throw malformed("it does not redirect to a release")
    }
    let misled = malformed(
      "it redirects to '\(presentableURL(location, limit: 200))', expected the page of a release")
    let target = try? Address(request: url).following(location)
    guard let address = target, Address(link: address.text) != nil else { throw misled }
    let path = address.text.prefix { $0 != "?" && $0 != "#" }
    if let start = path.firstRange(of: "/releases/tag/")?.upperBound {
      guard let tag = path[start...].percentDecoded, !tag.isEmpty else { throw misled }
      self = .release(tag: tag, page: address.text)
      return
    }
    switch path.split(separator: "/").suffix(2) {
    case let end where end.last == "releases": self = .noRelease
    case ["releases", "latest"]: self = .moved(to: address.text)
    default: throw misled
    }
  }
}
