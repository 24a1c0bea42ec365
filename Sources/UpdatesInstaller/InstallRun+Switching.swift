extension InstallRun {
  /// Switches to the new version, which lies at its name or at `new`, proves it, and keeps the old
  /// one, of which `digest` is the digest if it is known.
  func put(
    _ version: KnownVersion, insteadOf old: FileFacts, _ digest: Checksum? = nil
  ) throws -> InstallReport {
    let name = version.name ?? Self.new
    try check(old)
    var new = version
    new.identity = try version.identity ?? identity(of: name)
    new.mark = try folder.facts(of: name)?.contentMark
    let journal = InstallJournal(
      old: KnownVersion(version: installed, digest: try digest ?? oldDigest(old)), new: new)
    try folder.removeTree(Self.old)
    warnAboutRights(of: old)
    installer.tells?(.switching)
    do {
      try record { $0.journal = journal }
      try check(old)
      guard try isThat(new, name, in: folder) else {
        throw Problem.file(.fileReplaced, folder.shown(name))
      }
      try staging.replace(with: name, mask: old.isWritableByOthers ? 0o7755 : 0o7775)
    } catch {
      // If the new version is in place nevertheless, the next run proves it. If an earlier one is
      // not in the folder yet, the next run puts it back.
      if try !isInPlace(new), try !journal.isReturn || undo(journal) { endJournal() }
      throw error
    }
    return try complete(journal)
  }

  /// Throws if somebody has removed, replaced or written over the version in place.
  private func check(_ old: FileFacts) throws {
    let now = try oldFacts()
    // A folder gets and loses files while the program in it is used.
    guard now.kind == old.kind, now.contentMark == old.contentMark else {
      throw Problem.file(.fileReplaced, staging.destination)
    }
  }

  /// Warns if the file loses some rights.
  private func warnAboutRights(of old: FileFacts) {
    guard old.kind == .regular else { return }
    let rights = [
      old.permissions & 0o4000 != 0 ? "set-user-ID (chmod u+s)" : nil,
      old.permissions & 0o2000 != 0 ? "set-group-ID (chmod g+s)" : nil,
      staging.parent.hasCapabilities(staging.name) ? "capabilities (setcap)" : nil,
    ].compactMap(\.self)
    guard !rights.isEmpty else { return }
    warnings.append(
      Warning(
        code: "install.rights",
        message: "The file has lost these rights, set them again: "
          + rights.joined(separator: ", ")))
  }

  /// Proves the version that was just put in place, and ends the run.
  ///
  /// If the run is cancelled before the new version has proved itself, the old one comes back.
  private func complete(_ journal: InstallJournal) throws -> InstallReport {
    relabel()
    let fault = try proofFault(of: journal)
    if let fault {
      if !journal.isReturn {
        if installer.deadline.isCancelled || !installer.keepsUnproved { try bringBack() }
        try installer.deadline.checkCancelled()
        if !installer.keepsUnproved { return takenBack(journal, fault) }
      }
      warnings.append(Warning(code: "install.unproved", message: fault.sentence))
    }
    do {
      try keepOld(journal)
    } catch {
      // The next run tries again.
      let problem = Problem(installing: error).message
      warnings.append(
        Warning(code: "install.unkept", message: "The old version could not be kept: \(problem)"))
    }
    var report = report(
      journal.isReturn ? .wentBack : .installed, from: journal.old.version, to: journal.new)
    report.isProved = installer.versionCommand.map { _ in fault == nil }
    return report
  }

  /// Why the new version in place is not proved; nil if it is, or if there is no version command.
  private func proofFault(of journal: InstallJournal) throws -> ProofFault? {
    guard let proof = installer.proof(of: target.place) else { return nil }
    installer.tells?(.proving)
    // A signature without a version could be that of an old file, and so could a build.
    let verification = journal.new.verification
    let isSigned = verification?.keyID != nil || verification?.provenance != nil
    let fault = proof.outcome(
      expecting: journal.new.version, insteadOf: isSigned ? journal.old.version : nil,
      until: installer.deadline
    ).fault
    return try fault ?? (staging.isInPlace() ? nil : .command(.programNotFound(target.path)))
  }

  private func takenBack(_ journal: InstallJournal, _ fault: ProofFault) -> InstallReport {
    var report = report(.failed, from: journal.old.version, to: journal.new)
    (report.isProved, report.fault) = (false, fault)
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

  /// Keeps the old version, notes the new one, and ends the journal.
  ///
  /// `isOurs` says that the new version is in place, and not what another program has put there.
  private func keepOld(_ journal: InstallJournal, isOurs: Bool = true) throws {
    var old = journal.old
    old.name = records.freePlace
    var isKept = false
    if !journal.isReturn {
      isKept = try folder.facts(of: Self.old) != nil
      if isKept {
        try folder.removeTree(records.freePlace)
        try folder.rename(Self.old, as: records.freePlace)
      } else {
        isKept = try isOldKept(journal)
      }
    }
    // What a new version does to itself at its first start is ours too.
    let facts = try isOurs ? staging.parent.facts(of: staging.name) : nil
    let placed = KnownVersion(
      digest: try facts.map { try digest($0, of: journal) } ?? old.digest,
      identity: journal.new.identity, mark: facts?.changeMark)
    try record { records in
      if let kept = journal.new.name {
        records.kept.removeAll { $0.name == kept }
      } else {
        // What is installed again need not be kept.
        let again = journal.new.version == old.version ? nil : journal.new.version
        records.kept.removeAll {
          $0.version == old.version && $0.digest == old.digest && isKept
            || again != nil && $0.version == again
        }
        if isKept { records.kept.insert(old, at: 0) }
        // What lies ready was to replace the old version.
        records.staged = nil
      }
      records.kept = Array(records.kept.prefix(InstallRecords.mostKept))
      records.placed = records.kept.isEmpty ? nil : placed
    }
    endJournal()
    let isListed = records.kept.contains { $0.digest == old.digest }
    guard journal.isReturn || isKept || isListed else {
      throw Problem.file(.fileMissing, folder.shown(Self.old))
    }
  }

  /// Whether a killed run has put the old version where it is kept.
  ///
  /// What could not be removed wholly may lie there, too.
  private func isOldKept(_ journal: InstallJournal) throws -> Bool {
    let place = records.freePlace
    guard try folder.facts(of: place) != nil else { return false }
    return try TreeDigest.digest(of: place, in: folder) == journal.old.digest
  }

  /// The digest of what is in place; the content of a file that is unchanged need not be read.
  private func digest(_ facts: FileFacts, of journal: InstallJournal) throws -> Checksum {
    if let newChecksum, facts.contentMark == journal.new.mark {
      return try TreeDigest.digest(of: facts, with: newChecksum)
    }
    return try TreeDigest.digest(of: staging.name, in: staging.parent)
  }

  private func bringBack() throws {
    installer.tells?(.rollingBack)
    try staging.putBack(Self.old)
    endJournal()
  }

  /// Removes what is not listed, and then the journal.
  ///
  /// If something cannot be removed, the journal stays too, and the next run tries again.
  private func endJournal() {
    var rest = records
    rest.journal = nil
    do {
      try folder.removeAll(but: rest.names.union([InstallRecords.name]))
      try record { $0 = rest }
    } catch {
      // The version in place is whole.
    }
  }

  /// Completes a switch that was made, or undoes what was prepared for one that was not.
  ///
  /// With `takesBack`, a switch that was made is undone, unless the new version is proved.
  func settled(takesBack: Bool = false) throws -> InstallReport? {
    guard var journal = records.journal else {
      try folder.removeTree(Self.old)
      return nil
    }
    let wentBack = report(.wentBack, from: journal.new.version, to: journal.old)
    // What another program has written over the new version stays, too.
    let content = try staging.parent.facts(of: staging.name)?.contentMark
    guard try isInPlace(journal.new), [content, nil].contains(journal.new.mark) else {
      let isGone = try !undo(journal)
      endJournal()
      if isRestored, isGone, !takesBack, !journal.isReturn {
        // It has removed itself and ended the run that proved it.
        return takenBack(journal, .command(.programLost))
      }
      return takesBack && isRestored ? wentBack : nil
    }
    let hasOld = try !journal.isReturn && folder.facts(of: Self.old) != nil
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
      try record { $0.journal = journal }
    }
    return try complete(journal)
  }

  /// Puts back a kept version that did not get to its place; false if nothing is in the folder.
  ///
  /// If somebody has replaced the new version since, the old one is kept.
  private func undo(_ journal: InstallJournal) throws -> Bool {
    let hasOld = try folder.facts(of: Self.old) != nil
    let isOut = try hasOld && !isThat(journal.new, Self.old, in: folder)
    if !journal.isReturn, try isOut || isOldKept(journal) {
      try keepOld(journal, isOurs: false)
      return true
    }
    for name in [Self.old, journal.new.name ?? Self.new]
    where try isThat(journal.new, name, in: folder) {
      if let kept = journal.new.name, kept != name { try folder.rename(name, as: kept) }
      return true
    }
    return false
  }
}

extension FileFacts {
  /// Nil for a folder, which gets and loses files while the program in it is used.
  fileprivate var contentMark: String? { kind == .regular ? "\(size)@\(modified)" : nil }

  /// The same, of the time that nobody can set back.
  var changeMark: String? { kind == .regular ? "\(size)@\(changed)" : nil }
}
