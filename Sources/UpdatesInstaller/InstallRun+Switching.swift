extension InstallRun {
  func put(
    _ purpose: InstallJournal.Purpose, to version: String?, _ old: OldVersion,
    _ source: InstallSource?, unless isCancelled: () -> Bool
  ) throws -> InstallReport {
    try folder.removeTree(Self.old)
    guard let new = try folder.identity(of: Self.new) else {
      throw Problem.file(.fileMissing, folder.shown(Self.new))
    }
    var journal = InstallJournal(
      purpose: purpose, from: installer.installed, to: version, new: new, oldDigest: old.digest,
      source: source)
    journal.newContent = try folder.facts(of: Self.new)?.contentMark
    let warning = warning(of: old)
    installer.tells?(.switching)
    do {
      try journal.write(to: folder)
      try check(old)
      guard try folder.identity(of: Self.new)?.isSame(as: new) ?? false else {
        throw Problem.file(.fileReplaced, folder.shown(Self.new))
      }
      try staging.replace(with: Self.new, mask: old.facts.isWritableByOthers ? 0o7755 : 0o7775)
    } catch {
      // If the new version is in place nevertheless, the next run proves it.
      if try !isInPlace(new) {
        if purpose == .goingBack {
          // If the version is not in the folder yet, the next run puts it back.
          _ = try undo(journal)
        } else {
          try folder.remove(InstallJournal.name)
        }
      }
      throw error
    }
    var report = try complete(journal, unless: isCancelled)
    if let warning { report.warnings.append(warning) }
    return report
  }

  /// The warning that the file loses some rights; nil if it has no such.
  private func warning(of old: OldVersion) -> Warning? {
    guard old.facts.kind == .regular else { return nil }
    let rights = [
      old.facts.permissions & 0o4000 != 0 ? "set-user-ID (chmod u+s)" : nil,
      old.facts.permissions & 0o2000 != 0 ? "set-group-ID (chmod g+s)" : nil,
      staging.parent.hasCapabilities(staging.name) ? "capabilities (setcap)" : nil,
    ].compactMap(\.self)
    guard !rights.isEmpty else { return nil }
    return Warning(
      code: "install.rights",
      message: "The file has lost these rights, set them again: "
        + rights.joined(separator: ", "))
  }

  func isInPlace(_ version: FileIdentity) throws -> Bool {
    try staging.parent.identity(of: staging.name)?.isSame(as: version) ?? false
  }

  /// Proves the version that was just put in place, and ends the run.
  ///
  /// If the run is cancelled before the new version has proved itself, the old one comes back.
  private func complete(
    _ journal: InstallJournal, unless isCancelled: () -> Bool
  ) throws -> InstallReport {
    relabel()
    var report = InstallReport(
      outcome: journal.purpose == .installing ? .installed : .wentBack, from: journal.from,
      to: journal.to, path: target.path, source: journal.source)
    if let proof = installer.proof(of: target.place) {
      installer.tells?(.proving)
      // A signature without a version could be that of an old file.
      let isSigned = journal.source?.verification.keyID != nil
      let fault = proof.fault(
        expecting: journal.to, insteadOf: isSigned ? journal.from : nil, unless: isCancelled)
      if let fault = try fault ?? removal {
        if isCancelled(), journal.purpose == .installing {
          try bringBack()
          throw InstallError.cancelled
        }
        report.isProved = false
        guard journal.purpose == .installing, !installer.keepsUnproved else {
          report.warnings.append(Warning(code: "install.unproved", message: fault.sentence))
          end(journal, &report)
          return report
        }
        try bringBack()
        throw InstallError.notProved(fault, journal.source)
      }
      report.isProved = true
    }
    end(journal, &report)
    return report
  }

  /// Gives the new files the labels that SELinux's policy has for their place.
  ///
  /// They still have those of the folder in which they were unpacked.
  private func relabel() {
    guard FileSystem.isThere(installer.relabeller) else { return }
    // A program with a wrong label cannot prove itself, so no result of this matters.
    _ = try? CapturedRun(
      executable: installer.relabeller, arguments: ["restorecon", "-R", target.place],
      environment: ["PATH": "/usr/bin:/bin"], limit: 1 << 20, timeLimit: .seconds(60))
  }

  private var removal: ProofFault? {
    get throws {
      try staging.isInPlace() ? nil : .command(.programNotFound(target.path))
    }
  }

  /// Keeps the old version; if that fails, the next run tries again.
  private func end(_ journal: InstallJournal, _ report: inout InstallReport) {
    do {
      try keepOld(journal)
    } catch {
      let problem = InstallError(error).summary
      report.warnings.append(
        Warning(code: "install.unkept", message: "The old version could not be kept: \(problem)"))
    }
  }

  /// `isOurs` says that the new version is in place, and not what another program has put there.
  private func keepOld(_ journal: InstallJournal, isOurs: Bool = true) throws {
    let versions = try KeptVersions(in: folder)
    switch journal.purpose {
    case .installing:
      if try folder.facts(of: Self.old) != nil {
        try versions.keep(
          Self.old, of: folder,
          as: KeptVersion(version: journal.from, digest: journal.oldDigest))
      }
      // What is installed again need not be kept.
      if let version = journal.to, version != journal.from { try versions.forget(version) }
      // What lies ready was to replace the old version.
      for name in StagedVersion.names { try folder.removeTree(name) }
    case .goingBack:
      try folder.removeTree(Self.old)
    }
    // What a new version does to itself at its first start is ours too.
    let digest =
      try isOurs && staging.isInPlace()
      ? TreeDigest.digest(of: staging.name, in: staging.parent) : journal.oldDigest
    try versions.note(PlacedVersion(identity: journal.new, digest: digest))
    try versions.tidy()
    endJournal()
  }

  /// Removes what the journal lists, and then the journal.
  ///
  /// If something cannot be removed, the journal stays too, and the next run tries again.
  private func endJournal() {
    do {
      for name in [Self.old, Self.new, Self.download, Unpacking.extracted] {
        try folder.removeTree(name)
      }
      try folder.remove(InstallJournal.name)
    } catch {
      // The version in place is whole and proved.
    }
  }

  private func bringBack() throws {
    installer.tells?(.rollingBack)
    try staging.putBack(Self.old)
    endJournal()
  }

  /// Completes a switch that was made, or undoes what was prepared for one that was not.
  ///
  /// With `takesBack`, a switch that was made is undone, unless the new version is proved.
  func settled(takesBack: Bool = false) async throws -> InstallReport? {
    try await onThreadOfItsOwn { isCancelled in
      try InstallError.wrapping { () throws -> InstallReport? in
        guard var journal = try InstallJournal(in: folder) else {
          try folder.removeTree(Self.old)
          try folder.remove(InstallJournal.name)
          return nil
        }
        let takenBack = InstallReport(
          outcome: .wentBack, from: journal.to, to: journal.from, path: target.path)
        // What another program has written over the new version stays, too.
        let content = try staging.parent.facts(of: staging.name)?.contentMark
        guard try isInPlace(journal.new), [content, nil].contains(journal.newContent) else {
          let isGone = try !undo(journal)
          if isGone { endJournal() }
          if isRestored, isGone, !takesBack, journal.purpose == .installing {
            // It has removed itself and ended the run that proved it.
            throw InstallError.notProved(.command(.programLost), journal.source)
          }
          return takesBack && isRestored ? takenBack : nil
        }
        let hasOld = try journal.purpose == .installing && folder.facts(of: Self.old) != nil
        if takesBack, hasOld {
          try bringBack()
          return takenBack
        }
        // A version whose version command ends this process, too, would do so in every run.
        if installer.versionCommand != nil, hasOld {
          guard !journal.isProvedAgain else {
            try bringBack()
            throw InstallError.notProved(.command(.programLost), journal.source)
          }
          journal.isProvedAgain = true
          try journal.write(to: folder)
        }
        return try complete(journal, unless: isCancelled)
      }
    }
  }

  /// Puts back a kept version that did not get to its place; false if it is not in the folder.
  ///
  /// If somebody has replaced the new version since, the old one is kept.
  private func undo(_ journal: InstallJournal) throws -> Bool {
    if journal.purpose == .installing, let old = try folder.identity(of: Self.old),
      !old.isSame(as: journal.new)
    {
      try keepOld(journal, isOurs: false)
      return true
    }
    for name in [Self.old, Self.new] {
      guard let found = try folder.identity(of: name), found.isSame(as: journal.new) else {
        continue
      }
      if journal.purpose == .goingBack, let version = journal.to {
        try KeptVersions(in: folder).putBack(name, of: folder, as: version)
      } else {
        try folder.removeTree(name)
      }
      endJournal()
      return true
    }
    return false
  }
}
