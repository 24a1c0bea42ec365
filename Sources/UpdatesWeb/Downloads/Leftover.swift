/// What an earlier run has left of a file: a part that may be continued, and its record.
struct Leftover: ~Copyable {
  let record: PartRecord
  /// Not read yet.
  let part: OpenFile

  /// Nil where there is none, or none of use for at most so many bytes from this URL.
  init?(of name: String, in folder: OpenFolder, url: String, limit: Int) {
    let part = name + DownloadItem.partSuffix
    do throws(FileError) {
      guard let record = try Self.record(name + DownloadItem.recordSuffix, in: folder),
        record.url == url, record.total <= limit,
        let facts = try folder.facts(of: part), facts.kind == .regular, facts.size > 0,
        facts.size <= record.total
      else { return nil }
      self.part = try folder.open(part, flags: OpenFile.readingAndWriting)
      self.record = record
    } catch {
      // What cannot be read is fetched anew; what cannot be written then is told then.
      return nil
    }
  }

  private static func record(
    _ name: String, in folder: OpenFolder
  ) throws(FileError) -> PartRecord? {
    let file = try folder.reading(name)
    return PartRecord(fileContents: try file.contents(limit: PartRecord.limit))
  }
}
