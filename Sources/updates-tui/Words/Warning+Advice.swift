import UpdatesPlatform

extension Warning {
  /// The warning with the option or the command that resolves it.
  var advised: Warning {
    let advice: String? =
      switch code {
      case _ where isForLackOfTrust: "--trust declares it"
      case "configuration.cached-minimum": "'updates-tui reset cache' forgets it"
      case "feed.no-build-number": "--build sets one"
      case "feed.no-country": "--country sets one"
      case "manifest.sha1": "its publisher can fix it with 'breeze sha --algorithm sha256'"
      default: nil
      }
    return Warning(code: code, message: advice.map { "\(message); \($0)" } ?? message)
  }
}
