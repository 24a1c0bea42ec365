import HarmlessText

/// The files in the folder, and what the record says about them.
extension ManifestScan {
  func isUnchanged(_ file: RecordedFile?, at path: RelativePath) throws(SyncProblem) -> Bool {
    guard let file, let synced, let tick = synced.record?.tick,
      let facts = try synced.facts(of: path)
    else { return false }
    return file.isUnchanged(facts, since: tick)
  }

  func inPlace(_ folder: RelativePath?) throws(SyncProblem) -> RecordedFile? {
    guard let facts = try synced?.facts(of: Self.path(in: folder)) else { return nil }
    var file = RecordedFile(facts)
    file.isFleeting = facts.modified >= FileFacts.now &- RecordedFile.fleetingTime
    return file
  }

  func contents(of path: RelativePath) throws(SyncProblem) -> [UInt8]? {
    guard let synced, let facts = try synced.facts(of: path), facts.kind == .regular,
      facts.size <= Manifest.byteLimit
    else { return nil }
    return try SyncProblem.ofFolder {
      let folder = try path.folder.map { try synced.folder.folder($0) } ?? synced.folder
      return try folder.reading(path.name).contents(limit: Manifest.byteLimit)
    }
  }

  /// The recorded file at a path, whichever manifest listed it, if it can still be used.
  mutating func recordedFile(_ path: RelativePath, sha: Checksum?) -> RecordedFile? {
    if files == nil {
      var all: [RelativePath: (file: RecordedFile, sha: Checksum?)] = [:]
      for manifest in recorded.values {
        for entry in manifest.entries {
          guard let file = entry.file else { continue }
          let path = manifest.folder?.appending(entry.filename) ?? entry.filename
          all[path] = (file, entry.sha)
        }
      }
      files = all
    }
    guard let known = files?[path], known.sha == sha else { return nil }
    return known.file
  }

  /// The name of a manifest in messages.
  func shownName(of folder: RelativePath?) -> String {
    guard let folder else {
      return source.remote.localManifest ?? presentableURL(source.remote.manifest)
    }
    let path = folder.text + "/" + Manifest.fileName
    return path.harmlessLine(limit: 200)
  }

  /// The path of the manifest in a folder; nil stands for the synced folder.
  static func path(in folder: RelativePath?) -> RelativePath {
    do throws(RelativePathError) {
      let name = try RelativePath(Manifest.fileName)
      return folder?.appending(name) ?? name
    } catch {
      preconditionFailure("The name of a manifest is a path.")
    }
  }

  /// Throws if two manifests list the same name; a name twice in one manifest is found on reading.
  func checkNames() throws(SyncProblem) {
    let total = manifests.reduce(0) { $0 + $1.entries.count }
    guard manifests.count > 1, !manifests.allSatisfy(\.isRecorded) else { return }
    var names = ManifestNames(capacity: total)
    for manifest in manifests {
      for entry in manifest.entries {
        guard let collision = names.take(entry.path) else { continue }
        throw .manifest(error(collision, entry, manifest))
      }
    }
  }

  private func error(
    _ collision: ManifestNames.Collision, _ entry: ScannedEntry, _ manifest: ScannedManifest
  ) -> ManifestError {
    let reader = ManifestReader(manifest: shownName(of: manifest.folder), depth: manifest.depth)
    let place = manifest.bytes.flatMap { reader.place(of: entry.filename, in: $0) }
    return ManifestError(
      manifest: shownName(of: manifest.folder), problem: collision.problem(of: entry.path),
      place: place)
  }
}
