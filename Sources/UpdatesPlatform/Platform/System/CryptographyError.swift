package enum CryptographyError: Explained, Equatable {
  case libraryMissing(name: String, package: String)
  case failed
}

extension CryptographyError {
  static var package: String {
    #if canImport(Glibc)
      "libssl3"
    #else
      "openssl@3"
    #endif
  }
}

extension CryptographyError {
  /// The problem in one line, without a full stop.
  package var summary: String {
    switch self {
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .failed: "the cryptographic library failed"
    }
  }
}
