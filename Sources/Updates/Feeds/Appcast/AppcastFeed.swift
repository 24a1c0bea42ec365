import HarmlessText

extension Feed {
  /// The feed of Sparkle and its relatives: RSS 2.0 with elements of Sparkle's namespace.
  package static let appcast = Feed(
    kind: "appcast", keys: ["url", "method", "body"],
    accept: "application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
    read: readAppcast)

  private static func readAppcast(_ document: FeedDocument) throws -> FeedResult {
    var maker = AppcastReleaseMaker(document)
    var reader = AppcastReader()
    var releases: [Release] = []
    do {
      try XMLReader.read(document.content.bytes) { event in
        guard let item = reader.take(event) else { return reader.problem == nil }
        if let release = maker.release(of: item) { releases.append(release) }
        return true
      }
    } catch let error as Problem {
      throw Problem.notXML(document.source, error)
    }
    if let problem = reader.problem { throw document.malformed(problem) }
    guard reader.hasChannel else { throw document.malformed("'channel' is missing in 'rss'") }
    return FeedResult(releases: releases, warnings: maker.refusals.warnings)
  }
}
