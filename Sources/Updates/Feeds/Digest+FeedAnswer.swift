extension Digest<FeedAnswer> {
  /// More releases than anybody is behind; a list of so many is read again rather than kept twice.
  static let mostReleases = 500

  /// The answer of a feed without the releases that cannot matter to the installed version.
  package static func feedAnswer(for query: FeedQuery) -> Digest {
    let relevance = ReleaseRelevance(app: query.app, scheme: query.scheme)
    return Digest(key: key(for: query)) { answer in
      var answer = answer
      if answer.ruling == nil { answer.releases = relevance.relevant(in: answer.releases) }
      return answer.releases.count <= mostReleases ? answer.json : nil
    } decode: { json in
      FeedAnswer(json)
    }
  }

  /// What a feed may look at; another release of our own may read the same document otherwise.
  private static func key(for query: FeedQuery) -> String {
    let (app, system) = (query.app, query.system)
    let pointers = query.pointers.sorted { $0.key < $1.key }
    let key: [JSON] = [
      .string(libraryVersion), JSON(app.id), JSON(app.name), JSON(app.version), JSON(app.build),
      JSON(app.country), JSON(app.language), JSON(app.channel), .string(system.name),
      JSON(system.version), JSON(system.architecture), JSON(system.isGiven), JSON(query.storeID),
      JSON(query.tagPrefix), .string(query.scheme.rawValue),
      .array(pointers.map { .array([.string($0.key), .string($0.value)]) }),
      .object(query.defaults),
    ]
    return JSON.array(key).text
  }
}
