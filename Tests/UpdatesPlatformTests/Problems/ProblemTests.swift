import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct ProblemTests {
  @Test func `a problem has the hint and the exit code of its kind`() {
    let problem = Problem(.fileMissing, "it does not exist", path: "/no\u{1B}[1mthing")
    #expect(problem.code == "file.missing")
    #expect(problem.hint == "check the path")
    #expect(problem.exitCode == .noInput)
    #expect(problem.message == "'/nothing': it does not exist")
    #expect("\(problem)" == problem.message)
  }

  @Test func `what it is about begins the code and the message`() {
    let problem = Problem(.refused, "'example.com' could not be reached").of(.feed)
    #expect(problem.code == "feed.unreachable")
    #expect(problem.message == "feed: 'example.com' could not be reached")
  }

  @Test func `a code that is whole stays as it is`() {
    let problem = Problem(.libraryMissing, "'libcurl.so.4' is missing").of(.feed)
    #expect(problem.code == "library.missing")
  }

  @Test func `catch finds a problem by its kind`() {
    do throws(any Error) {
      throw Problem(.fileLocked, "another process has locked it")
    } catch Problem.kind(.fileMissing) {
      Issue.record("another kind")
    } catch Problem.kind(.fileLocked) {
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: Problem.Code.allCases)
  func `a code is of small words, and a hint is one clause`(code: Problem.Code) throws {
    let row = code.row
    #expect(code.code.wholeMatch(of: #/[a-z0-9-]+(\.[a-z0-9-]+)?/#) != nil)
    #expect(row.exitCode != .done)
    guard let hint = row.hint else { return }
    #expect(!hint.hasSuffix(".") && hint.first?.isUppercase == false, "\(hint)")
  }

  /// The article lists what each exit code can mean, in the order of the table.
  @Test func `the article has every code beside its exit code`() throws {
    let article = try SourceTree.text(of: "Sources/Updates/Updates.docc/exit-codes.md")
    var codes: [Int32: [String]] = [:]
    for code in Problem.Code.allCases {
      let shown = (code.code.contains(".") ? "" : "….") + code.code
      let exit = code.row.exitCode.rawValue
      if codes[exit]?.contains(shown) != true { codes[exit, default: []].append(shown) }
    }
    for (exit, codes) in codes {
      let line = "| \(exit) | " + codes.map { "`\($0)`" }.joined(separator: ", ") + " |"
      #expect(article.contains("\n\(line)\n"), "\(line)")
    }
  }
}
