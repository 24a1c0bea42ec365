import HarmlessText

/// What an appcast announces: all its releases, in its order.
struct AppcastResponse: Sendable {
  private(set) var releases: [Release] = []
  private(set) var warnings: [Warning] = []

  /// Reads a document that came from `base`; `source` is what errors call it.
  init(
    _ bytes: [UInt8], source: String, base: WebAddress?, for query: FeedQuery
  ) throws(DocumentError) {
    var maker = AppcastReleaseMaker(query: query, base: base)
    var releases: [Release] = []
    var hasChannel = false
    var problem: String?
    do throws(XMLError) {
      try withoutActuallyEscaping({ (item: AppcastItem) in
        if let release = maker.release(of: item) { releases.append(release) }
      }) { receive throws(XMLError) in
        var reading = AppcastReader(receive: receive)
        try XMLReader.read(bytes) { reading.take($0) }
        (hasChannel, problem) = (reading.hasChannel, reading.problem)
      }
    } catch {
      throw DocumentError(error, source: source)
    }
    if let problem { throw .malformed(source: source, problem: problem) }
    guard hasChannel else {
      throw .malformed(source: source, problem: "'channel' is missing in 'rss'")
    }
    self.releases = releases
    warnings = maker.warnings
  }
}
