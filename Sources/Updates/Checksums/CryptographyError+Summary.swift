extension CryptographyError {
  /// The failure in one line without a full stop.
  package var summary: String {
    switch self {
    case .libraryMissing(let name, _): "the library '\(name)' is not installed"
    case .failed: "the cryptographic library refused"
    }
  }
}
