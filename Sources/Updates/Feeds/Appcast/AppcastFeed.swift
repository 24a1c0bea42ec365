import HarmlessText

/// The feed of Sparkle and its relatives: RSS 2.0 with elements of Sparkle's namespace.
package struct AppcastFeed: Feed {
  package static let kind = "appcast"
  /// The keys of the app file's `feed` that this feed uses.
  package static let usedKeys: Set = ["url", "method", "body"]

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    try query.firstResult { request in
      var request = request
      request.accept = "application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
      let shown = presentableURL(request.url)
      // A file has no web address, so relative URLs in it cannot be resolved.
      let base = Address(link: request.url)
      return try documents.feedResult("feed-appcast", asking: request) { content in
        let found = try AppcastResponse(content.bytes, source: shown, base: base, for: query)
        return FeedResult(releases: found.releases, warnings: found.warnings)
      }
    }
  }
}

struct AppcastResponse: Sendable {
  private(set) var releases: [Release] = []
  private(set) var warnings: [Warning] = []

  /// Reads a document from `base`; errors call the document `source`.
  init(_ bytes: [UInt8], source: String, base: Address?, for query: FeedQuery) throws {
    var maker = AppcastReleaseMaker(query: query, base: base)
    var releases: [Release] = []
    var hasChannel = false
    var problem: String?
    do {
      try withoutActuallyEscaping({ (item: AppcastItem) in
        if let release = maker.release(of: item) { releases.append(release) }
      }) { receive in
        var reading = AppcastReader(receive: receive)
        try XMLReader.read(bytes) { reading.take($0) }
        (hasChannel, problem) = (reading.hasChannel, reading.problem)
      }
    } catch let error as Problem {
      throw Problem.notXML(source, error)
    }
    if let problem { throw Problem.malformed(source: source, problem: problem) }
    guard hasChannel else {
      throw Problem.malformed(source: source, problem: "'channel' is missing in 'rss'")
    }
    self.releases = releases
    warnings = maker.warnings
  }
}

struct AppcastAddresses {
  private let base: Address?
  private var origin = ""

  init(base: Address?) {
    self.base = base
  }

  /// The absolute URL for a text, relative to the appcast if need be; nil if it is refused.
  mutating func url(_ text: String) -> String? {
    if !origin.isEmpty, text.utf8.starts(with: origin.utf8), text.utf8.count <= Address.limit,
      text.utf8.dropFirst(origin.utf8.count).allSatisfy(Self.isPlain)
    {
      return text
    }
    guard let url = Address(link: text, relativeTo: base)?.text else { return nil }
    let slashes = url.utf8.indices.lazy.filter { url.utf8[$0] == UInt8(ascii: "/") }
    // An origin ends before the path, so a URL without a path gives no origin to compare with.
    if let end = slashes.dropFirst(2).first, !url[..<end].contains(where: { "?#".contains($0) }) {
      origin = String(url[...end])
    }
    return url
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
}
