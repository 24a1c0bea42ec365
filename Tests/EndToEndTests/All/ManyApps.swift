import Foundation
import Testing
import UpdatesTestSupport

/// A home folder with several registered apps.
struct ManyApps {
  let tool: UpdatesTool

  init() throws {
    tool = try UpdatesTool()
  }

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
    try tool.home.write(
      Array(try JSONSerialization.data(withJSONObject: document)),
      to: ".config/updates-tui/apps/\(id).json")
  }

  /// Registers an app whose feed is a JSON document at a URL.
  func register(_ id: String, feed url: String) throws {
    try register(id, ["feed": ["kind": "json", "url": url], "updates": [:] as [String: Any]])
  }

  /// A document of the `json` feed.
  static func feed(_ version: String) -> String { #"{"version":"\#(version)"}"# }

  /// Writes what a check a minute ago would have left.
  func remember(
    _ id: String, pending: String? = "2.0", required: Bool = false,
    lastAttempt: String = "2026-01-02T03:03:05Z", more: String = ""
  ) throws {
    let found =
      pending.map {
        #"{"version":"\#($0)","required":\#(required),"key":"\#($0)","notify":"once","#
          + #""url":"https://example.com/new"}"#
      } ?? "null"
    _ = try tool.write(
      #"{"format":1,"app":{"id":"\#(id)","name":"\#(id)","installed":"1.0","build":null},"#
        + #""lastAttempt":"\#(lastAttempt)","pending":\#(found)\#(more),"#
        + #""journal":[{"version":"1.0","build":null,"firstSeen":"2026-01-01T00:00:00Z"}]}"#,
      to: ".local/state/updates-tui/\(id).json")
  }

  /// What is remembered about an app.
  func state(of id: String) throws -> JSONValue {
    let bytes = try #require(
      FileManager.default.contents(atPath: "\(tool.stateFolder)/\(id).json"))
    return try JSONValue(text: String(decoding: bytes, as: UTF8.self))
  }

  /// How often an app's update was announced.
  func announced(_ id: String) throws -> Int {
    guard case .object(let counts)? = try state(of: id)["notifications"] else { return 0 }
    return counts.values.reduce(0) { sum, count in
      if case .number(let value) = count { sum + Int(value) } else { sum }
    }
  }
}
