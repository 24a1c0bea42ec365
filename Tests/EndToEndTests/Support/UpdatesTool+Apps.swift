import Foundation
import Testing
import UpdatesTestSupport

/// Registered apps, and what is remembered about apps.
extension UpdatesTool {
  /// The app of tests with one app, whose name is Tool.
  static let appID = "com.example.tool"

  /// A document of the feed `json`.
  static func feed(_ version: String) -> String { #"{"version":"\#(version)"}"# }

  /// Registers an app that announces a version by itself; `more` replaces some of its keys.
  func register(
    _ id: String, name: String? = nil, installed: String = "1.0", offers: String? = nil,
    _ more: [String: Any] = [:]
  ) throws {
    var updates: [String: Any] = ["update-url": "https://example.com/\(id)"]
    if let offers { updates["version"] = offers }
    var document: [String: Any] = [
      "app": ["id": id, "name": name ?? id, "version": installed], "updates": updates,
    ]
    document.merge(more) { $1 }
    try home.write(
      Array(try JSONSerialization.data(withJSONObject: document)),
      to: ".config/updates-tui/apps/\(id).json")
  }

  /// Registers an app whose feed is a JSON document at a URL.
  func register(_ id: String, feed url: String) throws {
    try register(id, ["feed": ["kind": "json", "url": url], "updates": [:] as [String: Any]])
  }

  /// Writes what a check a minute ago would have left.
  func remember(
    _ id: String = appID, pending: String? = "2.0", required: Bool = false,
    notify: String = "once", more: String = ""
  ) throws {
    let found =
      pending.map {
        #"{"version":"\#($0)","required":\#(required),"key":"\#($0)","notify":"\#(notify)","#
          + #""url":"https://example.com/new"}"#
      } ?? "null"
    let name = id == Self.appID ? "Tool" : id
    try write(
      #"{"format":1,"app":{"id":"\#(id)","name":"\#(name)","installed":"1.0","build":null},"#
        + #""lastAttempt":"2026-01-02T03:03:05Z","pending":\#(found)\#(more),"#
        + #""journal":[{"version":"1.0","build":null,"firstSeen":"2026-01-01T00:00:00Z"}]}"#,
      to: ".local/state/updates-tui/\(id).json")
  }

  /// What is remembered about an app; nil if nothing is.
  func state(of id: String = appID) throws -> JSONValue? {
    let bytes = FileManager.default.contents(atPath: "\(stateFolder)/\(id).json")
    return try bytes.map { try JSONValue(text: String(decoding: $0, as: UTF8.self)) }
  }

  /// How often an app's update was announced.
  func announced(_ id: String = appID) throws -> Int {
    guard case .object(let counts)? = try state(of: id)?["notifications"] else { return 0 }
    return counts.values.reduce(0) { sum, count in
      if case .number(let value) = count { sum + Int(value) } else { sum }
    }
  }

  // MARK: The background check

  /// The words of a host of version 1.0, whose feed is a lookup at this URL.
  static func notifying(asking url: String, _ more: String...) -> [String] {
    ["notify"] + asking(url) + ["--now", now] + more
  }

  /// Opens a file in the folder of the state, and locks it; -1 if it is locked, and LOCK_NB says so.
  func lock(_ name: String, _ operation: Int32 = LOCK_EX) -> Int32 {
    let descriptor = open("\(stateFolder)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return -1
      }
    }
    return descriptor
  }

  /// Waits until no refresh holds its lock: that of one app, or nil for that of all apps.
  func refreshEnded(of id: String? = appID) async throws {
    let name = (id.map { $0 + "+" } ?? ".") + "refresh.lock"
    try #require(exists(".local/state/updates-tui/" + name))
    let lock = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.lock(name)) }
    }
    try #require(lock >= 0)
    close(lock)
  }
}
