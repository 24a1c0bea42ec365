import HarmlessText

extension ManifestGathering {
  /// How a manifest is named in messages.
  func shownName(of folder: RelativePath?) -> String {
    guard let folder else {
      return source.remote.localManifest ?? presentableURL(source.remote.manifest)
    }
    let path = folder.text + "/" + Manifest.fileName
    return path.harmlessLine(limit: 200)
  }

  /// The path of the manifest of a folder; nil is the synced folder itself.
  static func path(in folder: RelativePath?) -> RelativePath {
    do throws(RelativePath.Failure) {
      let name = try RelativePath(Manifest.fileName)
      return folder?.appending(name) ?? name
    } catch {
      preconditionFailure("The name of a manifest is a path.")
    }
  }

  /// No two manifests may list one name; each by itself was checked when it was read.
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
    _ collision: ManifestNames.Collision, _ entry: GatheredEntry, _ manifest: GatheredManifest
  ) -> ManifestError {
    let shown = entry.path.text.harmlessLine(limit: 200)
    let problem: ManifestError.Problem =
      switch collision {
      case .sameName(let other):
        .sameName(filename: shown, other: other.text.harmlessLine(limit: 200))
      case .fileAndFolder(let other):
        .fileAndFolder(filename: shown, other: other.text.harmlessLine(limit: 200))
      }
    let reader = ManifestReader(manifest: shownName(of: manifest.folder), depth: manifest.depth)
    let place = manifest.bytes.flatMap { reader.place(of: entry.filename, in: $0) }
    return ManifestError(
      manifest: shownName(of: manifest.folder), problem: problem, place: place)
  }
}
