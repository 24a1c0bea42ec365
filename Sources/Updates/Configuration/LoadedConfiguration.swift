/// A configuration, and where it was found.
package struct LoadedConfiguration: Sendable {
  package var configuration: Configuration
  package var warnings: [Warning]
  package var source: Source

  package enum Source: Equatable, Sendable {
    case file(path: String)
    case network(url: String)
    /// The last good copy; the network or the document was not usable, or not to be asked.
    case cache(url: String, receivedAt: Date)
  }
}
