extension Problem {
  /// Every kind of problem that the tools and the libraries report, with its code for programs.
  ///
  /// A code without a subject gets that of the document or download, such as `feed.timeout`.
  package enum Code: String, CaseIterable, Sendable {
    case archiveDamaged, archiveMemory, archiveReadFailed, archiveRefused, archiveTooLarge
    case archiveUnrecognized, cryptography
    case program = "content.save-command", programShortage, programTimeout
    case signature, signatureUnknown, syntax, unusable, xml
    case actionAddress = "action.address", actionByInstall = "action.by-install"
    case actionFailed = "action.failed", actionNone = "action.none"
    case actionNotProved = "action.not-proved", actionOpen = "action.open", actionRun = "action.run"
    case appFileAlreadyRegistered = "app-file.already-registered"
    case appFileCannotCreate = "app-file.cannot-create"
    case appFileCannotRemove = "app-file.cannot-remove"
    case appFileCannotWrite = "app-file.cannot-write", appFileMalformed = "app-file.malformed"
    case appFileNamedBadly = "app-file.name", appFileNotRegistered = "app-file.not-registered"
    case appFileOfSystem = "app-file.of-system", appFileSigned = "app-file.signed-feed"
    case appFileUnusable = "app-file.unusable", appFileWithoutID = "app-file.no-id"
    case bundleFile = "bundle.file", bundleFindings = "bundle.findings"
    case bundleUnlistable = "bundle.unlistable"
    case checkMissing = "check.missing"
    case checksumsOutdated = "checksums.outdated"
    case contentBusy = "content.busy", contentCannotCreate = "content.cannot-create"
    case contentCannotWrite = "content.cannot-write", contentChecksum = "content.checksum"
    case contentDestination = "content.destination", contentFailed = "content.failed"
    case contentForeign = "content.foreign", contentMalformed = "content.malformed"
    case contentMissing = "content.missing", contentNoPath = "content.no-path"
    case contentNoPlace = "content.no-place", contentNoSignature = "content.no-signature"
    case contentNotSaved = "content.not-saved", contentReadFailed = "content.read-failed"
    case contentRefused = "content.refused", contentSignature = "content.signature"
    case contentSignatureStatus = "content.signature-status", contentStatus = "content.status"
    case contentTimeout = "content.timeout", contentTooLarge = "content.too-large"
    case contentUnknown = "content.unknown", contentUnreadable = "content.unreadable"
    case defect = "process.defect"
    case doctorBad = "doctor.bad"
    case downloadIncomplete = "download.incomplete"
    case feedHeader = "feed.header"
    case fileBrokenLink = "file.kind", fileBusy, fileCannotCreate = "file.cannot-create"
    case fileChanged = "file.changed", fileDenied = "file.permission"
    case fileDiskFull = "file.disk-full", fileFailed = "file.failed", fileForeign, fileImmovable
    case fileIsFolder, fileIsLink, fileLocked = "file.locked", fileMissing = "file.missing"
    case fileMountPoint, fileNotFolder, fileNotRegular, fileOccupied, fileReadOnly, fileReplaced
    case fileTooLarge = "file.too-large"
    case installArchive = "install.archive", installAsset = "install.asset"
    case installByHand = "install.by-hand", installChanged = "install.changed"
    case installChecksum = "install.checksum", installDiskFull = "install.disk-full"
    case installFailed = "install.failed", installForeign = "install.foreign"
    case installHome = "install.home", installKeptChanged = "install.kept-changed"
    case installLink = "install.link", installLocked = "install.locked"
    case installMember = "install.member", installMissing = "install.missing"
    case installNoAction = "install.no-action", installNotKept = "install.not-kept"
    case installNotProved = "install.not-proved", installNotWritable = "install.not-writable"
    case installNothing = "install.nothing", installNothingStaged = "install.nothing-staged"
    case installPlace = "install.place", installProof = "install.proof"
    case installProvenance = "install.provenance", installReplaced = "install.replaced"
    case installSignature = "install.signature", installStagedChanged = "install.staged-changed"
    case installStarts = "install.starts", installTargetReplaced = "install.target-replaced"
    case installWaiting = "install.waiting", installWritable = "install.writable"
    case interrupted = "process.interrupted"
    case libraryMissing = "library.missing"
    case manifestChanged = "manifest.changed", manifestCondition = "manifest.condition"
    case manifestMalformed = "manifest.malformed"
    case newExists = "new.exists", newFolder = "new.folder", newVersion = "new.version"
    case outputFailed = "output.write-failed"
    case policyForbidden = "policy.forbidden"
    case processArguments = "process.arguments"
    case processLimit = "process.limit", processNoHome = "process.no-home"
    case processPath = "process.path"
    case refreshJob = "refresh.job"
    case requestTooLarge = "request.too-large"
    case settingsCannotCreate = "settings.cannot-create"
    case settingsCannotWrite = "settings.cannot-write", settingsLocked = "settings.locked"
    case settingsMalformed = "settings.malformed", settingsUnreadable = "settings.unreadable"
    case settingsUntrusted = "settings.untrusted"
    case stateCannotCreate = "state.cannot-create", stateCannotWrite = "state.cannot-write"
    case stateLocked = "state.locked"
    case stateNameless
    case stateNewerFormat = "state.newer-format", stateNoPlace = "state.no-place"
    case stateTooLarge = "state.too-large", stateUnreadable = "state.unreadable"
    case syncCannotCreate = "sync.cannot-create", syncChecksum = "sync.checksum"
    case syncCutOff = "sync.cut-off", syncDiskFull = "sync.disk-full", syncFailed = "sync.failed"
    case syncForeignFiles = "sync.foreign-files", syncInTheWay = "sync.in-the-way"
    case syncLocked = "sync.locked", syncStatus = "sync.status", syncTimeout = "sync.timeout"
    case syncTooLarge = "sync.too-large", syncUnreadable = "sync.unreadable"
    case terminalType = "terminal.type"
    case updateUnsupported = "update.unsupported"
    case usageAll = "usage.all", usageAmbiguousApp = "usage.ambiguous-app", usageApp = "usage.app"
    case usageConfig = "usage.config", usageDirectory = "usage.directory", usageEnv = "usage.env"
    case usageExplainAndPresent = "usage.explain-and-present", usageFeed = "usage.feed"
    case usageForm = "usage.form", usageHeader = "usage.header", usageID = "usage.id"
    case usageInstall = "usage.install", usageInstalled = "usage.installed"
    case usageInvalidValue = "usage.invalid-value", usageMissingCommand = "usage.missing-command"
    case usageMissingOperand = "usage.missing-operand", usageMissingValue = "usage.missing-value"
    case usageName = "usage.name", usageNew = "usage.new", usageNoUpdate = "usage.no-update"
    case usageNotes = "usage.notes", usageOption = "usage.option"
    case usageOptionOfOtherCommand = "usage.option-of-other-command", usagePlain = "usage.plain"
    case usagePrintChoice = "usage.print-choice", usagePublicKey = "usage.public-key"
    case usageRefresh = "usage.refresh", usageRepeatedOption = "usage.repeated-option"
    case usageSHA256 = "usage.sha256", usageSave = "usage.save", usageSchedule = "usage.schedule"
    case usageSegment = "usage.segment", usageSinceAndWhatsNew = "usage.since-and-whats-new"
    case usageTwoAppFiles = "usage.two-app-files", usageURL = "usage.url"
    case usageUnexpectedOperand = "usage.unexpected-operand"
    case usageUnexpectedValue = "usage.unexpected-value"
    case usageUnknownCommand = "usage.unknown-command", usageUnknownOption = "usage.unknown-option"
    case usageValue = "usage.value", usageVerify = "usage.verify", usageVersion = "usage.version"
    case verifyFailed = "verify.failed", verifyUnsigned = "verify.unsigned"
    case usageWorkingFolder = "usage.working-folder", usageYes = "usage.yes"
    case cancelled, cutOff = "cut-off", downgraded, failed, insecure, limit, location, malformed
    case missing, nameUnknown = "unreachable", noTLS = "no-tls", notJSON, notTrusted = "not-trusted"
    case notXML, offline, readFailed = "read-failed", redirected, redirects, refused, statusBusy
    case statusDenied, statusMissing, statusOther = "status", statusServer, timeout
    case tlsFailed = "tls-failed", tooLarge = "too-large", unreadable, untrusted, url
    case userInformation = "user-information", webPage = "web-page"
  }
}

extension Problem.Code {
  /// The code for programs; several kinds may share one.
  package var code: String {
    switch self {
    case .archiveDamaged, .archiveMemory, .archiveReadFailed, .archiveRefused, .archiveTooLarge,
      .archiveUnrecognized, .cryptography, .signature, .signatureUnknown, .syntax, .unusable, .xml:
      Self.defect.rawValue
    case .programShortage, .programTimeout: Self.program.rawValue
    case .fileBusy: Self.fileLocked.rawValue
    case .fileForeign, .fileReadOnly: Self.fileDenied.rawValue
    case .fileImmovable: Self.fileFailed.rawValue
    case .fileIsFolder, .fileIsLink, .fileMountPoint, .fileNotFolder, .fileNotRegular,
      .fileOccupied:
      Self.fileBrokenLink.rawValue
    case .fileReplaced: Self.fileChanged.rawValue
    case .stateNameless: Self.usageApp.rawValue
    case .notJSON, .notXML: Self.malformed.rawValue
    case .refused: Self.nameUnknown.rawValue
    case .statusBusy, .statusDenied, .statusMissing, .statusServer: Self.statusOther.rawValue
    default: rawValue
    }
  }

  /// The exit code, and a hint; nil if there is none, or if it depends on more than the kind.
  package var row: (exitCode: ExitCode, hint: String?) {
    switch self {
    case .archiveDamaged, .archiveMemory, .archiveReadFailed, .archiveRefused, .archiveTooLarge,
      .archiveUnrecognized, .syntax, .unusable, .xml, .defect:
      (.defect, "please report it, with the command line")
    case .cryptography: (.defect, "please report it")
    case .program, .programShortage, .programTimeout: (.usage, "check what follows --save")
    case .signature, .signatureUnknown: (.defect, nil)
    case .actionAddress: (.malformed, "ask the operator of the feed to fix it")
    case .actionByInstall: (.inputOutput, "update it the way you installed it")
    case .actionFailed: (.inputOutput, "fix 'action' in the app file")
    case .actionNone, .appFileUnusable, .installNoAction: (.badAppFile, nil)
    case .actionNotProved, .installNotProved: (.inputOutput, nil)
    case .actionOpen: (.inputOutput, "copy the address into a browser")
    case .actionRun: (.inputOutput, "the program was not updated; see what the command said")
    case .appFileAlreadyRegistered: (.cannotCreate, "replace it with --replace")
    case .appFileCannotCreate, .contentCannotCreate, .fileCannotCreate, .settingsCannotCreate:
      (.cannotCreate, "check its folder and the permissions")
    case .appFileCannotRemove: (.inputOutput, "check its folder and the permissions")
    case .appFileCannotWrite, .installFailed, .settingsCannotWrite, .syncFailed:
      (.inputOutput, "check the folder and its disk")
    case .appFileMalformed: (.badAppFile, "let 'updates-tui new' write one")
    case .appFileNamedBadly: (.badAppFile, "register it with 'updates-tui apps add'")
    case .appFileNotRegistered: (.noInput, "see 'updates-tui apps list'")
    case .appFileOfSystem, .installWritable, .settingsUntrusted, .syncChecksum: (.notPermitted, nil)
    case .appFileSigned: (.badAppFile, "fix 'feed' in the app file")
    case .appFileWithoutID: (.badAppFile, "give the app one, such as com.example.tool")
    case .bundleFile: (.noInput, "add the files, or remove the entries")
    case .bundleFindings: (.malformed, "fix what is listed above")
    case .bundleUnlistable: (.malformed, "fix it and try again")
    case .checkMissing: (.unavailable, "run 'updates-tui check --all'")
    case .checksumsOutdated: (.malformed, "run 'breeze sha' without --check")
    case .contentBusy: (.tryAgainLater, "try again when it has finished")
    case .contentCannotWrite: (.inputOutput, "check the path and its disk")
    case .contentChecksum: (.notPermitted, "do not use it; ask the publisher about it")
    case .contentDestination: (.cannotCreate, "give another place with --into")
    case .contentFailed: (.defect, "try again")
    case .contentForeign: (.cannotCreate, "move it away")
    case .contentMalformed: (.malformed, "ask the publisher to create it again")
    case .contentMissing: (.noInput, "fetch it with 'breeze fresh update NAME --url URL'")
    case .contentNoPath: (.noInput, "it is where the command after --save put it")
    case .contentNoPlace, .processNoHome, .syncForeignFiles: (.cannotCreate, nil)
    case .contentNoSignature: (.unavailable, "give its address with --signature")
    case .contentNotSaved: (.inputOutput, "check the output of the command")
    case .contentReadFailed, .readFailed:
      (.inputOutput, "check its disk, and the limits of this process")
    case .contentRefused: (.malformed, "ask the publisher to fix the archive")
    case .contentSignature: (.notPermitted, "do not use the download; ask the publisher about it")
    case .contentSignatureStatus, .contentStatus, .doctorBad, .installByHand, .libraryMissing,
      .syncStatus, .statusDenied, .statusMissing, .statusOther, .statusServer:
      (.unavailable, nil)
    case .contentTimeout: (.tryAgainLater, "raise --timeout")
    case .contentTooLarge, .syncTooLarge: (.malformed, "check what the URL points to")
    case .contentUnknown: (.noInput, "see 'breeze fresh list'")
    case .contentUnreadable: (.noInput, "check the path and its permissions")
    case .downloadIncomplete, .syncCutOff, .cutOff: (.protocolBroken, "try again later")
    case .feedHeader: (.badAppFile, "set it, or leave the header out")
    case .fileBrokenLink, .fileIsFolder, .fileIsLink, .fileMountPoint, .fileNotFolder,
      .fileNotRegular, .fileOccupied:
      (.noInput, "check what is at this path")
    case .fileBusy, .fileChanged, .fileLocked, .fileReplaced, .installReplaced, .settingsLocked,
      .stateLocked:
      (.tryAgainLater, "try again")
    case .fileDenied, .fileForeign, .fileReadOnly: (.noInput, "check its owner and permissions")
    case .fileDiskFull, .installDiskFull: (.inputOutput, "free some space on the disk")
    case .fileFailed: (.inputOutput, "check the path and its permissions")
    case .fileImmovable: (.inputOutput, "copy it with 'cp -a', remove it, and rename the copy")
    case .fileMissing: (.noInput, "check the path")
    case .fileTooLarge: (.malformed, "check what is at this path")
    case .installArchive: (.malformed, "ask the publisher to fix it")
    case .installAsset, .manifestCondition, .manifestMalformed, .malformed, .notJSON, .notXML,
      .tooLarge:
      (.malformed, nil)
    case .installChanged:
      (.notPermitted, "nothing was installed; find out which program writes there")
    case .installChecksum, .installProvenance, .installSignature:
      (.notPermitted, "nothing was installed; tell the publisher")
    case .installForeign: (.notPermitted, "update it as its owner")
    case .installHome: (.cannotCreate, "set HOME")
    case .installKeptChanged, .installStagedChanged: (.notPermitted, "install it anew")
    case .installLink: (.notPermitted, "name its target, or allow it with '\"follow\": true'")
    case .installLocked: (.tryAgainLater, "wait until the other process is done")
    case .installMember: (.malformed, "name it with 'member' in the app file")
    case .installMissing:
      (.noInput, "install it there first, or fix 'action.install' in the app file")
    case .installNotKept: (.noInput, "see 'updates-tui history'")
    case .installNotWritable: (.notPermitted, "check the folder's owner and permissions")
    case .installNothing: (.malformed, "give the URL as 'asset' in the app file")
    case .installNothingStaged: (.noInput, "prepare one with 'updates-tui update --staged'")
    case .installPlace: (.cannotCreate, "check what is at this path")
    case .installProof:
      (.badAppFile, "add 'version-command' to the app file, or 'version:' to the trusted comment")
    case .installStarts: (.cannotCreate, "name that program as 'action.install' in the app file")
    case .installTargetReplaced:
      (.notPermitted, "it was left as it is; go back with the program that has put it there")
    case .installWaiting: (.tryAgainLater, "nothing more is needed")
    case .interrupted, .cancelled: (.interrupted, nil)
    case .manifestChanged: (.tryAgainLater, "run the command again")
    case .newExists:
      (.cannotCreate, "replace it with '--replace', or name another file with '--output'")
    case .newFolder: (.cannotCreate, "name another file with '--output'")
    case .newVersion: (.malformed, "give '--installed' or another '--version-command'")
    case .outputFailed: (.inputOutput, "check where standard output goes, and the free space there")
    case .policyForbidden: (.notPermitted, "ask your administrator")
    case .processArguments:
      (
        .inputOutput,
        "start the program with its name as its first argument, where /proc is mounted"
      )
    case .processLimit, .limit: (.unavailable, "raise the limits of this process, see 'ulimit -a'")
    case .processPath: (.badAppFile, "set it to a path that is text in UTF-8")
    case .refreshJob: (.malformed, "'updates-tui notify' starts it with one")
    case .requestTooLarge: (.malformed, "give the path of a file as 'config'")
    case .settingsMalformed: (.malformed, "fix the file, or move it away")
    case .settingsUnreadable: (.inputOutput, "check the file and its permissions")
    case .stateCannotCreate: (.cannotCreate, "check the folder's permissions")
    case .stateCannotWrite: (.inputOutput, "check the free space on the disk")
    case .stateNameless, .usageApp, .usageConfig, .usageFeed, .usageID, .usageInvalidValue,
      .usageMissingCommand, .usageMissingOperand, .usageMissingValue, .usageOptionOfOtherCommand,
      .usagePublicKey, .usageSegment, .usageURL, .usageUnexpectedOperand, .usageUnexpectedValue,
      .usageUnknownCommand, .usageUnknownOption, .usageVerify, .usageWorkingFolder, .url,
      .userInformation:
      (.usage, nil)
    case .stateNewerFormat: (.inputOutput, "use the later version of this program")
    case .stateNoPlace: (.cannotCreate, "set HOME, or give --state-dir and --cache-dir")
    case .stateTooLarge: (.inputOutput, "try 'updates-tui reset all'")
    case .stateUnreadable: (.inputOutput, "check the owner of the file")
    case .syncCannotCreate: (.cannotCreate, "check the folder and its permissions")
    case .syncDiskFull: (.inputOutput, "free some space; the old files are unchanged")
    case .syncInTheWay: (.cannotCreate, "move it away, or sync to another folder")
    case .syncLocked: (.tryAgainLater, "try again when the other process has finished")
    case .syncTimeout: (.tryAgainLater, "try again later")
    case .syncUnreadable: (.noInput, nil)
    case .terminalType: (.unavailable, "set TERM to another type, or answer with --plain")
    case .updateUnsupported: (.unsupported, "update the operating system")
    case .usageAll, .usageExplainAndPresent, .usageForm, .usageInstall, .usageNew,
      .usageSinceAndWhatsNew, .usageTwoAppFiles:
      (.usage, "give one of them")
    case .usageAmbiguousApp: (.usage, "give the whole ID")
    case .usageDirectory: (.usage, "write the URL first, then the folder")
    case .usageEnv, .usageRepeatedOption: (.usage, "give it once")
    case .usageHeader: (.usage, "write it like 'X-Seat: 42'")
    case .usageInstalled:
      (.usage, "give it with '--installed 1.4.0', or as 'version' of the app in an app file")
    case .usageName: (.usage, "use a short name of letters and digits, such as 'content'")
    case .usageNoUpdate: (.usage, "look for one first with 'updates-tui check'")
    case .usageNotes: (.usage, "give one of them as a file")
    case .usageOption: (.usage, "type 'updates-tui' with this option instead")
    case .usagePlain: (.usage, "leave it out, or add --present")
    case .usagePrintChoice: (.usage, "give one of them; with --json it is the member 'choice'")
    case .usageRefresh: (.usage, "see 'updates-tui check --help'")
    case .usageSHA256: (.usage, "use the output of 'sha256sum FILE'")
    case .usageSave: (.usage, "leave out --into: the command decides where the content goes")
    case .usageSchedule:
      (.usage, "give another with '--every daily', or as 'check' in the app file")
    case .usageValue: (.usage, #"give an object of options, such as {"app": "com.example.tool"}"#)
    case .usageVersion: (.usage, "write it like 1.4.0")
    case .verifyFailed: (.notPermitted, "do not use the file; ask its publisher about it")
    case .verifyUnsigned: (.notPermitted, "ask the publisher for one, and give it with --bundle")
    case .usageYes: (.usage, "give them as options, with '--yes'; see 'updates-tui new --help'")
    case .downgraded, .redirected:
      (.notPermitted, "ask the operator of the server to fix the redirect")
    case .failed: (.unavailable, "try again later")
    case .insecure: (.notPermitted, "use https, or allow it with --allow-insecure-http")
    case .location: (.usage, "write it like https://example.com/updates.json or ./updates.json")
    case .missing: (.noInput, "check the path, or create the file")
    case .nameUnknown: (.unavailable, "check the name, and whether this machine is online")
    case .noTLS: (.notPermitted, "check the port, and whether it expects http")
    case .notTrusted:
      (
        .notPermitted,
        "set SSL_CERT_FILE if the server's certificate is signed by your own authority"
      )
    case .offline: (.unavailable, "run it once without --offline")
    case .redirects: (.protocolBroken, "ask the operator of the server to fix the redirects")
    case .refused: (.unavailable, "check the host and whether its server runs")
    case .statusBusy: (.tryAgainLater, nil)
    case .timeout: (.tryAgainLater, "try again later, or raise --timeout")
    case .tlsFailed:
      (.unavailable, "try again later; if it fails again, the server's TLS may be too old")
    case .unreadable: (.noInput, "check that it is a file that you may read")
    case .untrusted: (.notPermitted, "nothing of it was used; tell the publisher")
    case .webPage:
      (.malformed, "check the URL, and whether this network wants you to sign in first")
    }
  }
}
