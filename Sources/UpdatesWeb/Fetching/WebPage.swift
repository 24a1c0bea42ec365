/// Pages for people, which come in the place of a document where a network wants one to sign in.
package enum WebPage {
  /// Whether bytes begin as HTML does, by the patterns of WHATWG's MIME Sniffing, 7.1, but for
  /// those of comments and of tags that stand within a page.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = bytes.prefix(512).drop { [0xEF, 0xBB, 0xBF, 9, 10, 12, 13, 32].contains($0) }
    let text = String(decoding: Array(start.prefix(14)), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body", "<script", "<style", "<title"]
      .contains { text.hasPrefix($0) }
  }
}
