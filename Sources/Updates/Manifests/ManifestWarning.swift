/// What is accepted in a manifest though it should not be written so.
package enum ManifestWarning: Equatable, Sendable {
  /// Checksums of SHA-1, for which files with equal checksums can be made.
  case sha1(manifest: String, count: Int)
}

extension ManifestWarning {
  /// With its code and its words.
  package var warning: Warning {
    switch self {
    case .sha1(let manifest, let count):
      Warning(
        code: "manifest.sha1",
        message: "'\(manifest)' has \(count) \(count == 1 ? "checksum" : "checksums") of SHA-1, "
          + "which can be forged; its publisher mends it with 'breeze sha --algorithm sha256'")
    }
  }
}
