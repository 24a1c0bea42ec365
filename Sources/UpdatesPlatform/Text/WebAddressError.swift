/// Why a URL is not handed to another program.
package enum WebAddressError: Error, Equatable, Sendable {
  /// Neither http nor https.
  case notWeb
  case noHost
  case badHost(String)
  case badPort(String)
  /// A user name before the host makes one site look like another.
  case userinfo
  case backslash
  case controlCharacter
  case tooLong(limit: Int)
}
