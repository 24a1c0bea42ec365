import HarmlessText

package struct InstallationChannel: Sendable {
  private static let outputLimit = 8 << 20

  enum Source {
    case manager(ChannelQuestion)
    case file(InstallAction)
  }

  var patience = Duration.seconds(5)
  package var asksForFiles = true
  private let action: Action
  private let program: String?
  private let environment: SystemEnvironment
  private let root: String

  /// The channel of a program that an action updates; nil if the action asks nobody.
  ///
  /// `root` is the folder that takes the place of the root; empty for the root itself.
  package init?(
    action: Action, program: String?, environment: SystemEnvironment, root: String = ""
  ) {
    switch action {
    case .install, .byInstall: break
    case .open, .run, .byHand: return nil
    }
    self.action = action
    self.program = program
    self.environment = environment
    self.root = root
  }

  /// What has to be asked; nil if nobody is known who could answer.
  func source() -> Source? {
    guard case .byInstall(let ways) = action else { return file(of: action) }
    let finder = InstallationFinder(environment: environment, root: root)
    // A program that cannot be found has no manager; the action says so.
    guard let program, let installation = try? finder.installation(of: program) else { return nil }
    guard installation.manager != .standalone else { return ways.standalone.flatMap(file) }
    return ways.package(for: installation)
      .flatMap { ChannelQuestion(package: $0, of: installation, urls: ways.channelURLs) }
      .map(Source.manager)
  }

  private func file(of action: Action) -> Source? {
    guard asksForFiles, case .install(let action) = action else { return nil }
    return .file(action)
  }

  /// Asks the manager which version it has, until a time.
  ///
  /// Throws a problem if the check is cancelled; any other failure is an answer.
  func answer(
    to question: ChannelQuestion, scheme: VersionScheme, from documents: DocumentSource,
    until deadline: ContinuousClock.Instant
  ) throws -> ChannelAnswer {
    let manager = question.manager.title
    do {
      return ChannelAnswer(
        of: manager, version: try version(question, scheme, documents, deadline))
    } catch let error as Problem {
      return ChannelAnswer(of: manager, version: nil, reason: error.summary)
    }
  }

  private func version(
    _ question: ChannelQuestion, _ scheme: VersionScheme, _ documents: DocumentSource,
    _ deadline: ContinuousClock.Instant
  ) throws -> Version? {
    if let url = question.url {
      var request = DocumentRequest(url: url, accept: question.accept)
      request.timeShare = documents.share(until: deadline)
      let shown = presentableURL(url)
      return try documents.document("channel", asking: request) { content in
        try question.version(in: content.bytes, from: shown, scheme: scheme)
      }.value
    }
    let name = try question.remoteWords.map { try output(of: $0, documents, deadline) } ?? []
    let remote = String(decoding: name, as: UTF8.self).filter { !$0.isWhitespace }
    let words = question.words.map { $0 == "{remote}" ? remote : $0 }
    return try question.version(
      in: try output(of: words, documents, deadline), from: words[0].lastName,
      scheme: scheme)
  }

  /// What a command of the manager prints; it runs without terminal and input.
  private func output(
    of words: [String], _ documents: DocumentSource, _ deadline: ContinuousClock.Instant
  ) throws -> [UInt8] {
    guard !documents.isOffline else { throw Problem.offline(words[0]) }
    let path = try ExecutableSearch.path(of: words[0], environment: environment.variables)
    var variables = ChildEnvironment.filtered(environment.variables)
    variables["LC_ALL"] = "C"
    let limit = max(.milliseconds(100), ContinuousClock.now.duration(to: deadline))
    let run = try CapturedRun(
      executable: path, arguments: words, environment: variables, limit: Self.outputLimit,
      timeLimit: limit, until: documents.limits.deadline)
    guard run.end == .exited(status: 0) else { throw Problem.programEnded(run.end) }
    return run.output
  }
}
