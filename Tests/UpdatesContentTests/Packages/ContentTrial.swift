import Foundation
import UpdatesTestSupport

@testable import UpdatesContent

/// A home of its own, the store in it, and a server whose answer a test exchanges.
struct ContentTrial {
  static let date = "Sat, 10 Nov 2018 14:46:48 GMT"

  let home: TemporaryDirectory
  let server: ContentServer
  let store: ContentStore

  /// The server's content is `one`, with these fields, such as `ETag: x`.
  init(_ field: String) throws {
    home = try TemporaryDirectory()
    server = try ContentServer(ContentServer.content(gzipped("one"), field))
    var store = ContentStore(
      environment: SystemEnvironment(variables: ["HOME": home.path, "PATH": "/usr/bin:/bin"]))
    store.timeout = .ample
    self.store = store
  }

  /// The store's own folder.
  var folder: String { home.path + "/.local/share/updates-tui/content" }

  /// Where what is remembered lies, in the home.
  let memory = ".local/state/updates-tui/content"

  /// The place of a package `sample` that names none.
  var place: String { folder + "/sample" }

  /// The lock of a package `sample`.
  var lock: FileLock {
    FileLock(path: home.path + "/" + memory + "/sample.lock", patience: .zero)
  }

  func package(
    _ name: String = "sample", from path: String = "/content", into place: String? = nil
  ) -> ContentPackage {
    ContentPackage(
      name: name, url: server.url(path), destination: place.map { home.path + "/" + $0 })
  }

  /// The text of a file in the home, or at a path; nil where none is there.
  func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path.hasPrefix("/") ? path : home.path + "/" + path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of what is in the place of `sample`.
  func content() -> String? { text(place) }

  /// A bundled copy, and the date in its `.meta` file.
  func bundle(_ text: String, date: String? = nil) throws -> String {
    let path = try home.write(gzipped(text), to: "bundle/sample.gz")
    if let date { try home.write(#"{"Last-Modified": "\#(date)"}"#, to: "bundle/sample.gz.meta") }
    return path
  }
}
