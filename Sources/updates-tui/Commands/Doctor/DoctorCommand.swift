import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI
import UpdatesWeb

enum DoctorCommand: ToolCommand {
  static let command = Command(
    "doctor", summary: "check the terminal, libraries, certificates, proxy, paths and permissions",
    operands: [.app],
    groups: [
      OptionGroup("Which app", [.app]),
      OptionGroup("How", [.json, .quiet, .noColor, .stateDirectory, .cacheDirectory]),
    ],
    examples: ["updates-tui doctor", "updates-tui doctor --app com.example.tool"])

  static let blankMembers: JSONObject = ["tests": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let directories = Directories(
      environment: world.environment, state: try arguments.path("state-dir", to: "folder"),
      cache: try arguments.path("cache-dir", to: "folder"))
    let findings =
      terminal(world.environment) + libraries.map(\.finding) + certificates(world.environment)
      + [proxies(world.environment)] + PlaceExamination.findings(directories)
      + (arguments.value("app") == nil
        ? [] : installation(of: try AppSelection(arguments, remembers: false, in: world)))
    var reply = Reply(
      text: findings.map { $0.line(isSpoken: world.environment.isSpoken) }.joined(separator: "\n"),
      members: ["tests": .array(findings.map(\.member))])
    if let first = findings.first(where: { $0.outcome == .bad }) {
      reply.result = "error"
      reply.failure = Problem(.doctorBad, "\(first.name): \(first.detail)", hint: first.hint)
      reply.exitCode = .unavailable
    }
    return reply
  }

  private static func terminal(_ environment: SystemEnvironment) -> [Finding] {
    let mode = Conversation(environment: environment).mode
    return [
      Finding(
        "terminal", mode == .screen ? .good : .warning,
        "TERM is '\((environment["TERM"] ?? "").quotable)', \(mode.sentence)",
        hint: "a person needs a terminal to be asked"),
      Finding(
        "locale", .good,
        "language \(environment.language ?? "not set"), "
          + "country \(environment.region ?? "not set")"),
    ]
  }

  private static let libraries = [
    Library(
      name: "libcurl", use: "nothing can be fetched", absence: .bad,
      found: { try Libcurl.version().quotable }),
    Library(
      name: "libcrypto", use: "nothing can be remembered for apps without an id",
      found: { try Checksum(of: [], .sha256).hex.isEmpty ? nil : "found" }),
    Library(
      name: "libexpat", use: "appcasts cannot be read",
      found: { try XMLReader.libraryVersion().quotable }),
    Library(
      name: "libarchive", use: "archives cannot be extracted",
      found: { try Archive.libraryVersion().quotable }),
    Library(
      name: "libpcre2", package: "libpcre2-8-0",
      use: "conditions with MATCHES cannot be evaluated",
      found: { Condition.canMatchPatterns ? "found" : nil }),
    Library(
      name: "md4c", package: "libmd4c0", use: "Markdown is shown as plain text",
      found: { TextDocument.canReadMarkdown ? "found" : nil }),
  ]

  private static func certificates(_ environment: SystemEnvironment) -> [Finding] {
    guard (try? Libcurl.load()) != nil else { return [] }
    let places = CurlTransport(variables: environment.variables).certificatePlaces
    return [
      places.isEmpty
        ? Finding(
          "certificates", .bad, "none can be read: no https server is trusted",
          hint: "install the package 'ca-certificates', or set SSL_CERT_FILE")
        : Finding("certificates", .good, places.joined(separator: ", ").quotable)
    ]
  }

  private static func proxies(_ environment: SystemEnvironment) -> Finding {
    let names = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    let set = names.compactMap { name in
      environment[name].map { "\(name)=\(presentableURL($0))" }
    }
    return Finding("proxy", .good, set.isEmpty ? "none" : set.joined(separator: ", ").quotable)
  }

  private static func installation(of selection: AppSelection) -> [Finding] {
    let examination = ActionExamination(
      of: selection.action, for: nil, environment: selection.checker.environment)
    let program =
      switch selection.installedCopy?.installation {
      case .success(let installation):
        Finding("program", .good, installation.sentence.harmlessLine())
      case .failure(let error):
        Finding(
          "program", .warning, error.summary.harmlessLine(),
          hint: "check 'executable' in the app file")
      case nil:
        Finding(
          "program", .warning, "unknown: the app file names no program",
          hint: "add 'executable' to 'app'")
      }
    return [
      program,
      Finding(
        "update", examination.problem == nil ? .good : .warning, examination.sentence,
        hint: examination.problem?.hint),
    ]
  }
}

private struct Library: Sendable {
  var name: String
  /// The package that has it, if that is not thrown.
  var package = ""
  /// What is missing without it.
  var use: String
  var absence = Finding.Outcome.warning
  /// The version, or another sentence; nil if it is missing.
  var found: @Sendable () throws -> String?

  var finding: Finding {
    var (name, package) = (name, package)
    do {
      if let found = try found() { return Finding(name, .good, found) }
    } catch {
      let problem = Problem(error)
      guard problem.kind == .libraryMissing else { return Finding(name, absence, problem.summary) }
      name = problem.facts["library"] ?? name
      package = problem.facts["package"] ?? package
    }
    return Finding(name, absence, "not found: \(use)", hint: "install the package '\(package)'")
  }
}

struct Finding {
  enum Outcome: String {
    case good, warning, bad
  }

  var name: String
  var outcome: Outcome
  var detail: String
  var hint: String?

  init(_ name: String, _ outcome: Outcome, _ detail: String, hint: String? = nil) {
    (self.name, self.outcome, self.detail, self.hint) = (name, outcome, detail, hint)
  }

  var member: JSON {
    [
      "name": .string(name), "outcome": .string(outcome.rawValue), "detail": .string(detail),
      "hint": JSON(hint),
    ]
  }

  func line(isSpoken: Bool) -> String {
    let mark =
      switch outcome {
      case .good: isSpoken ? "ok" : "ok  "
      case .warning: "note"
      case .bad: isSpoken ? "bad" : "BAD "
      }
    let advice = hint.map { outcome == .good ? "" : "; \($0)" } ?? ""
    return Columns(width: 14, isSpoken: isSpoken).line(mark, name, detail + advice)
  }
}
