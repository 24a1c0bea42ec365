/// The names of elements and attributes that an appcast is read by; all others are passed over.
enum AppcastTerm: String {
  case rss, channel, item, link, description, pubDate, enclosure, url, length
  case language = "xml:lang"
  case version = "sparkle:version"
  case shortVersion = "sparkle:shortVersionString"
  case minimumSystem = "sparkle:minimumSystemVersion"
  case maximumSystem = "sparkle:maximumSystemVersion"
  case releaseChannel = "sparkle:channel"
  case rolloutInterval = "sparkle:phasedRolloutInterval"
  case criticalUpdate = "sparkle:criticalUpdate"
  case informationalUpdate = "sparkle:informationalUpdate"
  case belowVersion = "sparkle:belowVersion"
  case tags = "sparkle:tags"
  case minimumAutoupdateVersion = "sparkle:minimumAutoupdateVersion"
  case notesLink = "sparkle:releaseNotesLink"
  case fullNotesLink = "sparkle:fullReleaseNotesLink"
  case format = "sparkle:format"
  case system = "sparkle:os"
  case hardware = "sparkle:hardwareRequirements"
  case deltaFrom = "sparkle:deltaFrom"

  /// The namespace counts, whatever prefix the document gives it.
  init?(_ name: XMLName) {
    let prefix: String
    switch name.spaceText {
    case "": prefix = ""
    case "http://www.andymatuschak.org/xml-namespaces/sparkle": prefix = "sparkle:"
    case "http://www.w3.org/XML/1998/namespace": prefix = "xml:"
    default: return nil
    }
    self.init(rawValue: prefix + name.localText)
  }

  /// Whether there may be one in each language.
  var isLocalized: Bool {
    switch self {
    case .description, .notesLink, .fullNotesLink, .link: true
    default: false
    }
  }
}
