import CUpdatesSpawn

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that goes on without us: in its own session, without our terminal and streams.
package enum DetachedRun {
  /// Starts it and watches until `deadline`: how it ended, or nil where it still runs then.
  package static func end(
    executable: String, arguments: [String], environment: [String: String],
    deadline: ContinuousClock.Instant
  ) throws(ChildProcessError) -> ProcessEnd? {
    cspawn_keep_children(1)
    defer { cspawn_keep_children(0) }
    let child = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment, streams: .none,
      ownSession: true)
    let notice: Int32
    do {
      notice = try child.endNotice()
    } catch {
      child.letGo()
      throw error
    }
    defer { close(notice) }
    guard Polling.ready([notice], until: deadline).isEmpty else { return try child.wait() }
    child.letGo()
    return nil
  }

  /// Starts it with an input that lies ready, and a lock that is held until it has ended.
  ///
  /// Nobody reaps it before this process ends, which is soon.
  package static func start(
    executable: String, arguments: [String], environment: [String: String], input: [UInt8],
    holding lock: borrowing OpenFile
  ) throws(ChildProcessError) {
    let pipe = try FilledPipe(input)
    _ = try ChildProcess(
      executable: executable, arguments: arguments, environment: environment,
      streams: .init(
        input: pipe.descriptor, output: nil, error: nil, extra: lock.descriptor),
      ownSession: true)
  }
}
