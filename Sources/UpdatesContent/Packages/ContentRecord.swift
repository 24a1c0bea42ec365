/// What is remembered of a package between updates.
struct ContentRecord: Equatable, Sendable {
  enum Origin: String {
    case remote, bundled
  }

  var name: String
  /// Stands for the URL that it came from, which may hold secrets; nil where that cannot be told.
  var source: String?
  /// Where it was put; nil where the program saves it itself.
  var destination: String?
  /// Nil before anything was put in place, and while that goes on.
  var origin: Origin?
  /// Of what is in place.
  var validators = Validators()
  /// The SHA-256 that the download was found to have; nil where none was asked for.
  var sha256: String?
  /// The key that vouched for the download; nil where none was asked to.
  var publicKey: String?
  /// What may lie at the destination and is ours: what was put there last, and while that goes on,
  /// what was there before.
  var placed: [FileIdentity] = []

  var lastModified: String? { validators.lastModified }
  var etag: String? { validators.etag }

  /// What stands for a URL: its SHA-256.
  static func source(of url: String) -> String? {
    // Without the library nothing is recorded, which costs a download each time.
    try? Checksum(of: Array(url.utf8), .sha256).hex
  }

  /// The same before it is in place: of that nothing is told to a server.
  func before(_ old: ContentRecord?, staged: FileIdentity?) -> ContentRecord {
    ContentRecord(
      name: name, source: source, destination: destination, origin: old?.origin,
      placed: (old?.placed ?? []) + [staged].compactMap(\.self))
  }

  /// Whether what lies at the destination is what was put there.
  func isOurs(_ found: FileIdentity) -> Bool {
    placed.contains { $0.isSame(as: found) }
  }
}
