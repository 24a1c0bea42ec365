import Foundation
import Testing
import UpdatesTestSupport

/// What a program's file system can do: everything, or all but one thing.
enum Renaming: String, CustomTestStringConvertible {
  case exchanging, renaming, lockless, linkless, interrupting, broken, modeless

  var testDescription: String { rawValue }
}

/// What befalls one system call of a program.
enum Fault: String, CustomTestStringConvertible {
  case diskFull = "ENOSPC"
  case inputOutputError = "EIO"
  case interrupted = "EINTR"
  case kill = "SIGKILL"

  var testDescription: String { rawValue }

  /// The word that the injector knows it by.
  var word: String {
    switch self {
    case .diskFull: "\(ENOSPC)"
    case .inputOutputError: "\(EIO)"
    case .interrupted: "\(EINTR)"
    case .kill: "kill"
    }
  }

  /// What came of a program whose call was hit, or that made fewer calls.
  struct Outcome {
    var result: ToolResult
    /// The calls of all its threads.
    var calls: Int
    /// The number of the call that was hit, in the system's table; nil where none was.
    var call: Int?
  }

  /// Runs a program with the fault at its `number`th system call, counted from 1.
  func run(
    _ tool: Tool, _ arguments: [String], at number: Int, in folder: String,
    _ renaming: Renaming = .exchanging
  ) async throws -> Outcome {
    let record = folder + "/record"
    var injector = tool
    injector.path = try BuiltProducts.path(of: "updates-fault-injector")
    // Swift's own report of a crash takes longer than all else, and may never end.
    injector.environment["SWIFT_BACKTRACE"] = "enable=no"
    let result = try await injector.run(
      [record, "\(number)", word, "60", renaming.rawValue, tool.path] + arguments)
    let words = try String(contentsOfFile: record, encoding: .utf8).split(
      whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
    return Outcome(result: result, calls: numbers[0], call: numbers[1] < 0 ? nil : numbers[1])
  }
}
