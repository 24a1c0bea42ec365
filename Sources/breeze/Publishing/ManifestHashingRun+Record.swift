import UpdatesContent

extension ManifestHashingRun {
  /// What is known of the files now; nil where it is what was known before.
  func record(for bundle: String) -> HashRecord? {
    let hasNews = files.joined().contains { $0.checksum != nil && !$0.wasKnown }
    let count = files.reduce(0) { $0 + $1.count { $0.checksum != nil } }
    let knownCount = known.map { $0.count - ($0.settlement == nil ? 0 : 1) }
    var record = HashRecord(bundle: bundle)
    for (manifest, found) in zip(reading.manifests, files) {
      for (entry, file) in zip(manifest.entries, found) {
        guard let checksum = file.checksum else { continue }
        if file.wasKnown {
          record.keep(entry.file, file.facts, checksum)
        } else {
          record.add(entry.file, file.facts, checksum, readFrom: start)
        }
      }
    }
    settle(&record)
    guard hasNews || count != knownCount || record.settlement != known?.settlement else {
      return nil
    }
    return record
  }

  /// Notes that all was up to date, where that can be seen from the files alone next time.
  private func settle(_ record: inout HashRecord) {
    guard report.manifestsChanged == 0, report.withoutChecksum == 0,
      record.entries.count == report.entries, let manifest = reading.manifests.last
    else { return }
    record.add(manifest.path, manifest.facts, nil, readFrom: start)
    guard record.entries.count > report.entries else { return }
    record.settlement = HashRecord.Settlement(
      request: options.request, entries: report.entries, sha1: report.sha1,
      manifests: report.manifests)
  }
}
