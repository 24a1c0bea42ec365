import Testing

@testable import Updates
@testable import UpdatesPlatform

@Suite struct RefreshJobTests {
  @Test func `a job comes back as it was sent`() throws {
    let job = RefreshJob(
      words: ["--app=a", "--url=https://u:p@example.com/é?x=\"1\"", "--id=\n\u{1B}[1m"],
      headers: [
        try FeedHeader(name: "Authorization", text: "Bearer \"x\\y\""),
        try FeedHeader(name: "X-Key", text: "env:KEY"), try FeedHeader(name: "X-None", text: ""),
      ],
      document: Array(#"{"app":{"id":"a"}}"#.utf8))
    let bytes = try #require(job.bytes)
    #expect(RefreshJob(bytes) == job)
    #expect(
      job.words.prefix(3)
        == [
          "--header=Authorization: Bearer \"x\\y\"", "--header=X-Key: env:KEY", "--header=X-None: ",
        ])
  }

  @Test func `a job that is too large is none`() throws {
    let limit = RefreshJob.limit
    #expect(RefreshJob(words: [String(repeating: "a", count: limit)]).bytes == nil)
    let most = RefreshJob(words: [String(repeating: "a", count: limit - 100)])
    #expect(try RefreshJob(#require(most.bytes)) == most)
    #expect(RefreshJob([UInt8](repeating: 0x20, count: limit + 1)) == nil)
  }

  @Test(arguments: [
    "", "{", "[]", "7", "null", "{}", #"{"words":"a"}"#, #"{"words":[7]}"#, "\u{0}",
  ])
  func `what is malformed is no job`(text: String) {
    #expect(RefreshJob(Array(text.utf8)) == nil)
  }

  @Test func `a pipe holds the largest job; more is refused, and waits for nobody`() throws {
    _ = try FilledPipe([UInt8](repeating: 1, count: RefreshJob.limit))
    let error = #expect(throws: Problem.self) {
      _ = try FilledPipe([UInt8](repeating: 0, count: 8 << 20))
    }
    #expect(error?.summary.hasPrefix("its input could not be prepared: ") == true)
  }
}
