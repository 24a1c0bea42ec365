extension InstallRun {
  func put(_ new: StagedVersion, insteadOf old: FileFacts) throws -> InstallReport {
    try check(old)
    guard let identity = try folder.identity(of: Self.new) else {
      throw Problem.file(.fileMissing, folder.shown(Self.new))
    }
    var journal = InstallJournal(
      purpose: .installing, from: installer.installed, to: new.version, new: identity,
      oldDigest: try oldDigest(old), source: new.source)
    journal.content = new.content
    return try put(journal, insteadOf: old)
  }

  /// Switches to the new version of a journal, proves it, and keeps the old one.
  func put(_ planned: InstallJournal, insteadOf old: FileFacts) throws -> InstallReport {
    var journal = planned
    try folder.removeTree(Self.old)
    journal.newContent = try folder.facts(of: Self.new)?.contentMark
    let warning = warning(of: old)
    installer.tells?(.switching)
    do {
      try journal.write(to: folder)
      try check(old)
      guard try folder.identity(of: Self.new)?.isSame(as: journal.new) ?? false else {
        throw Problem.file(.fileReplaced, folder.shown(Self.new))
      }
      try staging.replace(with: Self.new, mask: old.isWritableByOthers ? 0o7755 : 0o7775)
    } catch {
      // If the new version is in place nevertheless, the next run proves it.
      if try !isInPlace(journal.new) {
        if journal.purpose == .goingBack {
          // If the version is not in the folder yet, the next run puts it back.
          _ = try undo(journal)
        } else {
          try folder.remove(InstallJournal.name)
        }
      }
      throw error
    }
    var report = try complete(journal)
    if let warning { report.warnings.append(warning) }
    return report
  }

  /// The warning that the file loses some rights; nil if it has no such.
  private func warning(of old: FileFacts) -> Warning? {
    guard old.kind == .regular else { return nil }
    let rights = [
      old.permissions & 0o4000 != 0 ? "set-user-ID (chmod u+s)" : nil,
      old.permissions & 0o2000 != 0 ? "set-group-ID (chmod g+s)" : nil,
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
  private func complete(_ journal: InstallJournal) throws -> InstallReport {
    relabel()
    var report = InstallReport(
      outcome: journal.purpose == .installing ? .installed : .wentBack, from: journal.from,
      to: journal.to, path: target.path, source: journal.source)
    if let proof = installer.proof(of: target.place) {
      installer.tells?(.proving)
      // A signature without a version could be that of an old file, and so could a build.
      let verification = journal.source?.verification
      let isSigned = verification?.keyID != nil || verification?.provenance != nil
      let fault = proof.fault(
        expecting: journal.to, insteadOf: isSigned ? journal.from : nil, until: installer.deadline)
      let whole = try fault ?? removal
      report.isProved = whole == nil
      if let fault = whole {
        if journal.purpose == .installing {
          if installer.deadline.isCancelled || !installer.keepsUnproved { try bringBack() }
          try installer.deadline.checkCancelled()
          if !installer.keepsUnproved { return takenBack(journal, fault) }
        }
        report.warnings.append(Warning(code: "install.unproved", message: fault.sentence))
      }
    }
    end(journal, &report)
    return report
  }

  private func takenBack(_ journal: InstallJournal, _ fault: ProofFault) -> InstallReport {
    InstallReport(
      outcome: .failed, from: journal.from, to: journal.to, path: target.path,
      source: journal.source, isProved: false, fault: fault)
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
      let problem = Problem(installing: error).message
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
    let facts = try isOurs ? staging.parent.facts(of: staging.name) : nil
    try versions.note(
      PlacedVersion(
        identity: journal.new,
        digest: try facts.map { try digest($0, of: journal) } ?? journal.oldDigest,
        mark: facts?.changeMark))
    try versions.tidy()
    endJournal()
  }

  /// The digest of what is in place; the content of a file that is unchanged need not be read.
  private func digest(_ facts: FileFacts, of journal: InstallJournal) throws -> Checksum {
    if let content = journal.content, facts.contentMark == journal.newContent {
      return try TreeDigest.digest(of: facts, with: content)
    }
    return try TreeDigest.digest(of: staging.name, in: staging.parent)
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
  func settled(takesBack: Bool = false) throws -> InstallReport? {
    guard var journal = try InstallJournal(in: folder) else {
      try folder.removeTree(Self.old)
      try folder.remove(InstallJournal.name)
      return nil
    }
    let wentBack = InstallReport(
      outcome: .wentBack, from: journal.to, to: journal.from, path: target.path)
    // What another program has written over the new version stays, too.
    let content = try staging.parent.facts(of: staging.name)?.contentMark
    guard try isInPlace(journal.new), [content, nil].contains(journal.newContent) else {
      let isGone = try !undo(journal)
      if isGone { endJournal() }
      if isRestored, isGone, !takesBack, journal.purpose == .installing {
        // It has removed itself and ended the run that proved it.
        return takenBack(journal, .command(.programLost))
      }
      return takesBack && isRestored ? wentBack : nil
    }
    let hasOld = try journal.purpose == .installing && folder.facts(of: Self.old) != nil
    if takesBack, hasOld {
      try bringBack()
      return wentBack
    }
    // A version whose version command ends this process, too, would do so in every run.
    if installer.versionCommand != nil, hasOld {
      guard !journal.isProvedAgain else {
        try bringBack()
        return takenBack(journal, .command(.programLost))
      }
      journal.isProvedAgain = true
      try journal.write(to: folder)
    }
    return try complete(journal)
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
