import HarmlessText

/// At a place of the user's choice others may have put files beside the content's.
extension ContentJob {
  /// What the staged content has taken over, before it is put in place.
  struct TakenOver {
    fileprivate let others: OthersFiles?
    /// Nil where the new content is one file.
    fileprivate let new: OpenFolder?
  }

  /// Takes over what others have put beside the content in place; nil in the store's own folder.
  ///
  /// Throws `ContentError.foreignFile` where the new content has something of that name.
  func takeOver(
    in staging: Staging, as staged: FileIdentity?, after old: ContentRecord?
  ) throws(ContentError) -> TakenOver? {
    guard place != ownPlace, let staged else { return nil }
    // What somebody has put in place of the content meanwhile is left to the switch to refuse.
    let inPlace = try staging.identity().flatMap { old?.isOurs($0) ?? false ? $0 : nil }
    let others = try inPlace.flatMap { found throws(ContentError) in
      try staging.others(in: found, besides: records, of: package.name)
    }
    let taken = try takenOver(others, in: staging)
    if let path = taken.others?.inTheWay.first {
      throw .foreignFile(path: path.harmlessLine(limit: 512))
    }
    try records.write(next: taken.files, of: package.name, in: staged)
    return TakenOver(others: taken.others, new: taken.new)
  }

  private func takenOver(
    _ others: OthersFiles?, in staging: Staging
  ) throws(ContentError) -> (others: OthersFiles?, new: OpenFolder?, files: Set<[UInt8]>) {
    do throws(FileError) {
      let new = try staging.folder.folderIfOne(Self.unpacked)
      let files = try new.map { new throws(FileError) in try OthersFiles.paths(in: new) } ?? []
      var others = others
      try others?.carry(to: new)
      return (others, new, files)
    } catch {
      if case .permissionDenied(let path) = error, error.placeOfStaging == path {
        throw .notTakenOver(path: path.harmlessLine(limit: 512), problem: error.summary)
      }
      throw ContentError(writing: error)
    }
  }

  /// Takes over what came at the last moment; a warning where the old content is kept for it.
  func catchUp(_ taken: TakenOver, in staging: Staging) -> Warning? {
    guard let others = taken.others, let new = taken.new,
      let kept = others.catchUp(in: new, of: staging)
    else { return nil }
    return Warning(
      code: "content.others", message: "The old content is kept in '\(kept.path)': \(kept.reason)")
  }

  /// Ends what a killed process began with the files that are known as the package's.
  func settleFiles(inPlace: FileIdentity?) throws(ContentError) {
    guard place != ownPlace else { return }
    try records.settleFiles(of: package.name, inPlace: inPlace)
  }
}

extension Staging {
  /// A file in place that is none of the package's, harmless; nil where none is.
  func fileOfOthers(
    besides records: ContentRecords, of name: String
  ) throws(ContentError) -> String? {
    guard let found = try identity() else { return nil }
    try records.settleFiles(of: name, inPlace: found)
    guard var others = try others(in: found, besides: records, of: name) else { return nil }
    do throws(FileError) {
      try others.carry(to: nil)
    } catch {
      throw ContentError(reading: error)
    }
    return others.inTheWay.first?.harmlessLine(limit: 512)
  }

  /// What others have put into the folder in place; nil where that is no folder.
  ///
  /// Throws `ContentError.foreignContent` where nobody knows which files are the package's.
  fileprivate func others(
    in found: FileIdentity, besides records: ContentRecords, of name: String
  ) throws(ContentError) -> OthersFiles? {
    let known = try records.files(of: name, in: found)
    do throws(FileError) {
      guard let folder = try place.parent.folderIfOne(place.name) else { return nil }
      if let known { return OthersFiles(in: folder, besides: known) }
      if try folder.rawNames().isEmpty { return OthersFiles(in: folder, besides: []) }
    } catch {
      throw ContentError(reading: error)
    }
    throw .foreignContent(path: destination.harmlessLine(limit: 512))
  }
}

extension OpenFolder {
  /// Nil where nothing has the name, or something else.
  fileprivate func folderIfOne(_ name: String) throws(FileError) -> OpenFolder? {
    try facts(of: name)?.kind == .directory ? try folder(name) : nil
  }
}
