/// A file that a release offers for download.
package struct ReleaseAsset: Equatable, Sendable {
  /// The file's name, harmless and without folders.
  package var name: String
  /// The URL: http or https, with a host, or `file:` if the feed is a file.
  package var url: String
  /// The size in bytes, as the feed gives it.
  package var size: Int?
  /// The checksum that the feed gives, such as the `digest` of an asset on GitHub.
  package var digest: Checksum?
  /// Sparkle's `edSignature`: an Ed25519 signature of the file, in base64.
  package var edSignature: String?

  package init(name: String, url: String, size: Int? = nil, digest: Checksum? = nil) {
    self.name = name
    self.url = url
    self.size = size
    self.digest = digest
  }
}
