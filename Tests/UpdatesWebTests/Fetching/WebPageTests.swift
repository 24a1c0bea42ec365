import Testing

@testable import UpdatesWeb

@Suite struct WebPageTests {
  @Test(arguments: [
    "<html>", "<!DOCTYPE html>", "<!doctype HTML PUBLIC", "\u{FEFF}\n\t <HTML lang='en'>",
    "<head><meta>", "<script>location = 'https://example.com'</script>",
  ])
  func `what begins as HTML does is a page`(text: String) {
    #expect(WebPage.begins(text.utf8))
  }

  @Test(arguments: [
    "", " ", "{", "[]", "<", "<?xml version='1.0'?><rss>", "<rss>", "<!DOCTYPE rss>", "\"<html>\"",
    String(repeating: " ", count: 600) + "<html>",
  ])
  func `anything else is none`(text: String) {
    #expect(!WebPage.begins(text.utf8))
  }
}
