import Testing

@testable import Updates

@Suite struct SquirrelAddressTests {
  @Test(arguments: [
    ("https://example.com/a.zip", "https://example.com/a.zip"),
    ("http://example.com/a.zip", "http://example.com/a.zip"),
    ("HTTPS://Example.com:8443/a?b=c&d#e", "https://Example.com:8443/a?b=c&d#e"),
    ("https://[::1]/", "https://[::1]/"), ("https://example.com/", "https://example.com/"),
    ("https://example.com/a b/é", "https://example.com/a%20b/%C3%A9"),
  ])
  func `an absolute web address with a host and a path is taken`(url: String, text: String) {
    for allowsFiles in [true, false] {
      let address = SquirrelAddress(url, allowsFiles: allowsFiles)
      #expect(address?.text == text)
      #expect(address?.hadUser == false)
    }
  }

  @Test(arguments: [
    "https://somebody:secret@example.com/a.zip", "https://somebody@example.com/a.zip",
    "https://a:b@c:d@example.com/a.zip", "https://@example.com/a.zip",
    "https://good.example:443@example.com/a.zip",
  ])
  func `a user is not kept`(url: String) {
    let address = SquirrelAddress(url, allowsFiles: false)
    #expect(address?.text == "https://example.com/a.zip")
    #expect(address?.hadUser == true)
  }

  @Test(arguments: ["file:///tmp/a.zip", "file://localhost/tmp/a%20b.zip", "file:/tmp/a.zip"])
  func `a file is taken only where the feed is one`(url: String) {
    #expect(SquirrelAddress(url, allowsFiles: true)?.text == url)
    #expect(SquirrelAddress(url, allowsFiles: false) == nil)
  }

  @Test(arguments: [
    "file:", "file:a.zip", "file://", "file://host/a.zip", "file://localhost", "file:///tmp/",
    "file:///tmp/%zz", "file:///tmp/a%00", "file:///tmp/a%1B", "file:///tmp/\u{1B}[2J",
    "file:///tmp/\u{202E}", "/tmp/a.zip", "",
  ])
  func `what names no file is refused`(url: String) {
    #expect(SquirrelAddress(url, allowsFiles: true) == nil)
  }

  @Test(arguments: [
    ("/a?token=secret", #""/a?token=***""#),
    ("//somebody:secret@example.com/a", #""//example.com/a""#),
    ("https://somebody:secret@/a", #""https:///a""#),
    ("mailto:secret@example.com", #""example.com""#),
    ("ftp://somebody:secret@example.com/a?k=secret", #""ftp://example.com/a?k=***""#),
    ("\u{1B}[2Ja", "a URL with a control character"), ("https:a:secret@b?c@d", #""b?***""#),
  ])
  func `what is said of a refused one has no secret in it`(url: String, excerpt: String) {
    #expect(SquirrelAddress.excerpt(url) == excerpt)
  }
}
