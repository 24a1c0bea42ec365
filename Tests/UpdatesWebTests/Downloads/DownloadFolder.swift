import Foundation
import Synchronization
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
    tries: Int = 3, stallLimit: Duration = .ample,
    variables: [String: String] = [:]
  ) -> DownloadSettings {
    var settings = DownloadSettings(variables: variables)
    (settings.tries, settings.stallLimit, settings.pause) = (tries, stallLimit, .zero)
    return settings
  }

  /// The outcomes in the order of the items.
  func fetch(
    _ items: [DownloadItem], _ settings: DownloadSettings? = nil, atOnce: Int = 32,
    within limit: Duration = .ample, progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws -> [Result<DownloadOutcome, any Error>] {
    let results = Results()
    let downloads = Downloads(settings ?? self.settings())
    try await onThreadOfItsOwn(until: .now + limit) { deadline in
      try downloads.fetch(
        items, into: self.folder, atOnce: atOnce, until: deadline, progress: progress
      ) { index, result in
        results.byIndex.withLock { $0[index] = result }
        return true
      }
    }
    return results.byIndex.withLock { byIndex in items.indices.compactMap { byIndex[$0] } }
  }

  /// The one outcome of one item.
  func fetch(
    _ item: DownloadItem, _ settings: DownloadSettings? = nil, within limit: Duration = .ample
  ) async throws -> Result<DownloadOutcome, any Error> {
    try await fetch([item], settings, within: limit)[0]
  }

  func contents(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name)))
  }

  func names() throws -> Set<String> {
    Set(try folder.names())
  }

  private final class Results: Sendable {
    let byIndex = Mutex<[Int: Result<DownloadOutcome, any Error>]>([:])
  }
}

extension Result where Success == DownloadOutcome, Failure == any Error {
  var file: CompletedDownload? {
    guard case .success(.file(let file)) = self else { return nil }
    return file
  }

  var isNotModified: Bool {
    if case .success(.notModified) = self { true } else { false }
  }

  var error: Problem? {
    guard case .failure(let error) = self else { return nil }
    return error as? Problem
  }

}
