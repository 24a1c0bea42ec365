import HarmlessText
import Updates
import UpdatesCLI

extension Problem {
  init(_ error: CheckError) {
    let words: Words
    switch error {
    case .configuration(let error):
      self.init(error, of: .configuration)
      return
    case .feed(let error):
      self.init(error, of: .feed)
      return
    case .header(let error):
      self.init(error)
      return
    case .installedVersionMalformed(let error):
      self.init(error, of: "the installed version")
      return
    case .identifierMissing:
      let hint = "give it with '--id com.example.tool', or an 'app-store-id' in the configuration"
      words = (.usageID, hint, .usage)
    case .installedVersionMissing:
      let hint = "give it with '--installed 1.4.0', or as 'version' of the app in an app file"
      words = (.usageInstalled, hint, .usage)
    case .feedURLMissing:
      let hint =
        "give it with '--url https://example.com/latest', or as 'url' of the feed in an app file"
      words = (.usageURL, hint, .usage)
    case .cannotBeSigned:
      words = (.appFileSigned, "fix 'feed' in the app file", .badAppFile)
    case .unknownFeed:
      let hint = "known feeds: " + Feeds.all.map(\.kind).joined(separator: ", ")
      words = (.usageFeed, hint, .usage)
    }
    self.init(words, message: error.summary)
  }
}
