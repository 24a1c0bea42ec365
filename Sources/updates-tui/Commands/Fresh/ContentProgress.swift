import UpdatesContent

/// How far work on content has come.
struct ContentProgress: Sendable {
  /// Nil before anything is known.
  private(set) var event: ContentEvent?
  /// The server's answer; nil where it has given none yet.
  var status: Int?
  /// What the person may want to mend.
  private(set) var warnings: [Warning] = []

  mutating func take(_ event: ContentEvent) {
    switch event {
    case .answered(let status): self.status = status
    case .warned(let warning): warnings.append(warning)
    default: self.event = event
    }
  }
}
