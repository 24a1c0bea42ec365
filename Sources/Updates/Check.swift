import HarmlessText

struct Check {
  let checker: UpdateChecker
  let now: Instant
  let documents: DocumentSource
  var app: App
  private(set) var configuration: Configuration
  private(set) var copiedAt: Instant?
  private(set) var configurationUse: CheckReport.ConfigurationUse?
  private(set) var feedUse: CheckReport.FeedUse?
  private(set) var failure: Problem?
  /// The query that the feed was asked with, or nil if no feed was asked.
  private(set) var query: FeedQuery?
  private(set) var seenDocument: (feed: String, age: DocumentAge)?
  /// The identifier for staged rollouts if the installation has none yet; empty if none is needed.
  private(set) var newRolloutID = ""
  let scheme: VersionScheme
  var warnings: [Warning] = []
  /// What the place has from which the installed copy gets updates; nil if none was asked.
  var channel: State.Channel?

  /// A check that must end when the work does of which it is a part.
  init(checker: UpdateChecker, until deadline: Deadline) {
    self.checker = checker
    scheme = checker.feed.versionScheme
    now = checker.options.now ?? Instant.now
    app = checker.app
    app.country = (app.country ?? checker.environment.region)?.lowercased()
    app.language = app.language ?? checker.environment.languageTag
    configuration = Self.settled(Configuration(), for: checker)
    var limits = DocumentSource.Limits(
      deadline: .end(of: checker.options.timeout), of: deadline)
    limits.isOffline = checker.options.isOffline
    limits.allowsInsecureHTTP = checker.options.allowsInsecureHTTP
    limits.keepsResponses = !checker.options.dryRun
    documents = DocumentSource(
      transport: checker.transport, cache: Self.cache(of: checker), limits: limits, now: now)
  }

  mutating func report() -> CheckReport {
    if let prohibition = checker.prohibition { return prohibited(by: prohibition) }
    var result = FeedResult(releases: [])
    do {
      try loadConfiguration()
      overrideInstalled()
      // Without an installed version nothing can be compared, so no feed is asked.
      guard app.version != nil else { throw Problem.installedVersionMissing }
      result = try askFeed()
      prepareRollout(of: result)
      try askChannel(about: result)
      try fetchLinkedNotes(into: &result)
      try fetchFeatureTexts(into: &result)
    } catch {
      failure = .ofCheck(error)
    }
    overrideInstalled()
    return decided(result)
  }

  /// Makes the identifier for staged rollouts, once, if a release is staged.
  mutating func prepareRollout(of result: FeedResult) {
    guard newRolloutID.isEmpty, result.releases.contains(where: { $0.rolloutInterval != nil })
    else { return }
    newRolloutID = State.newRolloutID()
  }

  private mutating func overrideInstalled() {
    app = checker.overriding(app, by: configuration)
  }

  private static func cache(of checker: UpdateChecker) -> ResponseCache? {
    // Reading the state reports an error in the folders, so it is not reported twice.
    try? checker.record.cache
  }

  mutating func loadConfiguration() throws {
    guard let text = checker.configurationURL.map(expanded) else { return }
    let loader = ConfigurationLoader(scheme: scheme, documents: documents)
    var isRemote = false
    do {
      isRemote = try documentPath(text) == nil
      let loaded = try loader.load(text)
      configuration = Self.settled(loaded.configuration, for: checker)
      warnings += loaded.warnings
      if case .cache(_, let receivedAt) = loaded.source { copiedAt = receivedAt }
      configurationUse = CheckReport.ConfigurationUse(
        location: presentableLocation(text), isCopy: copiedAt != nil)
    } catch let error as Problem {
      guard isRemote, checker.feed.isNamed else { throw error.of(.configuration) }
      warnings.append(
        Warning(
          code: "configuration.failed",
          message:
            "Could not load the configuration; using defaults: \(error.summary)")
      )
    }
  }

  /// The settings of a configuration, between those that override it and those that it overrides.
  ///
  /// Without `check-for`, a configuration that names a version announces it, unless an App Store id
  /// or a feed says where to look.
  private static func settled(
    _ configuration: Configuration, for checker: UpdateChecker
  ) -> Configuration {
    var settings = checker.givenSettings.over(configuration.over(checker.settings))
    let isPlaceKnown = settings.appStoreID != nil || checker.feed.isNamed
    settings.checkFor =
      settings.checkFor
      ?? (settings.namesVersion && !isPlaceKnown ? .manually : .automatically)
    return settings
  }

  mutating func askFeed() throws -> FeedResult {
    switch configuration.checkFor ?? .automatically {
    case .never: return FeedResult(releases: [])
    case .manually:
      feedUse = CheckReport.FeedUse(kind: "manual", url: nil, isFromCache: false)
      let release = configuration.announced(scheme: scheme, language: app.language)
      return FeedResult(releases: release.map { [$0] } ?? [])
    case .automatically: break
    }
    guard let kind = checker.feed.kind ?? Feed.all.first?.kind, let feed = Feed.named(kind) else {
      throw Problem.unknownFeed(checker.feed.kind ?? "")
    }
    warnings += checker.feed.warnings(for: feed)
    return try ask(feed)
  }

  private mutating func ask(_ feed: Feed) throws -> FeedResult {
    feedUse = CheckReport.FeedUse(kind: feed.kind, url: nil, isFromCache: false)
    var query = try query(for: feed)
    self.query = query
    do {
      query.signing = try signing()
      var result = try feed.result(for: query, from: documents)
      if query.signing != nil { seenDocument = (feedName, try verifiedAge(of: result)) }
      feedUse?.url = result.url.map { presentableURL($0) }
      feedUse?.isFromCache = result.isFromCache
      result.hideSecrets(of: query.headers)
      warnings += result.warnings
      return result
    } catch let error as Problem {
      warnings += error.warnings
      throw error
    }
  }

  func query(for feed: Feed) throws -> FeedQuery {
    let settings = checker.feed
    var query = FeedQuery(
      app: app, system: checker.system, storeID: configuration.appStoreID,
      urls: settings.addresses.map(expanded), scheme: scheme)
    query.lookupURL = settings.lookupURL.map(expanded) ?? query.lookupURL
    query.tagPrefix = settings.tagPrefix
    query.pointers = settings.pointers
    query.allowsPrereleases = settings.allowsPrereleases
    query.defaults = checker.defaults
    if feed.kind == Feed.pypi.kind, let program = checker.program {
      // The Python of a program that cannot be found is unknown.
      query.python = try? InstallationFinder(environment: checker.environment)
        .installation(of: program).python
    }
    query.method = settings.method?.uppercased() ?? query.method
    query.headers = try settings.headers(environment: checker.environment.variables)
    query.body = settings.body.map { body in
      AddressTemplate.body(body, headers: query.headers, for: app, on: checker.system)
    }
    return query
  }

  private func expanded(_ url: String) -> String {
    AddressTemplate(url).expanded(for: app, on: checker.system)
  }
}
