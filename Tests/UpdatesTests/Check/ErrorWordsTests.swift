import Testing

@testable import Updates
@testable import UpdatesPlatform
@testable import UpdatesWeb

@Suite struct ErrorWordsTests {
  @Test(
    arguments: [
      (
        .document(.file(.fileMissing, "/u.json")).of(.configuration),
        "configuration: '/u.json' does not exist"
      ),
      (
        .status(url: "https://example.com/f", code: 503, retryAfter: nil).of(.feed),
        "feed: 'https://example.com/f' responded with status 503"
      ),
      (.identifierMissing, "the App Store lookup needs the app's identifier"),
      (.installedVersionMissing, "the installed version is unknown"),
      (
        .installedVersionMalformed(Problem.versionMalformed("two", .dotted)),
        "the installed version 'two' is not a version"
      ),
      (
        .installedVersionMalformed(Problem.versionMalformed("two", .semantic)),
        "the installed version 'two' is not a version of the scheme 'semantic'"
      ),
      (.installedVersionMalformed(Problem.versionEmpty), "the installed version is empty"),
      (
        .installedVersionMalformed(Problem.versionTooLong),
        "the installed version has more than 512 characters"
      ),
      (.feedWithoutURL, "the feed has no URL"),
      (.unknownFeed("carrier-pigeon"), "unknown feed 'carrier-pigeon'"),
      (
        .untrusted("https://example.com/a", "it is old").of(.feed),
        "feed: 'https://example.com/a' cannot be trusted: it is old"
      ),
    ] as [(Problem, String)])
  func `what ends a check prints as a clause`(problem: Problem, words: String) {
    #expect("\(problem)" == words)
    #expect("\(problem as any Error)" == words)
  }

  @Test(
    arguments: [
      ("a b", "x", "'a b' is not a valid header name"),
      ("X-Seat", "a\nb", "the value of the header 'X-Seat' cannot be sent"),
      ("X-Seat", "env:", "the header 'X-Seat' does not name an environment variable"),
      (
        "X-Seat", "env:SEAT",
        "the header 'X-Seat' needs the environment variable 'SEAT', which is not set"
      ),
    ])
  func `a header that cannot be sent prints as a clause`(
    name: String, text: String, words: String
  ) {
    let problem = #expect(throws: Problem.self) {
      try FeedHeader(name: name, text: text).resolved(environment: [:])
    }
    #expect(problem?.message == words)
  }
}
