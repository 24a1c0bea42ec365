import HarmlessText

/// Why something could not be done.
///
/// Its texts are harmless, and no address in them has a user or password. Work that was cancelled
/// throws `CancellationError` instead.
public struct Problem: Error, Hashable, Sendable {
  package var kind: Code
  /// What the problem is about, such as the feed; it begins the code and the message.
  package var subject: Subject?
  /// The problem in a clause without a full stop.
  ///
  /// An example is `'example.com' could not be reached: connection refused`.
  public var summary: String
  /// The path of the file that it is about, as the system has it.
  package var path: String?
  /// Where in the text of a document it is.
  package var position: TextPosition?
  /// What the words in other languages name: harmless texts by their name in these words.
  package var facts: [String: String]
  /// What the person can do about it.
  package var hint: String?
  /// What the tool ends with.
  package var exitCode: ExitCode
  /// How long the server asks not to be contacted; nil if it does not.
  package var retryAfter: Duration?
  /// What else was tried before.
  package var warnings: [Warning] = []
  /// Another sentence than that of the summary.
  private var sentence: String?

  package init(
    _ kind: Code, _ summary: String, hint: String? = nil, exitCode: ExitCode? = nil,
    facts: [String: String] = [:], path: String? = nil, position: TextPosition? = nil
  ) {
    self.kind = kind
    self.summary = summary
    self.path = path
    self.position = position
    self.facts = facts
    self.hint = hint ?? kind.row.hint
    self.exitCode = exitCode ?? kind.row.exitCode
  }
}

extension Problem {
  /// The person or the program has ended the work.
  package static let interrupted = Problem(.interrupted, "interrupted")

  /// Any error that is caught; an unknown one is a defect.
  package init(_ error: any Error) {
    self =
      switch error {
      case let problem as Problem: problem
      case is CancellationError: .interrupted
      default: Problem(.defect, "an unexpected error occurred: \(error)".harmlessLine(limit: 200))
      }
  }

  /// What a document or a download is for.
  package enum Subject: String, Sendable {
    case appFile = "app-file"
    case configuration
    case content
    case download
    case feed
    case header
    case presentation
    case releaseNotes = "release notes"
    case request
    case sync
  }

  /// The problem of a document or a download that is for something.
  package func of(_ subject: Subject) -> Problem {
    var problem = self
    problem.subject = subject
    problem.hint = subject.hint(for: self) ?? hint
    return problem
  }

  /// The kind of problem, for programs, such as `feed.unreachable`.
  public var code: String {
    let code = kind.code
    guard let subject, !code.contains(".") else { return code }
    return "\(subject.rawValue).\(code)"
  }

  /// The whole sentence for the person, without a full stop.
  public package(set) var message: String {
    get {
      if let sentence { return sentence }
      let shown = path.map { "'\(presentableLocation($0, limit: 200))': \(summary)" } ?? summary
      guard let subject, ![.content, .sync].contains(subject) else { return shown }
      return "\(subject.rawValue): \(shown)"
    }
    set { sentence = newValue }
  }
}

extension Problem: CustomStringConvertible {
  /// The message, so that `print(error)` shows a sentence.
  public var description: String { message }
}

extension Problem {
  /// What `catch Problem.kind(.fileMissing)` matches.
  package struct Kind {
    fileprivate var code: Code

    package static func ~= (kind: Self, error: any Error) -> Bool {
      (error as? Problem)?.kind == kind.code
    }
  }

  package static func kind(_ code: Code) -> Kind { Kind(code: code) }
}

extension Problem.Subject {
  /// The hint that depends on what the document is for; nil if the kind's own is right.
  fileprivate func hint(for problem: Problem) -> String? {
    switch problem.kind {
    case .malformed, .notXML, .notJSON:
      let lines = problem.marked()
      let fix = lines.isEmpty ? "fix it" : "fix this line:\n\(lines)"
      if self == .feed { return "ask the operator of the feed to \(fix)" }
      if self == .presentation { return "ask the publisher of these files to \(fix)" }
      return lines.isEmpty ? #"write it like {"updates": {"notify": "once"}}"# : fix
    case .userInformation:
      // No header is sent for a configuration.
      return self == .configuration
        ? "serve it without a password; "
          + "a feed can have a header such as 'Authorization: env:TOOL_TOKEN'"
        : "send it in a header, such as --header 'Authorization: env:TOOL_TOKEN'"
    default: return nil
    }
  }
}

extension Problem {
  /// Why a text is not JSON or not a `.strings` file, and where; at 0 it concerns the whole text.
  static func syntax(_ summary: String, at offset: Int, in bytes: [UInt8]) -> Problem {
    Problem(.syntax, summary, position: TextPosition(of: offset, in: bytes))
  }

  package var line: Int { position?.line ?? 1 }
  package var column: Int { position?.column ?? 1 }

  /// The summary after its place: `line 3, column 5: expected ':' after the key, found '}'`.
  package var located: String {
    let isWhole = line == 1 && column == 1 && marked().isEmpty
    return isWhole ? summary : "line \(line), column \(column): \(summary)"
  }

  /// The part of the line and, below it, a caret that marks the place.
  ///
  /// - Returns: Two lines; an empty text if there is no place, or if the line is blank.
  package func marked(width: (String) -> Int = { $0.count }) -> String {
    position?.excerpt.marked(width: width) ?? ""
  }
}

/// How a tool ends; the numbers are those of `sysexits.h` where it has one.
package enum ExitCode: Int32, Sendable {
  case done = 0
  case available = 100
  case required = 101
  case unsupported = 102
  case usage = 64
  case malformed = 65
  case noInput = 66
  case unavailable = 69
  case defect = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgainLater = 75
  case protocolBroken = 76
  case notPermitted = 77
  case badAppFile = 78
  case interrupted = 130
}
