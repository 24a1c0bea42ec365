import Foundation
import Testing
import UpdatesTestSupport

/// The built tool as a host program calls it at its start.
struct NotifyTool {
  let tool: UpdatesTool
  static let id = "com.example.tool"

  init() throws {
    tool = try UpdatesTool()
  }

  /// A call by a host of version 1.0, whose feed is a lookup at this URL.
  static func words(asking url: String, _ more: String...) -> [String] {
    ["notify"] + UpdatesTool.asking(url) + ["--now", UpdatesTool.now] + more
  }

  var statePath: String { "\(tool.stateFolder)/\(Self.id).json" }

  /// Writes what a check a minute ago would have left.
  func remember(
    pending: String? = "2.0", required: Bool = false, notify: String = "once",
    lastAttempt: String = "2026-01-02T03:03:05Z", more: String = ""
  ) throws {
    let found =
      pending.map {
        #"{"version":"\#($0)","required":\#(required),"key":"\#($0)","notify":"\#(notify)","#
          + #""url":"https://example.com/new"}"#
      } ?? "null"
    try write(
      #"{"format":1,"app":{"id":"\#(Self.id)","name":"Tool","installed":"1.0","build":null},"#
        + #""lastAttempt":"\#(lastAttempt)","pending":\#(found)\#(more),"#
        + #""journal":[{"version":"1.0","build":null,"firstSeen":"2026-01-01T00:00:00Z"}]}"#)
  }

  /// Writes a state file, whatever it holds.
  func write(_ state: String) throws {
    _ = try tool.write(state, to: ".local/state/updates-tui/\(Self.id).json")
  }

  /// What is remembered; nil where nothing is.
  var state: JSONValue? {
    get throws {
      guard let bytes = FileManager.default.contents(atPath: statePath) else { return nil }
      return try JSONValue(text: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Waits until no refresh holds its lock, which ends with it.
  func refreshEnded() async throws {
    try await tool.refreshEnded(lock: "\(Self.id)+refresh.lock")
  }

  /// Whether a refresh holds its lock now.
  var isRefreshing: Bool {
    let descriptor = open("\(tool.stateFolder)/\(Self.id)+refresh.lock", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Expects that nothing was said and the host goes on.
  func expectSilence(
    _ result: ToolResult, status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(result.errors == "", sourceLocation: sourceLocation)
  }
}

extension UpdatesTool {
  /// Waits until no refresh holds a lock in the folder of the state, which ends with it.
  ///
  /// The lock is that of one app, or of the process for all apps.
  func refreshEnded(lock: String = ".refresh.lock") async throws {
    let descriptor = open("\(stateFolder)/\(lock)", O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var result = flock(descriptor, LOCK_EX)
        while result != 0, errno == EINTR { result = flock(descriptor, LOCK_EX) }
        continuation.resume(returning: result)
      }
    }
    close(descriptor)
    #expect(result == 0)
  }
}
