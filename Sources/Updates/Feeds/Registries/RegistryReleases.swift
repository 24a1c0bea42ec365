import HarmlessText

package protocol RegistryFeed: Feed {
  static var accept: String { get }

  static func read(_ bytes: [UInt8], into releases: inout RegistryReleases) throws
}

extension RegistryFeed {
  /// The keys of the app file's `feed` that this feed uses.
  package static var usedKeys: Set<String> { ["url"] }
  package static var accept: String { "application/json" }

  package func result(for query: FeedQuery, from documents: DocumentSource) throws -> FeedResult {
    try result(for: query, accept: Self.accept, from: documents)
  }

  func result(
    for query: FeedQuery, accept: String, from documents: DocumentSource
  ) throws -> FeedResult {
    try query.firstResult { request in
      // The URL alone determines the package, so the caller's method and body are not used.
      var request = request
      (request.method, request.body, request.accept) = ("GET", nil, accept)
      let shown = presentableURL(request.url)
      return try documents.feedResult("feed-" + Self.kind, asking: request) { content in
        var releases = RegistryReleases(for: query, source: shown)
        try Self.read(content.bytes, into: &releases)
        return try releases.result()
      }
    }
  }
}

/// The versions of a package that a registry lists, with those that were withdrawn.
package struct RegistryReleases {
  /// Why a version is not offered, in the registry's own word, such as `yanked`.
  struct Withdrawal {
    let word: String
    let reason: String?

    /// The reason is untrusted text, or another value if none is given.
    init(_ word: String, reason: JSON?) {
      self.word = word
      let line = reason?.stringValue?.harmlessLine(limit: 200) ?? ""
      self.reason = line.isEmpty ? nil : line
    }

    var keepsFromInstalling: Bool { word != "deprecated" }
  }

  let query: FeedQuery
  private let takesPrereleases: Bool
  /// Whether the registry takes only versions of SemVer, whose pre-releases have a hyphen (SemVer 9).
  var isSemantic = false
  let source: String
  private var releases: [Release] = []
  private var warnings: [Warning] = []
  private var problem: String?
  /// The newest version that could be offered, and the newest that could if it were not withdrawn.
  private var newest: Version?
  private var newestWithdrawn: (version: Version, why: Withdrawal)?
  /// The newest version that a package manager would install, even if it is deprecated.
  private(set) var installable: Version?

  private static let mostWarnings = 5

  /// Prepares reading; errors call the document `source`.
  init(for query: FeedQuery, source: String) {
    self.query = query
    self.source = source
    takesPrereleases = query.takesPrereleases
  }

  /// The object that a document must be; throws if it is anything else.
  func object(_ document: JSON) throws -> JSONObject {
    guard case .object(let members) = document else {
      throw malformed("it is \(document.kindName), expected an object")
    }
    return members
  }

  func malformed(_ problem: String) -> Problem {
    .malformed(source: source, problem: problem)
  }

  /// Reads a version of the feed's scheme; nil if it is not one.
  func version(_ text: String) -> Version? {
    // An entry whose version cannot be read is named in a warning.
    try? Version(text.harmlessLine(), scheme: query.scheme)
  }

  /// Adds a version, or warns that the value at `place` is not one.
  mutating func add(
    _ value: JSON?, at place: @autoclosure () -> String, withdrawal: Withdrawal? = nil,
    _ change: (inout Release) -> Void = { _ in }
  ) {
    guard case .string(let text)? = value, let version = version(text) else {
      refuse("'\(place())' is \(value?.excerpt ?? "missing"), expected a version")
      return
    }
    var release = Release(version: version)
    release.isWithdrawn = withdrawal != nil
    release.isPrerelease = isSemantic && text.prefix { $0 != "+" }.contains("-")
    change(&release)
    releases.append(release)
    note(release, version, withdrawal)
  }

  /// Warns about an entry that cannot be read.
  mutating func refuse(_ sentence: String) {
    if problem == nil { problem = sentence }
    guard warnings.count < Self.mostWarnings else { return }
    warnings.append(Warning(code: "feed.element", message: sentence))
  }

  private mutating func note(_ release: Release, _ version: Version, _ withdrawal: Withdrawal?) {
    let channel = Release.special(release.channel)
    guard release.exclusion == nil, takesPrereleases || !release.isBeforeFinal,
      channel == nil || channel == Release.special(query.app.channel)
    else { return }
    if withdrawal?.keepsFromInstalling != true,
      installable.map({ version.isNewer(than: $0) }) ?? true
    {
      installable = version
    }
    if let withdrawal {
      if newestWithdrawn.map({ version.isNewer(than: $0.version) }) ?? true {
        newestWithdrawn = (version, withdrawal)
      }
    } else if newest.map({ version.isNewer(than: $0) }) ?? true {
      newest = version
    }
  }

  /// The releases, with a warning if the newest one was withdrawn.
  ///
  /// Throws a problem if there are entries, but none of them can be read.
  func result() throws -> FeedResult {
    if releases.isEmpty, let problem { throw malformed(problem) }
    return FeedResult(releases: releases, warnings: warnings + withdrawn)
  }

  private var withdrawn: [Warning] {
    guard let (version, why) = newestWithdrawn, newest.map({ version.isNewer(than: $0) }) ?? true,
      query.installed.map({ !$0.isNewer(than: version) }) ?? true
    else { return [] }
    let reason = why.reason.map { ": '\($0)'" } ?? ""
    return [
      Warning(
        code: "feed.withdrawn",
        message: "Version \(version.text) is not offered, because it is \(why.word)\(reason)")
    ]
  }
}
