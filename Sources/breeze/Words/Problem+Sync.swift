import HarmlessText
import UpdatesCLI
import UpdatesContent

extension Problem {
  init(_ error: SyncError) {
    let message = error.summary
    let words: Words
    switch error.problem {
    case .manifest(let inner):
      self.init(fetched: inner)
      return
    case .condition(_, _, let inner):
      self.init(inner, message: message)
      return
    case .download(_, .transport(let inner)):
      self.init(inner, of: .sync)
      self.message = message
      return
    case .download(_, .cryptography(let inner)), .cryptography(let inner):
      self.init(inner, message: message)
      return
    case .download(_, .cancelled), .cancelled:
      self = .interrupted
      return
    case .unsupportedLocation:
      let hint = "write it like https://example.com/App.freshair/manifest.json or ./manifest.json"
      words = (.usageURL, hint, .usage)
    case .changed, .download(_, .mismatch):
      let hint = "try again; if it fails again, " + Self.publisherHas(to: "fix the manifest")
      words = (.syncChecksum, hint, .notPermitted)
    case .source(let file): words = Self.words(ofSource: file, isFirst: true)
    case .listed(let file): words = Self.words(ofSource: file, isFirst: false)
    case .download(let filename, .status(_, let status, let retryAfter)):
      let isListed = filename != nil && [404, 410].contains(status)
      words = (
        .syncStatus,
        isListed ? Self.noSource("the server") : Self.hint(status: status, retryAfter: retryAfter),
        Self.exitCode(ofStatus: status, retryAfter: retryAfter)
      )
    case .download(_, .stalled): words = (.syncTimeout, "try again later", .tryAgainLater)
    case .download(_, .tooLarge):
      words = (.syncTooLarge, "check what the URL points to", .malformed)
    case .download(_, .wrongSize): words = (.syncCutOff, "try again later", .protocolBroken)
    case .download(_, .unusableName):
      words = (.manifestMalformed, Self.publisherHas(to: "give it another name"), .malformed)
    case .staging(.locked): words = (.syncLocked, Self.whenUnlocked, .tryAgainLater)
    case .staging(.replaced):
      let hint = "check which program changes it, and run the command again"
      words = (.syncInTheWay, hint, .cannotCreate)
    case .staging(.mountPoint):
      words = (.syncInTheWay, "unmount it, or sync to another folder", .cannotCreate)
    case .staging(.file(.immovable)), .directory(.immovable):
      words = (.syncInTheWay, Self.immovableHint, .cannotCreate)
    case .staging(.occupied), .staging(.brokenLink), .staging(.file(.notDirectory)),
      .staging(.file(.notRegular)), .staging(.file(.foreignOwner)), .directory(.notDirectory):
      words = (.syncInTheWay, "move it away, or sync to another folder", .cannotCreate)
    case .staging(.file(.diskFull(let path))): words = Self.words(ofFolder: .diskFull(path: path))
    case .staging(.file(.failed)):
      words = (.syncCannotCreate, "check its folder and the permissions", .inputOutput)
    case .staging(.file):
      words = (.syncCannotCreate, "check its folder and the permissions", .cannotCreate)
    case .directory(let file), .download(_, .file(let file)):
      words = Self.words(ofFolder: file)
    case .foreignFiles(_, _, _, let isMarked):
      let hint =
        isMarked
        ? "move them away, or remove them with --prune" : "move them away, or name another folder"
      words = (.syncForeignFiles, hint, .cannotCreate)
    }
    self.init(words, message: message)
  }

  private static let whenUnlocked = "try again when the other process has finished"

  private static func noSource(_ keeper: String) -> String {
    "a manifest lists it, but \(keeper) does not have it; " + publisherHas(to: "fix that")
  }

  private static func words(ofSource file: FileError, isFirst: Bool) -> Words {
    let hint: String
    switch file {
    case .isDirectory(let path) where isFirst:
      let folder = (path.hasSuffix("/") ? path : path + "/").harmlessLine(limit: 512)
      hint = "name the manifest in it: \(folder)\(Manifest.fileName)"
    case .missing:
      hint = isFirst ? "check the path, or write https://… for a server" : noSource("its folder")
    case .symbolicLink: hint = "replace it with what it points to"
    case .isDirectory, .notRegular, .permissionDenied, .notDirectory:
      hint = "check that it exists, and that you may read it"
    default: return words(ofFolder: file)
    }
    return (.syncUnreadable, hint, .noInput)
  }

  private static func words(ofFolder file: FileError) -> Words {
    switch file {
    case .diskFull:
      (.syncDiskFull, "free some space; the old files are unchanged", .inputOutput)
    case .locked: (.syncLocked, whenUnlocked, .tryAgainLater)
    case .missing, .isDirectory, .notDirectory, .notRegular, .symbolicLink, .permissionDenied,
      .readOnly, .foreignOwner:
      (.syncCannotCreate, "check the folder and its permissions", .cannotCreate)
    case .immovable: (.syncInTheWay, immovableHint, .cannotCreate)
    case .tooLarge, .failed: (.syncFailed, "check the folder and its disk", .inputOutput)
    }
  }
}
