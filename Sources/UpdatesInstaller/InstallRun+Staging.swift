extension InstallRun {
  /// Prepares a release without putting it in place.
  func stage(_ release: InstallRelease) async throws(InstallError) -> InstallReport {
    let source = try await made(of: release)
    return try await onThreadOfItsOwn { (isCancelled) throws(InstallError) in
      try InstallError.wrapping {
        let digest = try TreeDigest.digest(of: Self.new, in: folder, unless: isCancelled)
        try StagedVersion(version: release.version, source: source, digest: digest)
          .put(Self.new, in: folder)
        return InstallReport(
          outcome: .staged, from: installer.installed, to: release.version, path: target.path,
          source: source)
      }
    }
  }

  /// Puts the staged version in place.
  func installStaged() async throws(InstallError) -> InstallReport {
    try await onThreadOfItsOwn { () throws(InstallError) in
      try InstallError.wrapping {
        guard let staged = try StagedVersion(in: folder) else { throw InstallError.nothingStaged }
        let old = try oldVersion()
        try staged.take(from: folder, as: Self.new)
        return try put(.installing, to: staged.version, old, staged.source)
      }
    }
  }

  /// The source of a staged version that is this very release; nil if there is none.
  func readyMade(for release: InstallRelease) async throws(InstallError) -> InstallSource? {
    try await onThreadOfItsOwn { () throws(InstallError) in
      try InstallError.wrapping { () throws -> InstallSource? in
        guard let staged = try StagedVersion(in: folder), staged.isOf(release, key: installer.key)
        else { return nil }
        do {
          try staged.take(from: folder, as: Self.new)
        } catch InstallError.keptVersionChanged {
          return nil
        }
        return staged.source
      }
    }
  }
}
