import Foundation

/// A program that is run through pipes, in an environment that holds nothing of this machine.
///
/// It gets a session of its own and so no controlling terminal: it cannot ask whoever runs the
/// tests.
package struct Tool: Sendable {
  /// Where standard output leads.
  package enum Destination: Equatable, Sendable {
    case captured
    /// A pipe that nobody reads.
    case brokenPipe
    case closed
    case file(String)
  }

  package var path: String
  /// All variables that the program is given.
  package var environment: [String: String]
  package var directory: String?

  /// A program by its path, with a home folder of its own.
  package init(path: String, home: String) {
    self.path = path
    environment = [
      "HOME": home, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "dumb", "TZ": "UTC",
    ]
  }

  /// A product of this package, with a home folder of its own.
  package init(product: String, home: String) throws {
    self.init(path: try BuiltProducts.path(of: product), home: home)
  }

  /// Runs the program to its end.
  package func run(
    _ arguments: [String], input: String = "", environment additions: [String: String] = [:],
    output: Destination = .captured, limit: Duration = .seconds(120)
  ) async throws -> ToolResult {
    let process = try start(
      arguments, environment: additions, output: output)
    return await process.end(input: Array(input.utf8), limit: limit)
  }

  /// Starts the program `count` times before it waits for the first.
  package func runTogether(
    _ count: Int, _ arguments: [String], environment additions: [String: String] = [:],
    limit: Duration = .seconds(240)
  ) async throws -> [ToolResult] {
    var processes: [PipedProcess] = []
    for _ in 0..<count {
      processes.append(try start(arguments, environment: additions, output: .captured))
    }
    return await withTaskGroup(of: ToolResult.self) { group in
      for process in processes {
        group.addTask { await process.end(input: [], limit: limit) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func start(
    _ arguments: [String], environment additions: [String: String], output: Destination
  ) throws -> PipedProcess {
    try PipedProcess(
      path: path, arguments: arguments,
      environment: environment.merging(additions) { _, new in new }, directory: directory,
      output: output)
  }
}

extension PipedProcess {
  /// `finish` on a thread of its own: in the pool of tasks it would starve servers of the same test.
  fileprivate func end(input: [UInt8], limit: Duration) async -> ToolResult {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: self.finish(input: input, limit: limit))
      }
    }
  }
}
