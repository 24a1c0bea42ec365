package import UpdatesWeb

/// Where the documents of a test are kept, and the ways to ask for them.
package struct DocumentPlace {
  /// 2 January 2026, 03:04:05 UTC.
  package static let now = Instant(secondsSince1970: 1_767_323_045)

  package let directory: TemporaryDirectory
  package let cache: ResponseCache

  package init() throws {
    directory = try TemporaryDirectory()
    cache = ResponseCache(folder: directory.path + "/cache")
  }

  /// A check's documents; over the network of this machine unless another is given.
  package func source(
    _ transport: any Transport = CurlTransport(variables: [:]), isOffline: Bool = false,
    keepsResponses: Bool = true, now: Instant = Self.now, timeout: Duration = .ample
  ) -> DocumentSource {
    var limits = DocumentSource.Limits(deadline: .now + timeout)
    limits.isOffline = isOffline
    limits.keepsResponses = keepsResponses
    return DocumentSource(transport: transport, cache: cache, limits: limits, now: now)
  }

  /// All that is kept, as text.
  package var text: String {
    get throws {
      try FileSystem.names(in: cache.folder).map { name in
        let bytes = try FileSystem.contents(of: cache.folder + "/" + name, limit: 8 << 20)
        return name + "\n" + String(decoding: bytes, as: UTF8.self)
      }.joined(separator: "\n")
    }
  }
}
