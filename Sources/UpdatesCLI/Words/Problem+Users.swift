import HarmlessText
package import Updates
package import UpdatesUI

/// JSON documents keep the English words, which name every detail.
///
/// So do failures that only the publisher of the app can do anything about.
extension Problem {
  /// Nil if the failure is the publisher's.
  package func told(in words: Localization) -> Problem? {
    // The English words of an installation say more.
    guard words.language != "en" || !isOfInstallation, let (message, hint) = sentences
    else { return nil }
    var told = self
    told.message = words.text(message, facts: facts)
    told.hint = hint.map { words.text($0, facts: facts) }
    if let seconds = facts["seconds"].flatMap({ Int($0) }), hint == .hintLaterIn {
      told.hint = words.text(.hintLaterIn, ["time": words.duration(seconds: seconds)])
    }
    return told
  }

  private var isOfInstallation: Bool { kind == .actionNotProved || code.hasPrefix("install.") }

  private var sentences: (message: Word, hint: Word?)? {
    switch kind {
    case .actionRun:
      (facts["signal"] == nil ? .failedCommand : .failedCommandBySignal, .hintNotUpdated)
    case .actionNotProved where facts["expected"] != nil: (.failedOtherVersion, .hintNotUpdated)
    case .actionNotProved where facts["others"] != nil: (.failedStillOldOthers, .hintNotUpdated)
    case .actionNotProved where facts["path"] != nil: (.failedStillOld, .hintNotUpdated)
    case .actionNotProved: (.failedRunning, .hintNotUpdated)
    case .actionOpen: (facts["program"] == nil ? .failedOpenAlone : .failedOpen, .hintCopyAddress)
    case .actionAddress: (.failedAddress, .hintPublisher)
    case .actionNone: (.failedNoWay, .hintNoWay)
    case .installSignature, .installChecksum: (.failedVerification, .hintPublisher)
    case .installNotProved where facts["path"] != nil: (.failedOtherCopy, .hintOtherCopy)
    case .installNotProved where facts["expected"] != nil: (.failedOtherVersion, .hintOldIsBack)
    case .installNotProved where facts["old"] != nil: (.failedNotLater, .hintOldIsBack)
    case .installNotProved: (.failedProof, .hintOldIsBack)
    case .installDiskFull: (.failedDisk, .hintSpace)
    case .installNotWritable where facts["folder"] != nil: (.failedNotWritable, .hintOwner)
    case .installNotWritable: (.failedPlace, .hintPermissions)
    case .installForeign: (.failedForeign, .hintOwner)
    case .installWritable: (.failedWritable, .hintMakeOwn)
    default: facts["place"] == nil ? nil : sentencesOfServer
    }
  }

  private var sentencesOfServer: (message: Word, hint: Word?)? {
    let later: Word = facts["seconds"] == nil ? .hintLater : .hintLaterIn
    return switch kind {
    case .nameUnknown, .refused, .failed: (.failedUnreachable, .hintOnline)
    case .timeout: (.failedTimeout, .hintLater)
    case .noTLS, .tlsFailed, .notTrusted: (.failedSecurity, .hintSignIn)
    case .untrusted: (.failedUntrusted, .hintPublisher)
    case .webPage: (.failedWebPage, .hintSignIn)
    case .statusBusy: (.failedBusy, later)
    case .statusMissing: (.failedNotFound, .hintPublisher)
    case .statusDenied: (.failedDenied, .hintPublisher)
    case .statusServer: (.failedServer, later)
    case .malformed, .notJSON, .notXML: (.failedMalformed, .hintPublisher)
    case .redirected, .downgraded, .redirects, .tooLarge, .statusOther:
      (.failedAnswer, .hintPublisher)
    case .cutOff: (.failedAnswer, .hintLater)
    default: nil
    }
  }
}

extension Warning {
  package init(unsaved error: any Error, message: String) {
    self.init(code: "state.unwritable", message: message)
    place = (error as? Problem)?.facts["path"]
  }

  package init(unsavedAnswer error: any Error) {
    self.init(
      unsaved: error, message: "The answer could not be saved: \(Problem(error).message)")
  }

  /// The warning in the language of the app's user; nil if it is told in English.
  ///
  /// The English one has the cause, for which there are no words in other languages.
  package func told(in words: Localization) -> String? {
    guard code == "state.unwritable" || code == "sync.unremembered", words.language != "en" else {
      return nil
    }
    return place.map { words.text(.warningUnsavedPlace, ["path": $0.quotable]) }
      ?? words.text(.warningUnsaved)
  }
}
