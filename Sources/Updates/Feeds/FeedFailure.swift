/// Why none of a feed's URLs gave an answer, and what else there is to tell of asking them.
struct FeedFailure: Error, Equatable {
  var error: DocumentError
  var warnings: [Warning]
}
