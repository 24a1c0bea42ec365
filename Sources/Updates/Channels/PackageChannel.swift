import HarmlessText

/// The package manager from which the installed copy of an app gets its updates.
package struct PackageChannel: Sendable {
  /// The most time that an answer may take.
  static let patience = Duration.seconds(5)
  private static let outputLimit = 8 << 20

  private let program: String
  private let ways: ByInstall
  private let environment: SystemEnvironment

  /// The channel of a program; `ways` names its package for each manager.
  package init(program: String, ways: ByInstall, environment: SystemEnvironment) {
    self.program = program
    self.ways = ways
    self.environment = environment
  }

  /// Asks the manager which version it has; nil if there is no manager to ask.
  ///
  /// Throws `DocumentError` if the check is cancelled; any other failure is an answer.
  func answer(
    scheme: VersionScheme, documents: DocumentSource
  ) async throws -> ChannelAnswer? {
    guard let question else { return nil }
    let manager = question.manager.title
    do {
      let found = try await version(question, documents)
      guard let found else { return .unknown(manager: manager, reason: "it names no version") }
      return .has(try Version(found.harmlessLine(), scheme: scheme), manager: manager)
    } catch let error as DocumentError where error.isCancellation {
      throw error
    } catch {
      let reason = (error as? any Explained)?.summary ?? "\(error)"
      return .unknown(manager: manager, reason: reason)
    }
  }

  private var question: ChannelQuestion? {
    let finder = InstallationFinder(environment: environment)
    // A program that cannot be found has no manager; the action says so.
    guard let installation = try? finder.installation(of: program),
      let package = ways.package(for: installation)
    else { return nil }
    return ChannelQuestion(package: package, of: installation, urls: ways.channelURLs)
  }

  private func version(
    _ question: ChannelQuestion, _ documents: DocumentSource
  ) async throws -> String? {
    switch question.way {
    case .document(let url):
      return try await documents.document("channel", at: url) { try question.version(in: $0) }.value
    case .command(let words):
      return try question.version(in: try await output(of: words, documents))
    case .remote(let origin, let words):
      let name = String(decoding: try await output(of: origin, documents), as: UTF8.self)
      let remote = name.filter { !$0.isWhitespace }
      return try question.version(
        in: try await output(of: words.map { $0 == "{remote}" ? remote : $0 }, documents))
    }
  }

  /// What a command of the manager prints; it runs without terminal and input.
  private func output(of words: [String], _ documents: DocumentSource) async throws -> [UInt8] {
    guard !documents.isOffline else { throw DocumentError.offline(url: words[0]) }
    let path = try ExecutableSearch.path(of: words[0], environment: environment.variables)
    var variables = ChildEnvironment.filtered(environment.variables)
    variables["LC_ALL"] = "C"
    let left = ContinuousClock.now.duration(to: documents.limits.deadline)
    let limit = max(.milliseconds(100), min(Self.patience, left))
    let run = try await onThreadOfItsOwn { [variables] () throws(ProcessError) in
      try CapturedRun(
        executable: path, arguments: words, environment: variables, limit: Self.outputLimit,
        timeLimit: limit)
    }
    guard !Task.isCancelled else { throw DocumentError.transport(.cancelled) }
    guard run.end == .exited(status: 0) else { throw ProcessError.failed(run.end) }
    return run.output
  }
}
