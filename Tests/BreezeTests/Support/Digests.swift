import UpdatesPlatform

/// Checksums as the tests expect them.
enum Digests {
  /// In lower-case hexadecimal digits; what cannot be computed is empty.
  static func sha256(_ bytes: [UInt8]) -> String {
    do {
      return try Checksum(of: bytes, .sha256).hex
    } catch {
      return ""
    }
  }
}
