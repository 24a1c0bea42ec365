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
    case .address(let inner):
      self = inner.of(.sync)
      return
    case .condition(_, _, let inner):
      self.init(inner, message: message)
      return
    case .cryptography(let inner):
      self.init(inner.kind, message, hint: inner.hint)
      return
    case .cancelled:
      self = .interrupted
      return
    case .unsupportedLocation:
      let hint = "write it like https://example.com/App.freshair/manifest.json or ./manifest.json"
      words = (.usageURL, hint, .usage)
    case .changed:
      let hint = "try again; if it fails again, " + Self.publisherHas(to: "fix the manifest")
      words = (.syncChecksum, hint, .notPermitted)
    case .source(let file): words = Self.words(ofSource: file, isFirst: true)
    case .listed(let file): words = Self.words(ofSource: file, isFirst: false)
    case .download(let filename, let problem):
      self.init(problem, isListed: filename != nil, message)
      return
    case .staging(let file): words = Self.words(ofPlace: file)
    case .directory(let file) where [.fileNotFolder, .fileImmovable].contains(file.kind):
      words = Self.words(ofPlace: file)
    case .directory(let file), .downloaded(_, let file):
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

  private init(_ problem: Problem, isListed: Bool, _ message: String) {
    let isGone = isListed && problem.kind == .statusMissing
    let kinds: [ExitCode: Code] = [.tryAgainLater: .syncTimeout, .malformed: .syncTooLarge]
    let words: Words
    switch problem.kind {
    case .statusBusy, .statusDenied, .statusMissing, .statusOther, .statusServer:
      words = (
        .syncStatus, isGone ? Self.noSource("the server") : problem.hint ?? "", problem.exitCode
      )
    case .downloadIncomplete:
      let kind = kinds[problem.exitCode] ?? .syncCutOff
      words = (kind, kind.row.hint ?? "", problem.exitCode)
    case .installAsset:
      words = (.manifestMalformed, Self.publisherHas(to: "give it another name"), .malformed)
    default:
      self = problem.of(.sync)
      self.message = message
      return
    }
    self.init(words, message: message)
  }

  private static func noSource(_ keeper: String) -> String {
    "a manifest lists it, but \(keeper) does not have it; " + publisherHas(to: "fix that")
  }

  private static func words(ofSource file: Problem, isFirst: Bool) -> Words {
    let hint: String
    switch file.kind {
    case .fileIsFolder where isFirst:
      let path = file.path ?? ""
      let folder = (path.hasSuffix("/") ? path : path + "/").harmlessLine(limit: 512)
      hint = "name the manifest in it: \(folder)\(Manifest.fileName)"
    case .fileMissing:
      hint = isFirst ? "check the path, or write https://… for a server" : noSource("its folder")
    case .fileIsLink: hint = "replace it with what it points to"
    case .fileIsFolder, .fileNotRegular, .fileDenied, .fileNotFolder:
      hint = "check that it exists, and that you may read it"
    default: return words(ofFolder: file)
    }
    return (.syncUnreadable, hint, .noInput)
  }

  private static func words(ofPlace file: Problem) -> Words {
    switch file.kind {
    case .fileBusy: (.syncLocked, whenUnlocked, .tryAgainLater)
    case .fileReplaced:
      (
        .syncInTheWay, "check which program changes it, and run the command again", .cannotCreate
      )
    case .fileMountPoint:
      (.syncInTheWay, "unmount it, or sync to another folder", .cannotCreate)
    case .fileImmovable: (.syncInTheWay, immovableHint, .cannotCreate)
    case .fileOccupied, .fileBrokenLink, .fileNotFolder, .fileNotRegular, .fileForeign:
      (.syncInTheWay, "move it away, or sync to another folder", .cannotCreate)
    case .fileDiskFull: words(ofFolder: file)
    case .fileFailed:
      (.syncCannotCreate, "check its folder and the permissions", .inputOutput)
    default: (.syncCannotCreate, "check its folder and the permissions", .cannotCreate)
    }
  }

  private static func words(ofFolder file: Problem) -> Words {
    switch file.kind {
    case .fileDiskFull:
      (.syncDiskFull, "free some space; the old files are unchanged", .inputOutput)
    case .fileLocked: (.syncLocked, whenUnlocked, .tryAgainLater)
    case .fileMissing, .fileIsFolder, .fileNotFolder, .fileNotRegular, .fileIsLink, .fileDenied,
      .fileReadOnly, .fileForeign:
      (.syncCannotCreate, "check the folder and its permissions", .cannotCreate)
    case .fileImmovable: (.syncInTheWay, immovableHint, .cannotCreate)
    default: (.syncFailed, "check the folder and its disk", .inputOutput)
    }
  }

  private static let immovableHint = Code.fileImmovable.row.hint ?? ""
}
