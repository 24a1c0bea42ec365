extension AppFile {
  /// This app file with what its trust leaves, and a warning for each key that is ignored.
  package func limited(by trust: Trust) -> (file: AppFile, warnings: [Warning]) {
    guard case .untrusted(let reason) = trust else { return (self, []) }
    var file = self
    var ignored: [String] = []
    if versionCommand != nil {
      file.versionCommand = nil
      ignored.append("app.version-command")
    }
    if case .run = action {
      file.action = nil
      ignored.append("action.run")
    }
    // A file from anywhere could else send a secret of the environment to a server of its own.
    for header in feed?.headers ?? [] {
      if case .variable = header.value { ignored.append("feed.headers.\(header.name)") }
    }
    file.feed?.headers.removeAll { header in
      if case .variable = header.value { true } else { false }
    }
    let warnings = ignored.map { key in
      Warning(code: "app-file.untrusted", message: "'\(key)' was ignored \(reason.words)")
    }
    return (file, warnings)
  }
}
