/// Why an app cannot be remembered at all.
package enum AppRecordError: Error, Equatable, Sendable {
  /// There is no home to keep files in.
  case noPlace(DirectoriesError)
  /// The identifier makes no file name: it is empty or too long.
  case badIdentifier(String)
  /// The name could not be made of the configuration's location.
  case cryptography(CryptographyError)
  /// Neither an identifier nor a configuration says which app it is.
  case nameless
}
