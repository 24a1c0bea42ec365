/// What is new in the version that runs, since another.
package struct WhatsNew: Sendable {
  /// The app, with country and language as they are known.
  package var app: App
  /// The notes of each version, newest first.
  package var notes: [VersionNotes]
  /// What could not be found out.
  package var failure: CheckError?
  /// What did not stop the search.
  package var warnings: [Warning]
}

extension UpdateChecker {
  /// What the feed tells to be new in the running version since another; nothing is remembered.
  ///
  /// - Parameters:
  ///   - seen: The version whose news are known already; nil: none, so that all are told.
  ///   - running: The version that runs; what came after it is left out.
  /// - Returns: The notes of each version, or why there are none.
  package func whatsNew(after seen: Version?, in running: Version) async -> WhatsNew {
    var checker = self
    checker.options.dryRun = true
    checker.options.keepsInstalledVersion = true
    // What only knows the next version is asked for that after the one that was seen.
    checker.app.version = (seen ?? running).text
    var check = Check(checker: checker)
    return await check.whatsNew(after: seen, in: running)
  }
}
