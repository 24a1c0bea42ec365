import HarmlessText

/// One check: it loads the configuration, asks the feed, decides, and remembers.
struct Check {
  let checker: UpdateChecker
  let now: Instant
  let documents: DocumentSource
  /// The state before the check, for what to ask servers about; the decision that counts reads it
  /// under the lock.
  private(set) lazy var state = Self.read(checker).state
  private(set) var configuration: Configuration
  /// When the configuration's last good copy was made, if that is used.
  private(set) var copiedAt: Instant?
  /// The query that the feed was asked with, or nil if no feed was asked.
  private(set) var query: FeedQuery?
  private(set) var seenDocument: (feed: String, age: DocumentAge)?
  /// The identifier for staged rollouts if the installation has none yet; empty if none is needed.
  private(set) var newRolloutID = ""
  var report: CheckReport

  var scheme: VersionScheme { report.scheme }

  /// The installed version; nil if it is unknown or not valid in the scheme.
  var installed: Version? { report.app.version.flatMap { try? Version($0, scheme: scheme) } }

  /// A check that must end when the work does of which it is a part.
  init(checker: UpdateChecker, until deadline: Deadline) {
    self.checker = checker
    now = checker.options.now ?? Instant.now
    configuration = Self.settled(Configuration(), for: checker)
    var app = checker.app
    app.country = (app.country ?? checker.environment.region)?.lowercased()
    app.language = app.language ?? checker.environment.languageTag
    report = CheckReport(
      app: app, level: configuration.comparing ?? .patch, scheme: checker.feed.versionScheme)
    var limits = DocumentSource.Limits(
      deadline: .end(of: checker.options.timeout), of: deadline)
    limits.isOffline = checker.options.isOffline
    limits.allowsInsecureHTTP = checker.options.allowsInsecureHTTP
    limits.keepsResponses = !checker.options.dryRun
    documents = DocumentSource(
      transport: checker.transport
        ?? CurlTransport(variables: checker.environment.variables),
      // Reading the state reports an error in the folders, so it is not reported twice.
      cache: try? checker.record.cache, limits: limits, now: now)
  }

  mutating func run() -> CheckReport {
    if let prohibition = checker.prohibition { return prohibited(by: prohibition) }
    var result = FeedResult(releases: [])
    do {
      try loadConfiguration()
      overrideInstalled()
      // Without an installed version nothing can be compared, so no feed is asked.
      guard report.app.version != nil else { throw Problem.installedVersionMissing }
      result = try askFeed()
      prepareRollout(of: result)
      if let place = checker.channel { try ask(place, about: result) }
      if result.hasLinkedTexts { try fetchNotes(into: &result) }
    } catch {
      report.failure = .ofCheck(error)
    }
    overrideInstalled()
    return decided(result)
  }

  /// The report if an administrator has switched off checks: nothing is requested or remembered.
  private func prohibited(by prohibition: String) -> CheckReport {
    var report = report
    report.decision = Decision(
      outcome: .none(.switchedOff), gates: [Gate(.checkFor, .stop, prohibition)])
    report.notifications.limit = (configuration.notify ?? .once).limit
    report.prohibition = prohibition
    return report
  }

  /// Makes the identifier for staged rollouts, once, if a release is staged.
  mutating func prepareRollout(of result: FeedResult) {
    guard newRolloutID.isEmpty, result.releases.contains(where: { $0.rolloutInterval != nil })
    else { return }
    newRolloutID = State.newRolloutID()
  }

  private mutating func overrideInstalled() {
    report.app = checker.overriding(report.app, by: configuration)
  }

  mutating func warn(_ code: String, _ message: String) {
    report.warnings.append(Warning(code: code, message: message))
  }
}

// MARK: Configuration

extension Check {
  mutating func loadConfiguration() throws {
    guard let text = checker.configurationURL.map(expanded) else { return }
    var isRemote = false
    do {
      isRemote = try documentPath(text) == nil
      let loaded = try ConfigurationLoader(scheme: scheme, documents: documents).load(text)
      configuration = Self.settled(loaded.configuration, for: checker)
      report.warnings += loaded.warnings
      copiedAt = loaded.copiedAt
      report.configuration = CheckReport.ConfigurationUse(
        location: presentableLocation(text), isCopy: copiedAt != nil)
    } catch let error as Problem {
      guard isRemote, checker.feed.isNamed else { throw error.of(.configuration) }
      warn(
        "configuration.failed",
        "Could not load the configuration; using defaults: \(error.summary)")
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

  private func expanded(_ url: String) -> String {
    AddressTemplate(url).expanded(for: report.app, on: checker.system)
  }
}

// MARK: Feed

extension Check {
  mutating func askFeed() throws -> FeedResult {
    switch configuration.checkFor ?? .automatically {
    case .never: return FeedResult(releases: [])
    case .manually:
      report.feed = CheckReport.FeedUse(kind: "manual", url: nil, isFromCache: false)
      let release = configuration.announced(scheme: scheme, language: report.app.language)
      return FeedResult(releases: release.map { [$0] } ?? [])
    case .automatically: break
    }
    guard let kind = checker.feed.kind ?? Feed.all.first?.kind, let feed = Feed.named(kind) else {
      throw Problem.unknownFeed(checker.feed.kind ?? "")
    }
    report.warnings += checker.feed.warnings(for: feed)
    return try ask(feed)
  }

  private mutating func ask(_ feed: Feed) throws -> FeedResult {
    report.feed = CheckReport.FeedUse(kind: feed.kind, url: nil, isFromCache: false)
    var query = try query(for: feed)
    self.query = query
    do {
      query.signing = try signing()
      var result = try feed.result(for: query, from: documents)
      if query.signing != nil {
        guard let age = result.age else {
          throw Problem(
            .untrusted, "'feed' cannot be trusted: its signature was not verified")
        }
        seenDocument = (feedName, age)
      }
      report.feed?.url = result.url.map { presentableURL($0) }
      report.feed?.isFromCache = result.isFromCache
      result.hideSecrets(of: query.headers)
      report.warnings += result.warnings
      return result
    } catch let error as Problem {
      report.warnings += error.warnings
      throw error
    }
  }

  func query(for feed: Feed) throws -> FeedQuery {
    let settings = checker.feed
    var query = FeedQuery(
      app: report.app, system: checker.system, storeID: configuration.appStoreID,
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
      AddressTemplate.body(body, headers: query.headers, for: report.app, on: checker.system)
    }
    return query
  }

  /// The demands on the feed's document; nil if it need not be signed.
  ///
  /// Throws if the app file or the command line has made a signature impossible.
  private mutating func signing() throws -> DocumentSigning? {
    guard checker.feed.isSigned else { return nil }
    if let expected = checker.feed.expectedForSigning {
      throw Problem(.appFileSigned, "'feed.signed-feed' is true, expected \(expected)")
    }
    guard case .minisign(let key) = checker.feed.publicKey else { return nil }
    return DocumentSigning(key: key, newest: state.documents[feedName])
  }

  /// The name under which the age of the feed's document is remembered.
  private var feedName: String {
    var anyVersion = report.app
    (anyVersion.version, anyVersion.build) = (nil, nil)
    let url = checker.feed.addresses.first ?? ""
    return DocumentRequest(
      url: AddressTemplate(url).expanded(for: anyVersion, on: checker.system),
      method: checker.feed.method ?? "GET", body: checker.feed.body.map { Array($0.utf8) }
    ).fingerprint
  }
}
