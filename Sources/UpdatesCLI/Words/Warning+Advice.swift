package import UpdatesPlatform

extension Warning {
  package var advised: Warning {
    let advice: String? =
      switch code {
      case _ where isForLackOfTrust: "--trust allows it"
      case "configuration.cached-minimum": "forget it with 'updates-tui reset cache'"
      case "feed.no-build-number": "set one with --build"
      case "feed.no-country": "set one with --country"
      case "manifest.sha1": "its publisher can fix it with 'breeze sha --algorithm sha256'"
      default: nil
      }
    return Warning(code: code, message: advice.map { "\(message); \($0)" } ?? message)
  }
}
