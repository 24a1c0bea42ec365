import Testing

@testable import UpdatesLoopback

@Suite struct LoopbackRequestTests {
  @Test(arguments: [
    ("/", "/", ""), ("/a%20b/%C3%A9?c=d#e", "/a b/é", "c=d"), ("/%zz%4", "/%zz%4", ""),
    ("/?", "/", ""), ("http://example.com/x?y", "http://example.com/x", "y"), ("/+", "/+", ""),
  ])
  func `a target has a path and a query`(target: String, path: String, query: String) {
    let request = LoopbackRequest(method: "GET", target: target)
    #expect(request.path == path)
    #expect(request.query == query)
  }

  @Test func `the query's pairs are decoded, in their order`() {
    let request = LoopbackRequest(
      method: "GET", target: "/lookup?bundleId=com.a%26b&country=gb&country=fr&x&=y&a+b=c%2Bd=e&")
    #expect(
      request.parameters == [
        .init("bundleId", "com.a&b"), .init("country", "gb"), .init("country", "fr"),
        .init("x", ""), .init("", "y"), .init("a b", "c+d=e"),
      ])
    #expect(request.parameter("country") == "gb")
    #expect(request.parameter("none") == nil)
  }

  @Test func `a header's name has no case`() {
    let request = LoopbackRequest(method: "GET", target: "/", headers: [.init("ETag", "x")])
    #expect(request["etag"] == "x")
  }
}
