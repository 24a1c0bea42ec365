import HarmlessText
import Updates
import UpdatesCLI
import UpdatesPlatform
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
      terminal(world.environment) + libraries + certificates(world.environment)
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

  private static var libraries: [Finding] {
    [
      library("libcurl", use: "nothing can be fetched", absence: .bad) {
        try Libcurl.version().quotable
      },
      library("libcrypto", use: "nothing can be remembered for apps without an id") {
        try Checksum(of: [], .sha256).hex.isEmpty ? nil : "found"
      },
      library("libexpat", use: "appcasts cannot be read") {
        try XMLReader.libraryVersion().quotable
      },
      library("libarchive", use: "archives cannot be extracted") {
        try Archive.libraryVersion().quotable
      },
      library("libpcre2", "libpcre2-8-0", use: "conditions with MATCHES cannot be evaluated") {
        Condition.canMatchPatterns ? "found" : nil
      },
      library("md4c", "libmd4c0", use: "Markdown is shown as plain text") {
        TextDocument.canReadMarkdown ? "found" : nil
      },
    ]
  }

  /// `found` returns a version or another sentence, or nil if the library is missing.
  ///
  /// `package` is the one to install, unless what is thrown names it; `use` is what fails without
  /// it.
  private static func library(
    _ name: String, _ package: String = "", use: String, absence: Finding.Outcome = .warning,
    found: () throws -> String?
  ) -> Finding {
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
    let (update, problem) = selection.examination(for: nil)
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
      Finding("update", problem == nil ? .good : .warning, update, hint: problem?.hint),
    ]
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

/// The folders and files that the tool reads and writes.
enum PlaceExamination {
  static func findings(_ directories: Directories) -> [Finding] {
    let unusable = ((try? AppRegistry(directories: directories).list()) ?? []).compactMap { entry in
      guard case .failure(let error) = entry.outcome else { return nil as Finding? }
      return Finding("app file", .warning, error.message, hint: error.hint)
    }
    return [folder("app files") { try directories.apps }] + unusable
      + directories.systemApps.compactMap(packages) + [settings(directories)].compactMap(\.self)
      + [
        folder("state", isWritten: true) { try directories.state },
        folder("cache", isWritten: true) { try directories.cache },
      ] + policy(directories)
  }

  /// A folder of the user's own, which need not exist yet.
  private static func folder(
    _ name: String, isWritten: Bool = false, _ place: () throws -> String
  ) -> Finding {
    func bad(_ detail: String, hint: String) -> Finding {
      Finding(name, .bad, detail, hint: hint)
    }
    var shown: String?
    do {
      let path = try place()
      shown = path.quotable
      let facts = try FileSystem.facts(of: path)
      guard facts.kind == .directory else {
        return bad("'\(path.quotable)' is not a folder", hint: "move it away")
      }
      guard facts.owner == User.current || facts.owner == User.root else {
        return bad("'\(path.quotable)' belongs to another user", hint: "check its owner")
      }
      guard !isWritten || FileSystem.isWritable(path) else {
        return bad("'\(path.quotable)' cannot be written", hint: "check its permissions")
      }
      return Finding(name, .good, path.quotable)
    } catch {
      let summary = Problem(error).summary
      guard let shown else { return bad(summary, hint: "set HOME, or give --state-dir") }
      return (error as? Problem)?.kind == .fileMissing
        ? Finding(name, .good, "\(shown) (does not exist yet)")
        : bad("'\(shown)': \(summary)", hint: "check the path")
    }
  }

  /// A folder of packages' app files; nil if it does not exist, as most do not.
  private static func packages(_ path: String) -> Finding? {
    do {
      let facts = try FileSystem.facts(of: path)
      guard facts.owner == User.root, facts.permissions & 0o022 == 0 else {
        return Finding(
          "packages", .warning, "'\(path.quotable)' can be changed by others than root",
          hint: "what its app files say about commands is ignored")
      }
      return Finding("packages", .good, path.quotable)
    } catch Problem.kind(.fileMissing) {
      return nil
    } catch {
      return Finding(
        "packages", .warning, "'\(path.quotable)': \(Problem(error).summary)",
        hint: "check the path")
    }
  }

  /// The file with the user's own choices; nil if there is none.
  private static func settings(_ directories: Directories) -> Finding? {
    do {
      let file = try UserSettingsFile(in: directories)
      guard FileSystem.isThere(file.path) else { return nil }
      let settings = try file.read()
      let warnings =
        settings.warnings
        + ([nil] + settings.ids.map(Optional.some)).flatMap {
          settings.choices(for: $0).warnings
        }
      return warnings.first.map { Finding("settings", .warning, $0.message, hint: "fix the file") }
        ?? Finding("settings", .good, file.path.quotable)
    } catch Problem.kind(.processNoHome) {
      return nil
    } catch {
      return Finding("settings", .bad, Problem(error).summary, hint: Problem(error).hint)
    }
  }

  private static func policy(_ directories: Directories) -> [Finding] {
    let (policy, warnings) = SystemPolicy.read(directories.policies)
    let damaged = warnings.map {
      Finding(
        "policy", $0.code == "policy.damaged" ? .bad : .warning, $0.message,
        hint: "tell your administrator")
    }
    let rules = policy.rules.filter { !$0.isOfDamagedFile }.map { rule in
      let what = [rule.never.map { "never \($0.rawValue)" }, rule.choices.line]
        .compactMap(\.self).joined(separator: ", ")
      let apps = rule.apps.map { $0.isEmpty ? ["no app"] : $0.map(\.quotable) } ?? ["all apps"]
      return "\(what) for \(apps.joined(separator: ", ")): \(rule.path.quotable)"
    }
    let mirrors = policy.mirrors.places.map {
      "\($0.mirror.text) instead of \($0.original.text): \($0.path.quotable)"
    }
    return damaged + (rules + mirrors).map { Finding("policy", .good, $0) }
  }
}
