/// One check on its way from the configuration to the decision.
struct Check {
  let checker: UpdateChecker
  let now: Date
  let documents: DocumentSource
  private(set) var app: App
  private(set) var configuration: Configuration
  private(set) var copiedAt: Date?
  private(set) var configurationUse: CheckReport.ConfigurationUse?
  private(set) var feedUse: CheckReport.FeedUse?
  private(set) var failure: CheckError?
  let scheme: VersionScheme
  var warnings: [Warning] = []

  init(checker: UpdateChecker) {
    self.checker = checker
    scheme = checker.feed.scheme ?? .dotted
    now = checker.options.now ?? Date()
    app = checker.app
    app.country = (app.country ?? checker.environment.region)?.lowercased()
    app.language = app.language ?? checker.environment.languageTag
    configuration = checker.settings
    var limits = DocumentSource.Limits(deadline: .now + checker.options.timeout)
    limits.isOffline = checker.options.isOffline
    limits.allowsInsecureHTTP = checker.options.allowsInsecureHTTP
    limits.keepsAnswers = checker.options.isRecorded
    documents = DocumentSource(
      transport: checker.transport, cache: Self.cache(of: checker), limits: limits, now: now)
  }

  mutating func report() async -> CheckReport {
    var release: Release?
    do throws(CheckError) {
      try await loadConfiguration()
      overrideInstalled()
      // Nobody is asked what could not be compared.
      guard app.version != nil else { throw .installedVersionMissing }
      release = try await askFeed()
    } catch {
      failure = error
    }
    overrideInstalled()
    return decided(release)
  }

  private mutating func overrideInstalled() {
    if !checker.options.keepsInstalledVersion {
      app.version = configuration.bundleVersion ?? app.version
    }
    if !checker.options.keepsInstalledBuild {
      app.build = configuration.build ?? app.build
    }
  }

  private static func cache(of checker: UpdateChecker) -> AnswerCache? {
    // What is wrong with the place is said once, where the state is read.
    try? checker.memory.cache
  }

  // MARK: Configuration

  private mutating func loadConfiguration() async throws(CheckError) {
    guard let text = checker.configurationURL else { return }
    let loader = ConfigurationLoader(scheme: scheme, documents: documents)
    var isRemote = false
    do {
      let location = try ConfigurationLocation(text)
      if case .remote = location { isRemote = true }
      let loaded = try await loader.load(location)
      configuration = loaded.configuration.over(checker.settings)
      warnings += loaded.warnings
      if case .cache(_, let receivedAt) = loaded.source { copiedAt = receivedAt }
      configurationUse = CheckReport.ConfigurationUse(
        location: presentableURL(text), isCopy: copiedAt != nil)
    } catch let error as DocumentError {
      guard isRemote, checker.feed.isNamed, !error.isCancellation else {
        throw .configuration(error)
      }
      warnings.append(
        Warning(
          code: "configuration.failed",
          message: "The configuration could not be had, its defaults are used: \(error.summary)"))
    } catch {
      throw .configuration(.malformed(source: text, problem: "\(error)"))
    }
  }

  // MARK: Feed

  private mutating func askFeed() async throws(CheckError) -> Release? {
    switch configuration.checkFor ?? .automatically {
    case .never: return nil
    case .manually: return try await ask(ManualFeed(configuration: configuration))
    case .automatically: break
    }
    guard let kind = checker.feed.kind ?? Feeds.all.first?.kind, let feed = Feeds.named(kind) else {
      throw .unknownFeed(checker.feed.kind ?? "")
    }
    warnings += checker.feed.warnings(for: feed)
    var release = try await ask(feed)
    if release?.notes == nil {
      release?.notes = configuration.releaseNotes?.text(in: app.language).map {
        ReleaseNotes(text: $0, format: .markdown)
      }
    }
    return release
  }

  private mutating func ask(_ feed: any Feed) async throws(CheckError) -> Release? {
    feedUse = CheckReport.FeedUse(kind: feed.kind, url: nil, isFromCache: false)
    var query = FeedQuery(
      app: app, storeID: configuration.appStoreID, urls: checker.feed.urls,
      scheme: scheme)
    query.lookupURL = checker.feed.lookupURL ?? query.lookupURL
    do throws(FeedHeaderError) {
      if configuration.checkFor != .manually {
        query.headers = try checker.feed.headers(environment: checker.environment.variables)
      }
    } catch {
      throw .header(error)
    }
    do {
      let answer = try await feed.latestRelease(for: query, from: documents)
      feedUse?.url = answer.url.map(presentableURL)
      feedUse?.isFromCache = answer.isFromCache
      warnings += answer.warnings
      return answer.release
    } catch let error as DocumentError {
      throw .feed(error)
    } catch let error as CheckError {
      throw error
    } catch {
      throw .feed(.malformed(source: feed.kind, problem: "\(error)"))
    }
  }
}
