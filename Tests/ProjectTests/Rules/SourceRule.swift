/// A rule that each Swift file keeps.
struct SourceRule: Sendable {
  let name: String
  /// What breaks the rule, and keeps its neighbour.
  let bad: SourceFile
  let violations: @Sendable (SourceFile) -> [String]

  static let ofAllFiles = [
    SourceRule(
      name: "at most 400 lines",
      bad: SourceFile(path: "Sources/Updates/A.swift", text: String(repeating: "\n", count: 401))
    ) { $0.lines.count > 401 ? ["\($0.path): \($0.lines.count - 1) lines"] : [] }
  ]

  static let ofSources = [
    SourceRule("no try that crashes", bad: "let a = try! b()", has: "try!", pattern: #"\btry!"#),
    SourceRule("no cast that crashes", bad: "let a = b as! C", has: "as!", pattern: #"\bas!"#),
    SourceRule(
      "no fatal error", bad: "fatalError(\"no\")", has: "fatalError(",
      pattern: #"\bfatalError\("#),
    SourceRule(
      "no check of the platform outside Platform folders", bad: "#if os(Linux)", has: "#",
      pattern: #"^\s*#(if|elseif)\b.*\b(os|canImport|targetEnvironment|arch)\("#,
      except: \.isInPlatformFolder),
    SourceRule(
      "no hook for debug builds", bad: "  #if DEBUG", has: "DEBUG",
      pattern: #"^\s*#(if|elseif)\b.*\bDEBUG\b"#),
    SourceRule(
      "only one place ends the process", bad: "    exit(1)", has: "exit(",
      pattern: #"(^|[^\w.])_?exit\("#, except: \.isInPlatformFolder),
  ]

  static let ofTests = [
    SourceRule(
      "no sleeping", bad: "try await Task." + "sleep" + "(for: .seconds(1))", has: "sleep",
      pattern: #"\b(u|nano)?sleep\("#, file: "Tests/A.swift"),
    SourceRule(
      "no XCTest", bad: "import XCTest", has: "XCTest", pattern: #"^\s*import XCTest\b"#,
      file: "Tests/A.swift"),
  ]
}

extension SourceRule: CustomStringConvertible {
  var description: String { name }

  /// `mark` is in each line that the pattern matches: looking for it is much faster.
  private init(
    _ name: String, bad: String, has mark: String, pattern: String,
    file: String = "Sources/Updates/A.swift",
    except isExcepted: @escaping @Sendable (SourceFile) -> Bool = { _ in false }
  ) {
    self.name = name
    self.bad = SourceFile(path: file, text: bad)
    violations = { file in
      // A pattern that cannot be read finds nothing, and the test of its bad sample fails.
      guard !isExcepted(file), let regex = try? Regex(pattern) else {
        return []
      }
      // By the default rules for words, `Task.now` is one.
      return file.linesMatching(regex.wordBoundaryKind(.simple), having: mark)
        .map { "\(file.path):\($0)" }
    }
  }
}
