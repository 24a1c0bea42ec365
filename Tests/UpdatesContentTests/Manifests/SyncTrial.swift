import Foundation
import Synchronization
import Testing
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesContent

/// A folder to be synced and a server whose files a test changes.
final class SyncTrial: Sendable {
  let directory: TemporaryDirectory
  let server: LoopbackServer
  private let site: Site

  /// The synced folder, in a folder of its own.
  var place: String { directory.path + "/place/set" }

  private final class Site: Sendable {
    let files = Mutex<[String: [UInt8]]>([:])
    let answers = Mutex<[String: LoopbackResponse]>([:])
    let nextAnswers = Mutex<[String: LoopbackResponse]>([:])
    let hasValidators = Mutex(true)
    let events = Mutex<[String: @Sendable () throws -> Void]>([:])
  }

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path + "/place", withIntermediateDirectories: true)
    let site = Site()
    self.site = site
    server = try LoopbackServer { request in
      let path = String(request.path.dropFirst())
      if let event = site.events.withLock({ $0.removeValue(forKey: path) }) {
        do { try event() } catch { Issue.record(error) }
      }
      if let answer = site.nextAnswers.withLock({ $0.removeValue(forKey: path) }) { return answer }
      if let answer = site.answers.withLock({ $0[path] }) { return answer }
      guard let bytes = site.files.withLock({ $0[path] }) else { return .status(404) }
      guard site.hasValidators.withLock({ $0 }) else {
        return .message(status: 200, headers: [], body: bytes)
      }
      let etag = "\"\(Self.hex(bytes).prefix(16))\""
      if request["If-None-Match"] == etag { return .status(304, headers: [.init("ETag", etag)]) }
      return .message(status: 200, headers: [.init("ETag", etag)], body: bytes)
    }
  }

  deinit {
    server.stop()
  }

  // MARK: - The server

  static func hex(_ bytes: [UInt8], _ algorithm: ChecksumAlgorithm = .sha256) -> String {
    guard var stream = try? ChecksumStream(algorithm) else { return "" }
    bytes.withUnsafeBytes { try? stream.add($0) }
    return (try? stream.finish().hex) ?? ""
  }

  func serve(_ text: String, as path: String) {
    site.files.withLock { $0[path] = Array(text.utf8) }
  }

  /// Lets a path be answered so, whatever is there; nil for what is there.
  func answer(_ path: String, with answer: LoopbackResponse?) {
    site.answers.withLock { $0[path] = answer }
  }

  /// Lets a path be answered so the next time.
  func answerOnce(_ path: String, with answer: LoopbackResponse) {
    site.nextAnswers.withLock { $0[path] = answer }
  }

  /// Lets something happen when a path is asked for the next time, before it is answered.
  func when(_ path: String, _ event: @escaping @Sendable () throws -> Void) {
    site.events.withLock { $0[path] = event }
  }

  func forgetValidators() {
    site.hasValidators.withLock { $0 = false }
  }

  /// Serves files and a manifest that lists them; returns the manifest's text.
  @discardableResult
  func publish(
    _ files: [String: String], conditions: [String: String] = [:], unsigned: Set<String> = [],
    extra: [String] = [], in folder: String = ""
  ) -> String {
    var entries: [String] = []
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      serve(text, as: folder + name)
      let sha = unsigned.contains(name) ? "" : #", "sha": "\#(Self.hex(Array(text.utf8)))""#
      let condition = conditions[name].map { #", "condition": "\#($0)""# } ?? ""
      entries.append(#"  {"filename": "\#(name)"\#(sha)\#(condition)}"#)
    }
    let manifest = "[\n" + (entries + extra).joined(separator: ",\n") + "\n]\n"
    serve(manifest, as: folder + "manifest.json")
    return manifest
  }

  /// The paths that were asked for.
  var asked: [String] { server.requests.map(\.path) }

  // MARK: - Syncing

  func options(
    _ environment: ConditionEnvironment = ConditionEnvironment(), prunes: Bool = false,
    remote: String? = nil
  ) -> SyncOptions {
    var options = SyncOptions(
      remote: remote ?? server.url("/manifest.json"), directory: place, environment: environment)
    options.timeout = .ample
    options.prunes = prunes
    options.patience = .seconds(120)
    return options
  }

  func sync(_ options: SyncOptions? = nil) async throws -> SyncReport {
    try await Self.sync(options ?? self.options())
  }

  static func sync(
    _ options: SyncOptions, stallLimit: Duration = .seconds(30)
  ) async throws -> SyncReport {
    var settings = DownloadSettings(variables: [:])
    (settings.stallLimit, settings.tries, settings.pause) = (stallLimit, 2, .zero)
    let sync = ManifestSync(
      options, transport: CurlTransport(variables: [:]), settings: settings)
    return try await onThreadOfItsOwn(until: nil) { try sync.run(until: $0) }
  }

  // MARK: - The folder

  /// What lies in the synced folder, without the record.
  var contents: [String: String] {
    TemporaryDirectory.contents(of: place).filter { $0.key != ".updates-sync" }
  }

  /// What lies beside it.
  var besides: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path + "/place")) ?? [])
      .filter { $0 != "set" }
  }

  func inode(of name: String) throws -> UInt64 {
    try FileSystem.facts(of: place + "/" + name, followingLinks: false).inode
  }

  func write(_ text: String, to name: String) throws {
    try directory.write(text, to: "place/set/" + name)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: place + "/" + name)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: place + "/" + name)
  }
}
