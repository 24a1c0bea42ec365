extension Problem.Code {
  /// What programs and people learn of every problem of this kind.
  package struct Row {
    /// For programs; without the subject where there is one.
    package var code: String
    package var exitCode: ExitCode
    /// Nil if there is none, or if it depends on more than the kind.
    package var hint: String?

    init(_ code: String, _ exitCode: ExitCode, _ hint: String? = nil) {
      (self.code, self.exitCode, self.hint) = (code, exitCode, hint)
    }
  }

  /// The one table of all problems.
  package var row: Row {
    switch self {
    case .actionAddress: Row("action.address", .malformed, "ask the operator of the feed to fix it")
    case .actionByInstall:
      Row("action.by-install", .inputOutput, "update it the way you installed it")
    case .actionFailed: Row("action.failed", .inputOutput, "fix 'action' in the app file")
    case .actionNone: Row("action.none", .badAppFile)
    case .actionNotProved: Row("action.not-proved", .inputOutput)
    case .actionOpen: Row("action.open", .inputOutput, "copy the address into a browser")
    case .actionRun:
      Row("action.run", .inputOutput, "the program was not updated; see what the command said")
    case .appFileAlreadyRegistered:
      Row("app-file.already-registered", .cannotCreate, "replace it with --replace")
    case .appFileCannotCreate:
      Row("app-file.cannot-create", .cannotCreate, "check its folder and the permissions")
    case .appFileCannotRemove:
      Row("app-file.cannot-remove", .inputOutput, "check its folder and the permissions")
    case .appFileCannotWrite:
      Row("app-file.cannot-write", .inputOutput, "check the folder and its disk")
    case .appFileMalformed:
      Row("app-file.malformed", .badAppFile, "let 'updates-tui new' write one")
    case .appFileNamedBadly:
      Row("app-file.name", .badAppFile, "register it with 'updates-tui apps add'")
    case .appFileNotRegistered:
      Row("app-file.not-registered", .noInput, "see 'updates-tui apps list'")
    case .appFileOfSystem: Row("app-file.of-system", .notPermitted)
    case .appFileSigned: Row("app-file.signed-feed", .badAppFile, "fix 'feed' in the app file")
    case .appFileUnusable: Row("app-file.unusable", .badAppFile)
    case .appFileWithoutID:
      Row("app-file.no-id", .badAppFile, "give the app one, such as com.example.tool")
    case .bundleFile: Row("bundle.file", .noInput, "add the files, or remove the entries")
    case .bundleFindings: Row("bundle.findings", .malformed, "fix what is listed above")
    case .bundleUnlistable: Row("bundle.unlistable", .malformed, "fix it and try again")
    case .checkMissing: Row("check.missing", .unavailable, "run 'updates-tui check --all'")
    case .checksumsOutdated:
      Row("checksums.outdated", .malformed, "run 'breeze sha' without --check")
    case .contentBusy: Row("content.busy", .tryAgainLater, "try again when it has finished")
    case .contentCannotCreate:
      Row("content.cannot-create", .cannotCreate, "check its folder and the permissions")
    case .contentCannotWrite:
      Row("content.cannot-write", .inputOutput, "check the path and its disk")
    case .contentChecksum:
      Row("content.checksum", .notPermitted, "do not use it; ask the publisher about it")
    case .contentDestination:
      Row("content.destination", .cannotCreate, "give another place with --into")
    case .contentFailed: Row("content.failed", .defect, "try again")
    case .contentForeign: Row("content.foreign", .cannotCreate, "move it away")
    case .contentMalformed:
      Row("content.malformed", .malformed, "ask the publisher to create it again")
    case .contentMissing:
      Row("content.missing", .noInput, "fetch it with 'breeze fresh update NAME --url URL'")
    case .contentNoPath:
      Row("content.no-path", .noInput, "it is where the command after --save put it")
    case .contentNoPlace: Row("content.no-place", .cannotCreate)
    case .contentNoSignature:
      Row("content.no-signature", .unavailable, "give its address with --signature")
    case .contentNotSaved: Row("content.not-saved", .inputOutput, "check the output of the command")
    case .contentReadFailed:
      Row("content.read-failed", .inputOutput, "check its disk, and the limits of this process")
    case .contentRefused: Row("content.refused", .malformed, "ask the publisher to fix the archive")
    case .contentSaveCommand, .program, .programShortage, .programTimeout:
      Row("content.save-command", .usage, "check what follows --save")
    case .contentSignature:
      Row("content.signature", .notPermitted, "do not use the download; ask the publisher about it")
    case .contentSignatureStatus: Row("content.signature-status", .unavailable)
    case .contentStatus: Row("content.status", .unavailable)
    case .contentTimeout: Row("content.timeout", .tryAgainLater, "raise --timeout")
    case .contentTooLarge: Row("content.too-large", .malformed, "check what the URL points to")
    case .contentUnknown: Row("content.unknown", .noInput, "see 'breeze fresh list'")
    case .contentUnreadable:
      Row("content.unreadable", .noInput, "check the path and its permissions")
    case .archiveDamaged, .archiveMemory, .archiveReadFailed, .archiveRefused, .archiveTooLarge,
      .archiveUnrecognized, .defect, .syntax, .unusable, .xml:
      Row("process.defect", .defect, "please report it, with the command line")
    case .signature, .signatureUnknown: Row("process.defect", .defect)
    case .cryptography: Row("process.defect", .defect, "please report it")
    case .doctorBad: Row("doctor.bad", .unavailable)
    case .downloadIncomplete: Row("download.incomplete", .protocolBroken, "try again later")
    case .feedHeader: Row("feed.header", .badAppFile, "set it, or leave the header out")
    case .fileCannotCreate:
      Row("file.cannot-create", .cannotCreate, "check its folder and the permissions")
    case .fileChanged, .fileReplaced: Row("file.changed", .tryAgainLater, "try again")
    case .fileDenied, .fileReadOnly, .fileForeign:
      Row("file.permission", .noInput, "check its owner and permissions")
    case .fileDiskFull: Row("file.disk-full", .inputOutput, "free some space on the disk")
    case .fileFailed: Row("file.failed", .inputOutput, "check the path and its permissions")
    case .fileImmovable:
      Row("file.failed", .inputOutput, "copy it with 'cp -a', remove it, and rename the copy")
    case .fileBrokenLink, .fileIsFolder, .fileIsLink, .fileMountPoint, .fileNotFolder,
      .fileNotRegular, .fileOccupied:
      Row("file.kind", .noInput, "check what is at this path")
    case .fileBusy, .fileLocked: Row("file.locked", .tryAgainLater, "try again")
    case .fileMissing: Row("file.missing", .noInput, "check the path")
    case .fileTooLarge: Row("file.too-large", .malformed, "check what is at this path")
    case .installArchive: Row("install.archive", .malformed, "ask the publisher to fix it")
    case .installAsset: Row("install.asset", .malformed)
    case .installByHand: Row("install.by-hand", .unavailable)
    case .installChanged:
      Row(
        "install.changed", .notPermitted,
        "nothing was installed; find out which program writes there")
    case .installChecksum:
      Row("install.checksum", .notPermitted, "nothing was installed; tell the publisher")
    case .installDiskFull: Row("install.disk-full", .inputOutput, "free some space on the disk")
    case .installFailed: Row("install.failed", .inputOutput, "check the folder and its disk")
    case .installForeign: Row("install.foreign", .notPermitted, "update it as its owner")
    case .installHome: Row("install.home", .cannotCreate, "set HOME")
    case .installKeptChanged: Row("install.kept-changed", .notPermitted, "install it anew")
    case .installLink:
      Row("install.link", .notPermitted, "name its target, or allow it with '\"follow\": true'")
    case .installLocked:
      Row("install.locked", .tryAgainLater, "wait until the other process is done")
    case .installMember: Row("install.member", .malformed, "name it with 'member' in the app file")
    case .installMissing:
      Row(
        "install.missing", .noInput,
        "install it there first, or fix 'action.install' in the app file")
    case .installNoAction: Row("install.no-action", .badAppFile)
    case .installNotKept: Row("install.not-kept", .noInput, "see 'updates-tui history'")
    case .installNotProved: Row("install.not-proved", .inputOutput)
    case .installNotWritable:
      Row("install.not-writable", .notPermitted, "check the folder's owner and permissions")
    case .installNothing:
      Row("install.nothing", .malformed, "give the URL as 'asset' in the app file")
    case .installNothingStaged:
      Row("install.nothing-staged", .noInput, "prepare one with 'updates-tui update --staged'")
    case .installPlace: Row("install.place", .cannotCreate, "check what is at this path")
    case .installProvenance:
      Row("install.provenance", .notPermitted, "nothing was installed; tell the publisher")
    case .installProof:
      Row(
        "install.proof", .badAppFile,
        "add 'version-command' to the app file, or 'version:' to the trusted comment")
    case .installReplaced: Row("install.replaced", .tryAgainLater, "try again")
    case .installSignature:
      Row("install.signature", .notPermitted, "nothing was installed; tell the publisher")
    case .installStagedChanged: Row("install.staged-changed", .notPermitted, "install it anew")
    case .installStarts:
      Row("install.starts", .cannotCreate, "name that program as 'action.install' in the app file")
    case .installTargetReplaced:
      Row(
        "install.target-replaced", .notPermitted,
        "it was left as it is; go back with the program that has put it there")
    case .installWaiting: Row("install.waiting", .tryAgainLater, "nothing more is needed")
    case .installWritable: Row("install.writable", .notPermitted)
    case .interrupted: Row("process.interrupted", .interrupted)
    case .libraryMissing: Row("library.missing", .unavailable)
    case .manifestChanged: Row("manifest.changed", .tryAgainLater, "run the command again")
    case .manifestCondition: Row("manifest.condition", .malformed)
    case .manifestMalformed: Row("manifest.malformed", .malformed)
    case .newExists:
      Row(
        "new.exists", .cannotCreate,
        "replace it with '--replace', or name another file with '--output'")
    case .newFolder: Row("new.folder", .cannotCreate, "name another file with '--output'")
    case .newVersion:
      Row("new.version", .malformed, "give '--installed' or another '--version-command'")
    case .outputFailed:
      Row(
        "output.write-failed", .inputOutput,
        "check where standard output goes, and the free space there")
    case .policyForbidden: Row("policy.forbidden", .notPermitted, "ask your administrator")
    case .processArguments:
      Row(
        "process.arguments", .inputOutput,
        "start the program with its name as its first argument")
    case .processCancelled: Row("process.cancelled", .interrupted)
    case .processLimit:
      Row("process.limit", .unavailable, "raise the limits of this process, see 'ulimit -a'")
    case .processNoHome: Row("process.no-home", .cannotCreate)
    case .processPath: Row("process.path", .badAppFile, "set it to a path that is text in UTF-8")
    case .refreshJob: Row("refresh.job", .malformed, "'updates-tui notify' starts it with one")
    case .requestTooLarge:
      Row("request.too-large", .malformed, "give the path of a file as 'config'")
    case .settingsCannotCreate:
      Row("settings.cannot-create", .cannotCreate, "check its folder and the permissions")
    case .settingsCannotWrite:
      Row("settings.cannot-write", .inputOutput, "check the folder and its disk")
    case .settingsLocked: Row("settings.locked", .tryAgainLater, "try again")
    case .settingsMalformed: Row("settings.malformed", .malformed, "fix the file, or move it away")
    case .settingsUnreadable:
      Row("settings.unreadable", .inputOutput, "check the file and its permissions")
    case .settingsUntrusted: Row("settings.untrusted", .notPermitted)
    case .stateCannotCreate:
      Row("state.cannot-create", .cannotCreate, "check the folder's permissions")
    case .stateCannotWrite:
      Row("state.cannot-write", .inputOutput, "check the free space on the disk")
    case .stateLocked: Row("state.locked", .tryAgainLater, "try again")
    case .stateNewerFormat:
      Row("state.newer-format", .inputOutput, "use the later version of this program")
    case .stateNoPlace:
      Row("state.no-place", .cannotCreate, "set HOME, or give --state-dir and --cache-dir")
    case .stateTooLarge: Row("state.too-large", .inputOutput, "try 'updates-tui reset all'")
    case .stateUnreadable: Row("state.unreadable", .inputOutput, "check the owner of the file")
    case .syncCannotCreate:
      Row("sync.cannot-create", .cannotCreate, "check the folder and its permissions")
    case .syncChecksum: Row("sync.checksum", .notPermitted)
    case .syncCutOff: Row("sync.cut-off", .protocolBroken, "try again later")
    case .syncDiskFull:
      Row("sync.disk-full", .inputOutput, "free some space; the old files are unchanged")
    case .syncFailed: Row("sync.failed", .inputOutput, "check the folder and its disk")
    case .syncForeignFiles: Row("sync.foreign-files", .cannotCreate)
    case .syncInTheWay:
      Row("sync.in-the-way", .cannotCreate, "move it away, or sync to another folder")
    case .syncLocked:
      Row("sync.locked", .tryAgainLater, "try again when the other process has finished")
    case .syncStatus: Row("sync.status", .unavailable)
    case .syncTimeout: Row("sync.timeout", .tryAgainLater, "try again later")
    case .syncTooLarge: Row("sync.too-large", .malformed, "check what the URL points to")
    case .syncUnreadable: Row("sync.unreadable", .noInput)
    case .terminalType:
      Row("terminal.type", .unavailable, "set TERM to another type, or answer with --plain")
    case .updateUnsupported: Row("update.unsupported", .unsupported, "update the operating system")
    case .usageAll: Row("usage.all", .usage, "give one of them")
    case .usageAmbiguousApp: Row("usage.ambiguous-app", .usage, "give the whole ID")
    case .stateNameless, .usageApp: Row("usage.app", .usage)
    case .usageConfig: Row("usage.config", .usage)
    case .usageDirectory: Row("usage.directory", .usage, "write the URL first, then the folder")
    case .usageEnv: Row("usage.env", .usage, "give it once")
    case .usageExplainAndPresent: Row("usage.explain-and-present", .usage, "give one of them")
    case .usageFeed: Row("usage.feed", .usage)
    case .usageForm: Row("usage.form", .usage, "give one of them")
    case .usageHeader: Row("usage.header", .usage, "write it like 'X-Seat: 42'")
    case .usageID: Row("usage.id", .usage)
    case .usageInstall: Row("usage.install", .usage, "give one of them")
    case .usageInstalled:
      Row(
        "usage.installed", .usage,
        "give it with '--installed 1.4.0', or as 'version' of the app in an app file")
    case .usageInvalidValue: Row("usage.invalid-value", .usage)
    case .usageMissingCommand: Row("usage.missing-command", .usage)
    case .usageMissingOperand: Row("usage.missing-operand", .usage)
    case .usageMissingValue: Row("usage.missing-value", .usage)
    case .usageName:
      Row("usage.name", .usage, "use a short name of letters and digits, such as 'content'")
    case .usageNew: Row("usage.new", .usage, "give one of them")
    case .usageNoUpdate:
      Row(
        "usage.no-update", .usage,
        "name a version, or look for one first with 'updates-tui check'")
    case .usageNotes: Row("usage.notes", .usage, "give one of them as a file")
    case .usageOption: Row("usage.option", .usage, "type 'updates-tui' with this option instead")
    case .usageOptionOfOtherCommand: Row("usage.option-of-other-command", .usage)
    case .usagePlain: Row("usage.plain", .usage, "leave it out, or add --present")
    case .usagePrintChoice:
      Row("usage.print-choice", .usage, "give one of them; with --json it is the member 'choice'")
    case .usagePublicKey: Row("usage.public-key", .usage)
    case .usageRefresh: Row("usage.refresh", .usage, "see 'updates-tui check --help'")
    case .usageRepeatedOption: Row("usage.repeated-option", .usage, "give it once")
    case .usageSHA256: Row("usage.sha256", .usage, "use the output of 'sha256sum FILE'")
    case .usageSave:
      Row("usage.save", .usage, "leave out --into: the command decides where the content goes")
    case .usageSchedule:
      Row(
        "usage.schedule", .usage,
        "give another with '--every daily', or as 'check' in the app file")
    case .usageSegment: Row("usage.segment", .usage)
    case .usageSinceAndWhatsNew: Row("usage.since-and-whats-new", .usage, "give one of them")
    case .usageTwoAppFiles: Row("usage.two-app-files", .usage, "give one of them")
    case .usageURL: Row("usage.url", .usage)
    case .usageUnexpectedOperand: Row("usage.unexpected-operand", .usage)
    case .usageUnexpectedValue: Row("usage.unexpected-value", .usage)
    case .usageUnknownCommand: Row("usage.unknown-command", .usage)
    case .usageUnknownOption: Row("usage.unknown-option", .usage)
    case .usageValue:
      Row("usage.value", .usage, #"give an object of options, such as {"app": "com.example.tool"}"#)
    case .usageVersion: Row("usage.version", .usage, "write it like 1.4.0")
    case .usageWorkingFolder: Row("usage.working-folder", .usage)
    case .usageYes:
      Row("usage.yes", .usage, "give them as options, with '--yes'; see 'updates-tui new --help'")
    case .usageVerify: Row("usage.verify", .usage)
    case .verifyFailed:
      Row("verify.failed", .notPermitted, "do not use the file; ask its publisher about it")
    case .verifyUnsigned:
      Row("verify.unsigned", .notPermitted, "ask the publisher for one, and give it with --bundle")
    case .cancelled: Row("cancelled", .interrupted)
    case .cutOff: Row("cut-off", .protocolBroken, "try again later")
    case .downgraded:
      Row("downgraded", .notPermitted, "ask the operator of the server to fix the redirect")
    case .failed: Row("failed", .unavailable, "try again later")
    case .insecure:
      Row("insecure", .notPermitted, "use https, or allow it with --allow-insecure-http")
    case .limit: Row("limit", .unavailable, "raise the limits of this process, see 'ulimit -a'")
    case .location:
      Row("location", .usage, "write it like https://example.com/updates.json or ./updates.json")
    case .malformed, .notJSON, .notXML: Row("malformed", .malformed)
    case .missing: Row("missing", .noInput, "check the path, or create the file")
    case .nameUnknown:
      Row("unreachable", .unavailable, "check the name, and whether this machine is online")
    case .noTLS: Row("no-tls", .notPermitted, "check the port, and whether it expects http")
    case .notTrusted:
      Row(
        "not-trusted", .notPermitted,
        "set SSL_CERT_FILE if the server's certificate is signed by your own authority")
    case .offline: Row("offline", .unavailable, "run it once without --offline")
    case .readFailed:
      Row("read-failed", .inputOutput, "check its disk, and the limits of this process")
    case .redirected:
      Row("redirected", .notPermitted, "ask the operator of the server to fix the redirect")
    case .redirects:
      Row("redirects", .protocolBroken, "ask the operator of the server to fix the redirects")
    case .refused: Row("unreachable", .unavailable, "check the host and whether its server runs")
    case .statusBusy: Row("status", .tryAgainLater)
    case .statusDenied, .statusMissing, .statusOther, .statusServer: Row("status", .unavailable)
    case .timeout: Row("timeout", .tryAgainLater, "try again later, or raise --timeout")
    case .tlsFailed:
      Row(
        "tls-failed", .unavailable,
        "try again later; if it fails again, the server's TLS may be too old")
    case .tooLarge: Row("too-large", .malformed)
    case .unreadable: Row("unreadable", .noInput, "check that it is a file that you may read")
    case .untrusted: Row("untrusted", .notPermitted, "nothing of it was used; tell the publisher")
    case .url: Row("url", .usage)
    case .userInformation: Row("user-information", .usage)
    case .webPage:
      Row(
        "web-page", .malformed,
        "check the URL, and whether this network wants you to sign in first")
    }
  }
}
