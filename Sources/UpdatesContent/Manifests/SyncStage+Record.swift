extension SyncStage {
  /// The record of a set's files.
  ///
  /// If a file is not as it was found before, the record says only that it was synced, so that it
  /// is hashed the next time.
  func record(of files: [PlannedFile], in set: OpenFolder) throws(FileError) -> SyncRecord {
    var newest = Int.min
    var found: [RelativePath: RecordedFile] = [:]
    found.reserveCapacity(files.count)
    var cursor = FolderCursor(set)
    for file in files {
      let place = try cursor.folder(of: file.path)
      guard let facts = try place.facts(of: file.path.name) else {
        throw .missing(path: place.shown(file.path.name))
      }
      if case .right(let known) = file.state {
        guard !known.isFleeting, facts.size == known.size, facts.modified == known.modified else {
          found[file.path] = .unknown
          found[file.path]?.received = file.received
          continue
        }
      } else {
        newest = max(newest, facts.modified)
      }
      var recorded = RecordedFile(facts)
      recorded.validators = file.validators
      recorded.received = file.received
      found[file.path] = recorded
    }
    // Until now, only this process can have changed the new files. Every later change gives them a
    // later time.
    var record = SyncRecord(remote: remote, tick: try tick(after: newest))
    record.shown = synced?.record?.shown ?? []
    var indices: [Condition: Int] = [:]
    for manifest in manifests { record.add(manifest, found: found, indices: &indices) }
    return record
  }

  /// The permissions of a file that is created here: `0o644` less the umask.
  func foundPermissions() throws(FileError) -> UInt32 {
    try staging.folder.remove(Name.probe)
    return try staging.folder.create(Name.probe, permissions: 0o644).facts().permissions
  }

  /// The time of the file system's clock, later than `newest` if that can be had soon.
  private func tick(after newest: Int) throws(FileError) -> Int {
    var pauses = Pauses()
    var left = 40
    while true {
      try staging.folder.remove(Name.probe)
      let now = try staging.folder.create(Name.probe).facts().modified
      // Such clocks advance in steps of some milliseconds, and on some systems of two seconds.
      if now > newest || left == 0 { return now }
      pauses.wait()
      left -= 1
    }
  }
}

extension SyncRecord {
  /// Adds a manifest with the facts that were found of its files.
  fileprivate mutating func add(
    _ manifest: ScannedManifest, found: [RelativePath: RecordedFile],
    indices: inout [Condition: Int]
  ) {
    var file = found[ManifestScan.path(in: manifest.folder)] ?? .unknown
    file.validators = manifest.validators
    var recorded = RecordedManifest(
      folder: manifest.folder, checksum: manifest.checksum.bytes, file: file)
    recorded.entries.reserveCapacity(manifest.entries.count)
    for entry in manifest.entries {
      var numbers: [Int] = []
      for condition in entry.conditions {
        if let known = indices[condition] {
          numbers.append(known)
          continue
        }
        indices[condition] = conditions.count
        numbers.append(conditions.count)
        conditions.append(condition.text)
      }
      recorded.entries.append(
        RecordedEntry(
          filename: entry.filename, sha: entry.sha, hasChecksumFault: entry.hasChecksumFault,
          conditions: numbers, file: entry.applies ? found[entry.path] : nil))
    }
    manifests.append(recorded)
  }
}
