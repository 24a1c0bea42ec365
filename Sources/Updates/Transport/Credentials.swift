/// A name and password for HTTP's Basic scheme.
package struct Credentials: Hashable, Sendable {
  package var user: String
  package var password: String
}
