import HarmlessText

extension StagingError {
  /// The folder that the destination is to be in, where that is what is missing.
  package var missingFolder: String? {
    guard case .file(let error) = self else { return nil }
    return error.missingFolderOfStaging
  }
}

extension FileError {
  /// The folder that something is to be staged in, where that is what is missing.
  var missingFolderOfStaging: String? {
    guard case .missing(let path) = self, StagingPlace.destination(ofStaging: path) == nil
    else { return nil }
    return path
  }

  /// The path that was to be made or changed, without what it was to be staged in.
  package var placeOfStaging: String {
    StagingPlace.destination(ofStaging: path) ?? path
  }

  /// What is wrong; where permission is missing, with the folder that does not give it.
  package var problemOfStaging: String {
    guard case .permissionDenied(let path) = self,
      let place = StagingPlace.destination(ofStaging: path)
    else { return summary }
    return "permission denied in '\(FileSystem.folder(of: place).harmlessLine(limit: 512))'"
  }
}
