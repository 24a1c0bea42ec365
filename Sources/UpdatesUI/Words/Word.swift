/// The titles that a program may want to replace keep the names that they have in the original
/// library.
package enum Word: String, CaseIterable, Sendable {
  case title, titleWithoutName, titleWithoutVersion, titleWithoutAnything, titleNamed
  case titleNamedWithoutName
  case installed
  case required, requiredMark
  case versionsSince
  case summaryBreaking, summarySecurity, summaryFeatures, summaryFixes
  case matchPosition
  case moreLines
  case noReleaseNotes
  case notesCut, notesCutAt
  case version
  case silence
  case willRun, willType, willOpen, willVisit, willInstall
  case trustBuilt, trustWillBeBuilt, trustSigned, trustWillBeSigned, trustChecksum
  case trustPerhapsChecksum, trustNone
  case ready
  case noWay
  case maybeNotInChannel, maybeNoFile

  case updateButtonTitle
  case laterButtonTitle
  case skipButtonTitle
  case cancelButtonTitle
  case quitButtonTitle
  case closeButtonTitle
  case backButtonTitle
  case nextButtonTitle
  case doneButtonTitle

  case presentationTitle, presentationTitleWithoutName, presentationPage

  case updating, updatingWithoutName, updatingWithoutVersion, updatingWithoutAnything

  case laterTitle, laterHour, laterTomorrow, laterWeek, laterNextVersion

  case storeSeller, storeSize, storePrice, storeRating, storeRatingCount
  case decimalSeparator

  case hintScroll, hintChoose, hintConfirm, hintSearch, hintNext, hintHelp, hintBack, hintEndSearch
  case hintNextField

  case helpTitle, helpLater, helpConfirm, helpNextButton, helpPreviousButton, helpRightButton
  case helpLeftButton, helpLineDown, helpLineUp, helpHalfPageDown, helpHalfPageUp, helpPageDown
  case helpPageUp, helpTop, helpBottom, helpSearch, helpNextMatch, helpPreviousMatch, helpHelp
  case helpCopy
  case copied
  case notFound, notFoundShort

  case plainQuestion, plainNumberQuestion, plainUnknown, plainNothing

  case choseUpdate, choseUpdateWithoutVersion, choseLaterHour, choseLaterTomorrow, choseLaterWeek
  case choseLaterNextVersion, choseSkip, choseSkipWithoutVersion, choseSkipNamed, choseUndo
  case choseCancel, choseCancelLast, choseCancelLastWithoutVersion
  case laterUnknown, laterByCommand, laterAtAddress
  case choseQuit

  case notice, noticeWithoutName, noticeNamed, noticeNamedWithoutName, noticeWithoutVersion
  case noticeWithoutAnything, noticeInstalled, noticeRequired, noticeRemedy, noticeRun, noticeOpen
  case noticeNotes
  case digestCount, digestList, digestMore, digestRequired, digestRun
  case noticeFirst, noticeSettings

  case updateAddress
  case openedAddress
  case notEncrypted
  case noDesktop, noOpener
  case running
  case informational
  case notCheckable
  case nowInstalled, nowReady
  case startAgain
  case wentBack

  case date
  case months
  case weekdays
  case momentToday, momentTomorrow, momentYesterday, momentWeekday, momentOfYear, momentInYear
  case bytes
  case sizeUnits
  case seconds
  case minutes
  case hours
  case days

  case checking
  case lookingForNews
  case updatingContent
  case removingContent
  case syncing
  case fetchingManifests
  case waiting
  case unpacking
  case saving
  case installing
  case cancelling
  case installCancelled
  case goingBack
  case verifying
  case proving
  case rollingBack
  case filesDone
  case shareOf
  case timeLeft

  case upToDate, upToDateVersion
  case noUpdate, noUpdateBecause
  case notShownBecause
  case optionShowsIt
  case unsupported, unsupportedWithoutName
  case becauseSwitchedOff, becauseForbidden, becauseSystemTooOld, becauseBelowLevel
  case becauseNoRelease, becauseNotifyNever, becauseShown, becauseSkipped, becauseDidNotRun
  case becauseSnoozed, becauseSnoozedUntil, becauseSnoozedVersion, becauseNotDue, becauseTooYoung
  case becausePinned, becauseNotInRollout, becauseNotInChannel, becauseNoFile, becauseFeedFailed
  case demoOver, demoNext
  case skipped
  case unskipped
  case notSkipped
  case nothingSkipped
  case snoozedUntil, snoozedVersion
  case resetCounter, resetSnooze, resetCache, resetTrust, resetAll
  case noNotesToRead
  case releaseNotes
  case pagesWithoutTerminal

  case inboxTitle, inboxEmpty, inboxEmptyHint
  case welcomeTitle, welcomeDemoTitle, welcomeDemo, welcomeFileTitle, welcomeFile, welcomeFileNew
  case welcomeShellTitle, welcomeShell, welcomeShellLine, welcomeShellUnknown
  case inboxCurrent, inboxHeld, inboxUnknown, inboxChecking, inboxFailed, inboxUnsupported
  case inboxSkipped, inboxSnoozed, inboxForbidden, inboxMore, inboxCritical, inboxQuestion
  case inboxNoNumber, inboxSummary, inboxUpdated, inboxUpdatedWithoutVersion, inboxOpened, inboxPage
  case inboxCommand, inboxNotUpdated, inboxNotUpdatedBecause
  case hintMark, hintUpdate, hintUndo, hintCheck, hintFold, hintUnfold
  case helpUndo, helpCheck, helpFilter, helpMark, helpMarkAll, helpUpdateMarked, helpNextApp
  case helpPreviousApp

  case settingsTitle, settingsApp, settingsAllApps, settingsUpdates, settingsChannel
  case settingsEvery, settingsLevel, settingsMinAge, settingsPin, settingsAsPrograms
  case settingsLikeAll, settingsOff
  case settingsTell, settingsAsk, settingsDownload, settingsUpdate, settingsSave, settingsSaved
  case settingsKept, settingsAskText, settingsNeverCheck, settingsNeverAsk, settingsNeverInstall
  case settingsSetByRule

  case errorLabel
  case warningLabel
  case hintLabel
  case failedUnreachable, failedTimeout, failedSecurity, failedNotFound, failedDenied, failedBusy
  case failedServer, failedMalformed, failedWebPage, failedAnswer, failedCommand
  case failedCommandBySignal, failedStillOld, failedStillOldOthers, failedRunning, failedOpen
  case failedOpenAlone, failedAddress, failedNoWay, failedVerification, failedUntrusted, failedProof
  case failedDisk, failedOtherCopy, failedOtherVersion, failedNotLater, failedPlace
  case failedNotWritable, failedForeign, failedWritable
  case warningUnsaved, warningUnsavedPlace
  case hintOnline, hintLater, hintLaterIn, hintSignIn, hintPublisher, hintNotUpdated, hintNoWay
  case hintSpace, hintCopyAddress, hintOldIsBack, hintOtherCopy, hintOwner, hintPermissions
  case hintMakeOwn

  case statusLastCheck, statusNeverChecked, statusLastSuccess, statusNextCheck, statusNextCheckDue
  case statusFailedChecks, statusSkipped
}
