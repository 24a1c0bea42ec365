package import Updates
package import UpdatesUI

/// JSON documents keep the English words, which name every detail.
///
/// So do failures that only the publisher of the app can do anything about.
extension Failure {
  /// Nil if the failure is the publisher's.
  package func told(in words: Localization) -> Failure? {
    // The English words of an installation say more.
    guard words.language != "en" || !code.hasPrefix("install.") && code != "action.not-proved",
      let (message, hint) = sentences(for: kind)
    else { return nil }
    var told = self
    told.message = words.text(message, facts: facts)
    told.hint = hint.map { words.text($0, facts: facts) }
    if let seconds = facts["seconds"].flatMap({ Int($0) }), hint == .hintLaterIn {
      told.hint = words.text(.hintLaterIn, ["time": words.duration(seconds: seconds)])
    }
    return told
  }

  /// Without its subject, such as `timeout`, if it is about a place on the network.
  private var kind: String {
    let parts = code.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, !["action", "install"].contains(parts[0]) else { return code }
    return facts["place"] == nil ? "" : String(parts[1])
  }

  private func sentences(for kind: String) -> (message: Word, hint: Word?)? {
    switch kind {
    case "unreachable", "failed": (.failedUnreachable, .hintOnline)
    case "timeout": (.failedTimeout, .hintLater)
    case "no-tls", "tls-failed", "not-trusted": (.failedSecurity, .hintSignIn)
    case "untrusted": (.failedUntrusted, .hintPublisher)
    case "web-page": (.failedWebPage, .hintSignIn)
    case "status": sentencesForStatus
    case "malformed": (.failedMalformed, .hintPublisher)
    case "redirected", "downgraded", "redirects", "too-large": (.failedAnswer, .hintPublisher)
    case "cut-off": (.failedAnswer, .hintLater)
    case "action.run":
      (facts["signal"] == nil ? .failedCommand : .failedCommandBySignal, .hintNotUpdated)
    case "action.not-proved" where facts["expected"] != nil: (.failedOtherVersion, .hintNotUpdated)
    case "action.not-proved" where facts["others"] != nil: (.failedStillOldOthers, .hintNotUpdated)
    case "action.not-proved" where facts["path"] != nil: (.failedStillOld, .hintNotUpdated)
    case "action.not-proved": (.failedRunning, .hintNotUpdated)
    case "action.open": (facts["program"] == nil ? .failedOpenAlone : .failedOpen, .hintCopyAddress)
    case "action.address": (.failedAddress, .hintPublisher)
    case "action.none": (.failedNoWay, .hintNoWay)
    case "install.signature", "install.checksum": (.failedVerification, .hintPublisher)
    case "install.not-proved" where facts["path"] != nil: (.failedOtherCopy, .hintOtherCopy)
    case "install.not-proved" where facts["expected"] != nil: (.failedOtherVersion, .hintOldIsBack)
    case "install.not-proved" where facts["old"] != nil: (.failedNotLater, .hintOldIsBack)
    case "install.not-proved": (.failedProof, .hintOldIsBack)
    case "install.disk-full": (.failedDisk, .hintSpace)
    case "install.not-writable" where facts["folder"] != nil: (.failedNotWritable, .hintOwner)
    case "install.not-writable": (.failedPlace, .hintPermissions)
    case "install.foreign": (.failedForeign, .hintOwner)
    case "install.writable": (.failedWritable, .hintMakeOwn)
    default: nil
    }
  }

  private var sentencesForStatus: (message: Word, hint: Word?) {
    let later: Word = facts["seconds"] == nil ? .hintLater : .hintLaterIn
    switch Int(facts["status"] ?? "") ?? 0 {
    case _ where exitCode == .tryAgainLater: return (.failedBusy, later)
    case 404, 410: return (.failedNotFound, .hintPublisher)
    case 401, 403: return (.failedDenied, .hintPublisher)
    case 500...599: return (.failedServer, later)
    default: return (.failedAnswer, .hintPublisher)
    }
  }
}

extension Warning {
  package init(unsaved error: any Error, message: String) {
    self.init(code: "state.unwritable", message: message)
    place = (error as? StateError)?.path
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
