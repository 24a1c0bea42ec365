extension FeedAnswer {
  /// What was read; not where it came from, which differs the next time.
  var json: JSON {
    var object: JSONObject = ["releases": .array(releases.map(\.json))]
    object["ruling"] = ruling.map { .string($0.rawValue) }
    object["minimumVersion"] = minimumVersion?.json
    if !warnings.isEmpty {
      object["warnings"] = .array(warnings.map { [.string($0.code), .string($0.message)] })
    }
    return .object(object)
  }

  /// Reads what `json` gives; nil for anything else.
  init?(_ json: JSON) {
    guard let items = json["releases"]?.arrayValue else { return nil }
    let releases = items.compactMap(Release.init)
    guard releases.count == items.count else { return nil }
    self.init(releases: releases)
    if let ruling = json["ruling"] {
      guard let known = ruling.stringValue.flatMap(Release.Ruling.init) else { return nil }
      self.ruling = known
    }
    if let json = json["minimumVersion"] {
      guard let version = Version(json) else { return nil }
      minimumVersion = version
    }
    guard let items = json["warnings"] else { return }
    guard let warnings = items.arrayValue?.map(Warning.init), !warnings.contains(nil) else {
      return nil
    }
    self.warnings = warnings.compactMap { $0 }
  }
}

extension Warning {
  fileprivate init?(_ json: JSON) {
    guard let parts = json.arrayValue, parts.count == 2, let code = parts[0].stringValue,
      let message = parts[1].stringValue
    else { return nil }
    self.init(code: code, message: message)
  }
}
