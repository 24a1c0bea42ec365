extension Problem {
  /// Every kind of problem that the tools and the libraries report.
  package enum Code: Hashable, CaseIterable, Sendable {
    // Inner problems, which what reads a text or an archive puts into its own.
    case archiveDamaged, archiveMemory, archiveReadFailed, archiveRefused, archiveTooLarge
    case archiveUnrecognized, cryptography, program, programShortage, programTimeout, signature
    case signatureUnknown
    case syntax, unusable, xml
    case actionAddress, actionByInstall, actionFailed, actionNone, actionNotProved, actionOpen
    case actionRun
    case appFileAlreadyRegistered, appFileCannotCreate, appFileCannotRemove, appFileCannotWrite
    case appFileMalformed, appFileNamedBadly, appFileNotRegistered, appFileOfSystem, appFileSigned
    case appFileUnusable, appFileWithoutID
    case bundleFile, bundleFindings, bundleUnlistable
    case checkMissing, checksumsOutdated
    case contentBusy, contentCannotCreate, contentCannotWrite, contentChecksum, contentDestination
    case contentFailed, contentForeign, contentMalformed, contentMissing, contentNoPath
    case contentNoPlace, contentNoSignature, contentNotSaved, contentReadFailed, contentRefused
    case contentSaveCommand, contentSignature, contentSignatureStatus, contentStatus
    case contentTimeout, contentTooLarge, contentUnknown, contentUnreadable
    case defect
    case doctorBad
    case downloadIncomplete
    case feedHeader
    case fileBrokenLink, fileBusy, fileCannotCreate, fileChanged, fileDenied, fileDiskFull
    case fileFailed, fileForeign, fileImmovable, fileIsFolder, fileIsLink, fileLocked, fileMissing
    case fileMountPoint, fileNotFolder, fileNotRegular, fileOccupied, fileReadOnly, fileReplaced
    case fileTooLarge
    case installArchive, installAsset, installByHand, installChanged, installChecksum
    case installDiskFull, installFailed, installForeign, installHome, installKeptChanged
    case installLink, installLocked, installMember, installMissing, installNoAction, installNotKept
    case installNotProved, installNotWritable, installNothing, installNothingStaged, installPlace
    case installProof, installProvenance, installReplaced, installSignature, installStagedChanged,
      installStarts
    case installTargetReplaced, installWaiting, installWritable
    case interrupted
    case libraryMissing
    case manifestChanged, manifestCondition, manifestMalformed
    case newExists, newFolder, newVersion
    case outputFailed
    case policyForbidden
    case processArguments, processCancelled, processLimit, processNoHome, processPath
    case refreshJob
    case requestTooLarge
    case settingsCannotCreate, settingsCannotWrite, settingsLocked, settingsMalformed
    case settingsUnreadable, settingsUntrusted
    case stateCannotCreate, stateCannotWrite, stateLocked, stateNameless, stateNewerFormat,
      stateNoPlace
    case stateTooLarge, stateUnreadable
    case syncCannotCreate, syncChecksum, syncCutOff, syncDiskFull, syncFailed, syncForeignFiles
    case syncInTheWay, syncLocked, syncStatus, syncTimeout, syncTooLarge, syncUnreadable
    case terminalType
    case updateUnsupported
    case usageAll, usageAmbiguousApp, usageApp, usageConfig, usageDirectory, usageEnv
    case usageExplainAndPresent, usageFeed, usageForm, usageHeader, usageID, usageInstall
    case usageInstalled, usageInvalidValue, usageMissingCommand, usageMissingOperand
    case usageMissingValue, usageName, usageNew, usageNoUpdate, usageNotes, usageOption
    case usageOptionOfOtherCommand, usagePlain, usagePrintChoice, usagePublicKey, usageRefresh
    case usageRepeatedOption, usageSHA256, usageSave, usageSchedule, usageSegment
    case usageSinceAndWhatsNew, usageTwoAppFiles, usageURL, usageUnexpectedOperand
    case usageUnexpectedValue, usageUnknownCommand, usageUnknownOption, usageValue, usageVerify
    case usageVersion, verifyFailed, verifyUnsigned
    case usageWorkingFolder, usageYes
    // Of any document or download; the subject comes first, such as `feed.timeout`.
    case cancelled, cutOff, downgraded, failed, insecure, limit, location, malformed, missing
    case nameUnknown, noTLS, notJSON, notTrusted, notXML, offline, readFailed, redirected,
      redirects, refused
    case statusBusy, statusDenied, statusMissing, statusOther, statusServer
    case timeout, tlsFailed, tooLarge, unreadable, untrusted, url, userInformation, webPage
  }
}
