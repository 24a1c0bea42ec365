extension CryptographyError {
  /// What has to be installed for the library to be there: on macOS a formula of Homebrew.
  static var package: String {
    #if canImport(Glibc)
      "libssl3"
    #else
      "openssl@3"
    #endif
  }
}
