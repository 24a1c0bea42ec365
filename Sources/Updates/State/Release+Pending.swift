extension Release {
  /// As much of a release as is remembered of it; counted, skipped and put off as the whole one.
  package init(_ find: State.Pending, scheme: VersionScheme) {
    // One of another scheme keeps its text; it is compared with no other version.
    let version = find.version.flatMap { text in
      (try? Version(text, scheme: scheme)) ?? (try? Version(text, scheme: .numeric))
    }
    self.init(version: version, storeURL: find.url)
    guard version == nil, let key = find.key, key != Release.namelessKey else { return }
    if key == find.url || WebAddress.accepts(key) {
      downloadURL = key
    } else if let build = Release.build(ofKey: key) {
      self.build = build
    } else {
      name = key
    }
  }
}
