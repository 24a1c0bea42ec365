import Updates

struct UpdateSentence {
  enum Verb: String {
    case available, required
    case stillAvailable = "still available"
  }

  let update: Update
  /// Nil if it is unknown.
  let name: String?
  let installed: (version: String?, build: String?)

  func text(_ verb: Verb) -> String {
    guard let version = update.version else {
      if let release = update.name {
        return "\(name.map { "\($0): " } ?? "")\(release) is \(verb.rawValue)\(note)"
      }
      let build = update.build.map { ": build \($0)" } ?? ""
      return "A newer version of \(name ?? "the app") is \(verb.rawValue)\(build)\(note)"
    }
    // If two builds have the same version, the version alone does not distinguish them.
    let build = version == installed.version ? update.build.map { " build \($0)" } ?? "" : ""
    return
      "\(name.map { "\($0) \(version)" } ?? "Version \(version)")\(build) is \(verb.rawValue)\(note)"
  }

  private var note: String {
    guard let version = installed.version else { return "" }
    let isSame = update.version == version && update.build != nil
    let build = isSame ? installed.build.map { " build \($0)" } ?? "" : ""
    return " (you have \(version)\(build))"
  }
}
