import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesPlatform
import UpdatesTestSupport

/// A nested set on loopback whose answers a test spoils, the folder that is synced with it, and what
/// lies around that folder.
final class FaultySet: Sendable {
  /// What is done to an answer, by its number, from 1, and its path; nil leaves it as it is.
  typealias Spoiling = @Sendable (Int, String, [UInt8]) -> LoopbackResponse?

  let tool: UpdatesTool
  private let site: Site
  private let server: RecordingServer

  private final class Site: Sendable {
    struct State {
      var files: [String: [UInt8]] = [:]
      var count = 0
      var spoiling: Spoiling?
    }

    let state = Mutex(State())
  }

  static let old = [
    "a.txt": "old a\n", "same.txt": "the same\n", "gone.txt": "only in the old\n",
    "Child.freshair/b.txt": "old b\n",
  ]
  static let new = [
    "a.txt": String(repeating: "new a, longer than what is read at once\n", count: 5000),
    "same.txt": "the same\n", "added.txt": "only in the new\n", "sub/deep.txt": "new and deep\n",
    "Child.freshair/b.txt": "new b\n", "Child.freshair/c.txt": "only in the new\n",
  ]
  /// The answers of a sync from the old set to the new one: both manifests, and all files but one.
  static let answers = 7

  /// The old set is in place, and the new one is served.
  convenience init() async throws {
    try await self.init(tool: UpdatesTool(product: "breeze"))
  }

  /// The same in the home of a tool that was made before.
  init(tool: UpdatesTool) async throws {
    self.tool = tool
    let site = Site()
    self.site = site
    server = try RecordingServer { request in
      let path = String(request.path.dropFirst())
      return site.state.withLock { state in
        guard let bytes = state.files[path] else { return .status(404) }
        let etag = "\"\((try? Self.sha256(of: bytes)) ?? "")\""
        if request["If-None-Match"] == etag { return .status(304) }
        state.count += 1
        return state.spoiling?(state.count, path, bytes)
          ?? .message(status: 200, headers: [.init("ETag", etag)], body: bytes)
      }
    }
    for name in ["x", ".set", "set.staging/folder/set/a.txt", "sub/deep.txt"] {
      _ = try tool.write("not the sync's", to: "place/beside/\(name)")
      _ = try tool.write("not the sync's", to: "outside/\(name)")
    }
    _ = try tool.write("not the sync's", to: "place/a.txt")
    try publish(Self.old)
    try await requireSynced(Self.old)
    try publish(Self.new)
  }

  // MARK: - The server

  static func sha256(of bytes: [UInt8]) throws -> String {
    var stream = try ChecksumStream(.sha256)
    try bytes.withUnsafeBytes { try stream.add($0) }
    return try stream.finish().hex
  }

  /// Serves files with a manifest for each bundle.
  func publish(_ files: [String: String]) throws {
    let served = try Self.set(of: files)
    site.state.withLock { $0.files = served }
  }

  /// Files with a manifest for each bundle.
  private static func set(of files: [String: String]) throws -> [String: [UInt8]] {
    var served = files.mapValues { Array($0.utf8) }
    var entries: [String: [String]] = [:]
    for (path, bytes) in served.sorted(by: { $0.key < $1.key }) {
      let isOfChild = path.hasPrefix("Child.freshair/")
      let name = isOfChild ? path.dropFirst("Child.freshair/".count) : path[...]
      entries[isOfChild ? "Child.freshair/" : "", default: []].append(
        #"{"filename": "\#(name)", "sha": "\#(try sha256(of: bytes))"}"#)
    }
    if let child = entries["Child.freshair/"] {
      let manifest = Array("[\(child.joined(separator: ",\n"))]\n".utf8)
      served["Child.freshair/manifest.json"] = manifest
      entries["", default: []].append(
        #"{"filename": "Child.freshair/manifest.json", "sha": "\#(try sha256(of: manifest))"}"#)
    }
    served["manifest.json"] = Array("[\((entries[""] ?? []).joined(separator: ",\n"))]\n".utf8)
    return served
  }

  /// Spoils answers from now on, and counts them anew; nil for none.
  func spoil(_ spoiling: Spoiling?) {
    site.state.withLock { state in
      state.count = 0
      state.spoiling = spoiling
    }
  }

  /// How many answers with content were given since the last call of `spoil`.
  var answered: Int { site.state.withLock { $0.count } }

  /// The first half of an answer that announces all of it.
  static func half(of bytes: [UInt8]) -> LoopbackResponse {
    let head = "HTTP/1.1 200 OK\r\nETag: \"cut\"\r\nContent-Length: \(bytes.count)\r\n\r\n"
    return .raw(Array(head.utf8) + bytes.prefix(bytes.count / 2), pieceSize: .max, pause: .zero)
  }

  // MARK: - Syncing

  var place: String { tool.home.path + "/place/set" }

  /// The words of a sync that leaves only what the manifests name.
  var words: [String] {
    ["sync", server.url("/manifest.json"), place, "--prune", "--quiet"]
  }

  func sync() async throws -> ToolResult {
    try await tool.run(words)
  }

  /// The files in place but for the record, and for manifests that are those of the files.
  var contents: [String: String] {
    let all = UpdatesTool.contents(of: place).filter { name, _ in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place + "/" + name, isDirectory: &isFolder)
      return name != ".updates-sync" && !isFolder.boolValue
    }
    let files = all.filter { !$0.key.hasSuffix("manifest.json") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    return (try? Self.set(of: files)) == all
      ? files : all.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// All that is not the set's, by path: what files hold, and folders, with their permissions.
  var around: [String: [UInt8]] {
    UpdatesTool.paths(below: tool.home.path).reduce(into: [:]) { all, name in
      guard name != "place/set", !name.hasPrefix("place/set/") else { return }
      let path = tool.home.path + "/" + name
      let permissions = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      all["\(name) \(permissions ?? "")"] = FileManager.default.contents(atPath: path).map(
        Array.init)
    }
  }

  /// The same without what a failed run may keep for the next.
  var aroundStaging: [String: [UInt8]] {
    around.filter { !$0.key.hasPrefix("place/.set.staging") }
  }

  /// Syncs, and expects that this ends well with a set in place and nothing beside it.
  func requireSynced(
    _ files: [String: String], _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = aroundStaging
    let result = try await sync()
    try #require(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(contents == files, comment, sourceLocation: sourceLocation)
    #expect(around == before, comment, sourceLocation: sourceLocation)
  }
}
