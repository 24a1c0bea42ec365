import UpdatesCLI
import UpdatesContent

extension Problem {
  init(_ error: any Error) {
    switch error {
    case let error as ManifestError: self.init(error)
    case let error as ContentError: self.init(error)
    case let error as SyncError: self.init(error)
    default: self.init(any: error, tool: "breeze")
    }
  }
}
