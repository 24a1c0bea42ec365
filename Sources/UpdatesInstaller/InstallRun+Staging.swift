extension InstallRun {
  func stage(_ release: InstallRelease) async throws -> InstallReport {
    let new = try await made(of: release)
    return try await onThreadOfItsOwn { isCancelled in
      try InstallError.wrapping {
        let digest = try TreeDigest.digest(of: Self.new, in: folder, unless: isCancelled)
        try StagedVersion(version: new.version, source: new.source, digest: digest)
          .put(Self.new, in: folder)
        return InstallReport(
          outcome: .staged, from: installer.installed, to: new.version, path: target.path,
          source: new.source)
      }
    }
  }

  func installStaged() async throws -> InstallReport {
    try await onThreadOfItsOwn { isCancelled in
      try InstallError.wrapping {
        guard let staged = try StagedVersion(in: folder) else { throw InstallError.nothingStaged }
        // The app file may have got a key since then.
        guard staged.isSigned(by: installer.key) else {
          throw InstallError.signatureMissing(url: staged.source.url, status: nil)
        }
        let old = try oldVersion()
        try staged.take(from: folder, as: Self.new)
        return try put(
          .installing, to: staged.version, old, staged.source, unless: isCancelled)
      }
    }
  }

  func removeStaged() async throws {
    try await onThreadOfItsOwn {
      try InstallError.wrapping {
        for name in StagedVersion.names { try folder.removeTree(name) }
      }
    }
  }

  /// The staged version if it is this very release; nil if there is none.
  ///
  /// `checksum` is the one that the publisher names now.
  func readyMade(
    for release: InstallRelease, checksum: Checksum?
  ) async throws -> MadeVersion? {
    try await onThreadOfItsOwn {
      try InstallError.wrapping { () throws -> MadeVersion? in
        guard let staged = try StagedVersion(in: folder),
          staged.isOf(release, key: installer.key, checksum: checksum)
        else { return nil }
        do {
          try staged.take(from: folder, as: Self.new)
        } catch InstallError.stagedVersionChanged {
          return nil
        }
        return MadeVersion(version: staged.version, source: staged.source)
      }
    }
  }
}
