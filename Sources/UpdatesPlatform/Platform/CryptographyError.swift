/// Why a digest could not be computed.
package enum CryptographyError: Error, Equatable, Sendable {
  case libraryMissing(name: String, package: String)
  /// The library is there and refused.
  case failed
}
