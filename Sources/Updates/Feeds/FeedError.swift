/// Why a feed gave no answer, beyond what is wrong with one document.
package enum FeedError: Error, Equatable {
  /// None of the URLs gave one; the warnings are what else there is to tell of asking them.
  case noneAnswered(DocumentError, warnings: [Warning])
  /// No URL is given.
  case urlMissing
  /// A store that is asked by the app's identifier or the store's number has neither.
  case identifierMissing
  /// The installed version would have to be compared, and is none under the scheme.
  case installedVersionMalformed(VersionError)
}
