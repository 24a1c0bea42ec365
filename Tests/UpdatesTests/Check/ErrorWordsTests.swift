import Testing

@testable import Updates

@Suite struct ErrorWordsTests {
  private static let name = FeedHeaderError.badName("a b")

  @Test(
    arguments: [
      (.configuration(.missing(path: "/u.json")), "configuration: '/u.json' does not exist"),
      (
        .feed(.status(url: "https://example.com/f", code: 503, retryAfter: nil)),
        "feed: 'https://example.com/f' responded with status 503"
      ),
      (.identifierMissing, "the App Store lookup needs the app's identifier"),
      (.installedVersionMissing, "the installed version is unknown"),
      (
        .installedVersionMalformed(.malformed("two", scheme: .dotted)),
        "the installed version 'two' is not a version"
      ),
      (
        .installedVersionMalformed(.malformed("two", scheme: .semantic)),
        "the installed version 'two' is not a version of the scheme 'semantic'"
      ),
      (.installedVersionMalformed(.empty), "the installed version is empty"),
      (
        .installedVersionMalformed(.tooLong(limit: 9)),
        "the installed version has more than 9 characters"
      ),
      (.feedURLMissing, "the feed has no URL"),
      (.unknownFeed("carrier-pigeon"), "unknown feed 'carrier-pigeon'"),
      (.cannotBeSigned(expected: "a key"), "'feed.signed-feed' is true, expected a key"),
      (
        .feed(.untrusted(source: "https://example.com/a", problem: "it is old")),
        "feed: 'https://example.com/a' cannot be trusted: it is old"
      ),
    ] as [(CheckError, String)])
  func `an error of a check prints as a clause`(error: CheckError, words: String) {
    #expect("\(error)" == words)
    #expect("\(error as any Error)" == words)
  }

  @Test(
    arguments: [
      (name, "'a b' is not a valid header name"),
      (.badValue(name: "X-Seat"), "the value of the header 'X-Seat' cannot be sent"),
      (
        .badVariable(name: "X-Seat", variable: ""),
        "the header 'X-Seat' does not name an environment variable"
      ),
      (
        .variableNotSet(name: "X-Seat", variable: "SEAT"),
        "the header 'X-Seat' needs the environment variable 'SEAT', which is not set"
      ),
    ] as [(FeedHeaderError, String)])
  func `an error of a header prints as a clause`(error: FeedHeaderError, words: String) {
    #expect("\(error)" == words)
  }
}
