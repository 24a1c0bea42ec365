import Updates
import UpdatesCLI
import UpdatesInstaller

extension Problem {
  init(_ error: InstallError) { self.init(error, isRequired: false) }

  init(_ error: InstallError, isRequired: Bool) {
    let (code, hint, exitCode): (Code, String?, ExitCode)
    switch error {
    case .download(let problem):
      self = problem.of(.download)
      return
    case .staging(let error):
      self = .installing(error)
      return
    case .cryptography(let inner):
      self.init(inner.kind, error.summary, hint: inner.hint)
      return
    case .archive(let inner, _) where inner.kind == .libraryMissing:
      self.init(.libraryMissing, error.summary, hint: inner.hint)
      return
    case .homeUnknown: (code, hint, exitCode) = (.installHome, "set HOME", .cannotCreate)
    case .targetMissing:
      (code, hint, exitCode) = (
        .installMissing, "install it there first, or fix 'action.install' in the app file", .noInput
      )
    case .targetIsLink:
      (code, hint, exitCode) = (
        .installLink, "name its target, or allow it with '\"follow\": true'", .notPermitted
      )
    case .targetStarts:
      (code, hint, exitCode) = (
        .installStarts, "name that program as 'action.install' in the app file", .cannotCreate
      )
    case .writableByOthers(let path):
      (code, hint, exitCode) = (
        .installWritable, "make it yours alone: chmod go-w \([path.quotable].shellLine)",
        .notPermitted
      )
    case .foreignFolder:
      (code, hint, exitCode) = (.installForeign, "update it as its owner", .notPermitted)
    case .targetReplaced:
      (code, hint, exitCode) = (
        .installTargetReplaced,
        "it was left as it is; go back with the program that has put it there",
        .notPermitted
      )
    case .notWritable:
      (code, hint, exitCode) = (
        .installNotWritable,
        "install it to a folder of your own, or let the owner of this one register the app file "
          + "with 'updates-tui apps add' and update it", .notPermitted
      )
    case .nothingToDownload:
      (code, hint, exitCode) = (
        .installNothing, "give the URL as 'asset' in the app file", .malformed
      )
    case .asset(let error):
      let pattern = error.suggestedPattern.map { ", such as '\($0.quotable)'" } ?? ""
      (code, hint, exitCode) = (
        .installAsset, "choose one with 'asset' in the app file\(pattern)", .malformed
      )
    case .systemUnknown:
      (code, hint, exitCode) = (
        .installAsset, "give the URL as 'asset' in the app file", .malformed
      )
    case .signatureMissing, .signature, .signatureOf:
      (code, hint, exitCode) = (
        .installSignature, "nothing was installed; tell the publisher", .notPermitted
      )
    case .checksumUnclear, .checksumMissing, .digestUnreadable:
      (code, hint, exitCode) = (
        .installChecksum, "nothing was installed; tell the publisher", .notPermitted
      )
    case .downloadChanged:
      (code, hint, exitCode) = (
        .installChanged, "nothing was installed; find out which program writes there", .notPermitted
      )
    case .proofImpossible:
      (code, hint, exitCode) = (
        .installProof,
        "add 'version-command' to the app file, or 'version:' to the trusted comment",
        .badAppFile
      )
    case .archive, .notAProgram:
      (code, hint, exitCode) = (.installArchive, "ask the publisher to fix it", .malformed)
    case .memberMissing, .memberUndecided:
      (code, hint, exitCode) = (.installMember, "name it with 'member' in the app file", .malformed)
    case .notProved(.otherCopy(let path, _, _), _):
      (code, hint, exitCode) = (
        .installNotProved, "the old version is back; remove '\(path.quotable)', or update that one",
        .inputOutput
      )
    case .notProved(let fault, _):
      let next =
        !fault.isOfVersion
        ? "try again" : isRequired ? "tell the publisher" : "this version is not offered again"
      (code, hint, exitCode) = (.installNotProved, "the old version is back; \(next)", .inputOutput)
    case .nothingKept, .versionNotKept:
      (code, hint, exitCode) = (.installNotKept, "see 'updates-tui history'", .noInput)
    case .nothingStaged:
      (code, hint, exitCode) = (
        .installNothingStaged, "prepare one with 'updates-tui update --staged'", .noInput
      )
    case .stagedVersionChanged:
      (code, hint, exitCode) = (.installStagedChanged, "install it anew", .notPermitted)
    case .keptVersionChanged:
      (code, hint, exitCode) = (.installKeptChanged, "install it anew", .notPermitted)
    case .cancelled:
      self = .interrupted
      return
    }
    self.init(code, error.summary, hint: hint, exitCode: exitCode)
    facts = error.facts
  }

  /// A file or folder that an installation cannot use or change.
  private static func installing(_ error: Problem) -> Problem {
    let kind: Code =
      switch error.kind {
      case .fileDiskFull: .installDiskFull
      case .fileDenied, .fileReadOnly, .fileForeign: .installNotWritable
      case .fileIsLink: .installLink
      case .fileBusy: .installLocked
      case .fileReplaced: .installReplaced
      case .fileMountPoint, .fileBrokenLink, .fileOccupied: .installPlace
      default: .installFailed
      }
    return Problem(
      kind, error.summary, hint: error.kind == .fileImmovable ? error.hint : nil,
      facts: ["path": (error.path ?? "").quotable], path: error.path)
  }
}

extension InstallError {
  fileprivate var facts: [String: String] {
    switch self {
    case .targetIsLink(let path), .targetMissing(let path), .targetReplaced(let path):
      ["path": path.quotable]
    case .writableByOthers(let path):
      ["path": path.quotable, "command": "chmod go-w \([path.quotable].shellLine)"]
    case .foreignFolder(let path, let user): ["path": path.quotable, "user": "\(user)"]
    case .notWritable(let folder): ["folder": folder.quotable]
    case .notProved(let fault, _): fault.facts
    default: [:]
    }
  }
}

extension ProofFault {
  var facts: [String: String] {
    switch self {
    case .command: [:]
    case .otherVersion(let expected, let found):
      ["expected": expected.quotable, "found": found.quotable]
    case .notLater(let old, let found): ["old": old.quotable, "found": found.quotable]
    case .otherCopy(let path, let installed, let version):
      ["path": path.quotable, "installed": installed.quotable, "version": version.quotable]
    case .notUpdated(_, let found, let expected?, _):
      ["expected": expected.quotable, "found": found.quotable]
    case .notUpdated(let path, let version, nil, let others):
      ["path": path.quotable, "version": version.quotable].merging(
        others.isEmpty
          ? [:] : ["others": others.prefix(3).map { "'\($0.quotable)'" }.joined(separator: ", ")]
      ) { $1 }
    }
  }
}
