extension CryptographyError {
  /// The failure in one line without a full stop.
  package var summary: String {
    switch self {
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .failed: "the cryptographic library refused"
    }
  }
}
