import HarmlessText

extension FileError {
  /// The path that was to be made or changed, without what it was to be staged in.
  package var placeOfStaging: String {
    StagingPlace.destination(ofStaging: path) ?? path
  }

  /// What is wrong; where permission is missing, with the folder that does not give it.
  package var problemOfStaging: String {
    guard case .permissionDenied(let path) = self,
      let place = StagingPlace.destination(ofStaging: path)
    else { return summary }
    // Something that was moved there, and may not be removed.
    guard path.hasSuffix(StagingPlace.suffix) else {
      return "permission denied at '\(path.harmlessLine(limit: 512))'"
    }
    return "permission denied in '\(FileSystem.folder(of: place).harmlessLine(limit: 512))'"
  }
}
