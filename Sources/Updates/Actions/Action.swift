/// What is carried out when the person chooses Update.
package enum Action: Equatable, Sendable {
  /// The store's page is shown and opened.
  case open
  /// A command, as its app file spells it: `{version}` stands for the version offered.
  case run([String])
}
