import CUpdatesSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that we started and have not reaped yet.
package struct ChildProcess: Sendable {
  /// Where a child's standard input, output and error lead; nil: to `/dev/null`.
  package struct Streams: Sendable {
    package var input: Int32?
    package var output: Int32?
    package var error: Int32?
    /// A descriptor that the child has as number 3; nil: none.
    package var extra: Int32?

    package static let none = Self(input: nil, output: nil, error: nil)
  }

  package let id: Int32

  /// Starts a program by its absolute path, without a shell.
  ///
  /// Signal mask and dispositions are reset, and no descriptor but those of the streams is
  /// handed down. With `ownSession` the child has no terminal, and leads a process group of its own.
  package init(
    executable: String, arguments: [String], environment: [String: String], streams: Streams,
    ownSession: Bool
  ) throws(ProcessError) {
    var started: Int32 = 0
    let failure = CStrings.with(arguments) { arguments in
      CStrings.with(ChildEnvironment.lines(of: environment)) { environment in
        cspawn_start(
          executable, arguments, environment, streams.input ?? -1, streams.output ?? -1,
          streams.error ?? -1, streams.extra ?? -1, ownSession ? 1 : 0, &started)
      }
    }
    guard failure == 0 else {
      throw .cannotStart(path: executable, code: failure)
    }
    id = started
  }

  /// A descriptor that hangs up when the process has ended; the caller closes it.
  package func endNotice() throws(ProcessError) -> Int32 {
    let descriptor = cspawn_end_notice(id)
    guard descriptor >= 0 else { throw .cannotWatch(code: errno) }
    return descriptor
  }

  /// Blocks until the process has ended; throws `.lost` where somebody else reaped it.
  package func wait() throws(ProcessError) -> ProcessEnd {
    guard let end = try reap(waiting: true) else { throw .lost }
    return end
  }

  /// Ends a process of its own session and all that stayed in its group, and does not wait for it.
  package func killGroup() {
    _ = kill(-id, SIGKILL)
    letGo()
  }

  /// Leaves the process to itself; it is reaped whenever it ends.
  package func letGo() {
    cspawn_reap_later(id)
  }

  private func reap(waiting: Bool) throws(ProcessError) -> ProcessEnd? {
    var value: Int32 = 0
    switch cspawn_reap(id, waiting ? 1 : 0, &value) {
    case 0: return nil
    case 1: return .exited(status: value)
    case 2: return .signalled(value)
    default: throw .lost
    }
  }
}

/// How a process ended.
package enum ProcessEnd: Equatable, Sendable {
  case exited(status: Int32)
  case signalled(Int32)
}

/// The environment that the programs we start may see.
package enum ChildEnvironment {
  /// The variables without those that make the dynamic loader run other code.
  package static func filtered(_ variables: [String: String]) -> [String: String] {
    variables.filter { name, _ in
      !name.hasPrefix("LD_") && !name.hasPrefix("DYLD_")
    }
  }

  /// `NAME=value` lines, sorted; what no program could have been given is left out.
  static func lines(of variables: [String: String]) -> [String] {
    variables.filter { name, value in
      !name.isEmpty && !name.utf8.contains(UInt8(ascii: "=")) && !name.utf8.contains(0)
        && !value.utf8.contains(0)
    }
    .map { "\($0)=\($1)" }
    .sorted()
  }
}

/// Lists of strings as C wants them.
enum CStrings {
  /// Calls `body` with a list that a null pointer ends; no string may hold a NUL.
  static func with<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return (copies + [nil]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("A list with its final null pointer is never empty.")
      }
      return body(start)
    }
  }
}
