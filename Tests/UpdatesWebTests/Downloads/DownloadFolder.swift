import Foundation
import Synchronization
import UpdatesLoopback
import UpdatesTestSupport

@testable import UpdatesWeb

/// A private folder into which a test fetches.
final class DownloadFolder: Sendable {
  let directory: TemporaryDirectory
  let folder: OpenFolder

  init() throws {
    directory = try TemporaryDirectory()
    folder = try OpenFolder(directory.path)
  }

  /// Settings that never wait between tries.
  func settings(
    tries: Int = 3, stallLimit: Duration = .ample, variables: [String: String] = [:]
  ) -> DownloadSettings {
    var settings = DownloadSettings(variables: variables)
    (settings.tries, settings.stallLimit, settings.pause) = (tries, stallLimit, .zero)
    return settings
  }

  /// The outcomes in the order of the items; each is told once.
  func fetch(
    _ items: [DownloadItem], _ settings: DownloadSettings? = nil, for target: DownloadTarget? = nil,
    atOnce: Int = 32, within limit: Duration = .ample,
    progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws -> [Result<DownloadOutcome, any Error>] {
    let told = Monitor([Int: [Result<DownloadOutcome, any Error>]]())
    let downloads = Downloads(settings ?? self.settings())
    try await onThreadOfItsOwn(until: .now + limit) { deadline in
      try downloads.fetch(
        items, into: self.folder, for: target, atOnce: atOnce, until: deadline, progress: progress
      ) { index, result in
        told.change { $0[index, default: []].append(result) }
        return true
      }
    }
    return try items.indices.map { index in
      let results = told.change { $0[index] ?? [] }
      guard results.count == 1 else { throw POSIXError(.EINVAL) }
      return results[0]
    }
  }

  /// The one outcome of one item.
  func fetch(
    _ item: DownloadItem, _ settings: DownloadSettings? = nil, for target: DownloadTarget? = nil,
    within limit: Duration = .ample
  ) async throws -> Result<DownloadOutcome, any Error> {
    try await fetch([item], settings, for: target, within: limit)[0]
  }

  func contents(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name)))
  }

  func names() throws -> Set<String> {
    Set(try folder.names())
  }
}

extension Result where Success == DownloadOutcome, Failure == any Error {
  var file: CompletedDownload? {
    guard case .success(.file(let file)) = self else { return nil }
    return file
  }

  var error: Problem? {
    guard case .failure(let error) = self else { return nil }
    return error as? Problem
  }
}

extension LoopbackServer {
  /// Answers by the number of the request, from 1.
  convenience init(
    numbered answer: @escaping @Sendable (Int, LoopbackRequest) -> LoopbackResponse
  ) throws {
    let count = Atomic(0)
    try self.init { answer(count.add(1, ordering: .relaxed).newValue, $0) }
  }
}

/// Bytes that look like nothing else.
func randomBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
}

/// A content on loopback that honours `Range` and `If-Range`, and cuts its answers where it is told.
final class ServedContent: Sendable {
  struct State: Sendable {
    var bytes: [UInt8]
    var etag: String? = "\"one\""
    var lastModified: String?
    /// The number of body bytes after which the answers in turn are cut off.
    var cuts: [Int] = []
    /// What answers a request with a range in place of the truth.
    var answerToRange: LoopbackResponse?
  }

  private let server: LoopbackServer

  /// With `changed`, that is the content from the second request on.
  init(_ first: State, changed: State? = nil) throws {
    server = try LoopbackServer(numbered: { number, request in
      let state = number > 1 ? changed ?? first : first
      var offset = 0
      if let range = request["Range"]?.dropFirst("bytes=".count).dropLast(), let first = Int(range),
        [state.etag, state.lastModified].contains(request["If-Range"])
      {
        if let answer = state.answerToRange { return answer }
        offset = first
      }
      return state.answer(
        from: offset, cut: number <= state.cuts.count ? state.cuts[number - 1] : .max)
    })
  }

  var requests: [LoopbackRequest] { server.requests }

  func url(_ path: String = "/file") -> String { server.url(path) }
}

extension ServedContent.State {
  fileprivate func answer(from offset: Int, cut: Int) -> LoopbackResponse {
    let total = bytes.count
    guard offset < total || total == 0 else {
      return .raw("HTTP/1.1 416 No\r\nContent-Range: bytes */\(total)\r\nContent-Length: 0\r\n\r\n")
    }
    var head = offset > 0 ? "HTTP/1.1 206 Partial Content\r\n" : "HTTP/1.1 200 OK\r\n"
    if offset > 0 { head += "Content-Range: bytes \(offset)-\(total - 1)/\(total)\r\n" }
    if let etag { head += "ETag: \(etag)\r\n" }
    if let lastModified {
      head += "Last-Modified: \(lastModified)\r\nDate: Mon, 02 Nov 2026 10:00:00 GMT\r\n"
    }
    head += "Connection: close\r\nContent-Length: \(total - offset)\r\n\r\n"
    return .raw(head, bytes[offset...].prefix(cut))
  }
}
