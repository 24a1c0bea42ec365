extension InstallRun {
  func stage(_ release: InstallRelease) throws -> InstallReport {
    let new = try made(of: release)
    try new.put(Self.new, in: folder, until: installer.deadline)
    return InstallReport(
      outcome: .staged, from: installer.installed, to: new.version, path: target.path,
      source: new.source, warnings: new.warning.map { [Warning($0)] } ?? [])
  }

  func installStaged() throws -> InstallReport {
    guard let staged = try StagedVersion(in: folder) else { throw Problem.installNothingStaged }
    // The app file may have got a key since then.
    guard staged.isSigned(by: installer.key, builtBy: nil) else {
      throw Problem.installUnsigned(url: staged.source.url)
    }
    guard staged.isSigned(by: nil, builtBy: installer.build) else {
      throw Problem(
        .installProvenance, "where the version that lies ready was built is not proved")
    }
    let old = try oldFacts()
    try staged.take(from: folder, as: Self.new)
    return try put(staged, insteadOf: old)
  }

  func removeStaged() throws {
    for name in StagedVersion.names { try folder.removeTree(name) }
  }

  /// Makes the staged version the new one if it is this very release; nil if there is none.
  ///
  /// `checksum` is the one that the publisher names now.
  func readyMade(for release: InstallRelease, checksum: Checksum?) throws -> StagedVersion? {
    guard let staged = try StagedVersion(in: folder),
      staged.isOf(
        release, key: installer.key, builtBy: installer.build, checksum: checksum)
    else { return nil }
    do {
      try staged.take(from: folder, as: Self.new)
    } catch Problem.kind(.installStagedChanged) {
      return nil
    }
    return staged
  }
}
