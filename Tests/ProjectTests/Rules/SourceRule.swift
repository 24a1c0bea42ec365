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
    SourceRule(
      "no try that crashes", bad: "let a = try! b()", pattern: #"\btry!"#),
    SourceRule(
      "no cast that crashes", bad: "let a = b as! C", pattern: #"\bas!"#),
    SourceRule(
      "no fatal error", bad: "fatalError(\"no\")", pattern: #"\bfatalError\("#),
    SourceRule(
      "no check of the platform outside Platform folders", bad: "#if os(Linux)",
      pattern: #"^\s*#(if|elseif)\b.*\b(os|canImport|targetEnvironment|arch)\("#,
      except: \.isInPlatformFolder),
    SourceRule(
      "no hook for debug builds", bad: "  #if DEBUG", pattern: #"^\s*#(if|elseif)\b.*\bDEBUG\b"#),
    SourceRule(
      "only one place ends the process", bad: "    exit(1)", pattern: #"(^|[^\w.])_?exit\("#,
      except: \.isInPlatformFolder),
  ]

  static let ofTests = [
    SourceRule(
      "no sleeping", bad: "try await Task." + "sleep" + "(for: .seconds(1))",
      pattern: #"\b(u|nano)?sleep\("#, file: "Tests/A.swift"),
    SourceRule(
      "no XCTest", bad: "import XCTest", pattern: #"^\s*import XCTest\b"#, file: "Tests/A.swift"),
  ]
}

extension SourceRule: CustomStringConvertible {
  var description: String { name }

  private init(
    _ name: String, bad: String, pattern: String, file: String = "Sources/Updates/A.swift",
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
      return file.linesMatching(regex.wordBoundaryKind(.simple)).map { "\(file.path):\($0)" }
    }
  }
}
