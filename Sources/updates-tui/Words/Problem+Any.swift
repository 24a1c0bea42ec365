import UpdatesCLI
import UpdatesPlatform

extension Problem {
  init(_ error: any Error) {
    self.init(any: error)
    // Problems of files that the user named have codes of their own.
    if path != nil, code.hasPrefix("file.") { (kind, exitCode) = (.fileFailed, .inputOutput) }
  }
}
