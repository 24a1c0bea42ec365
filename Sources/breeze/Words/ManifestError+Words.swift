import UpdatesContent

extension ManifestError {
  /// Whether it is the name of a file, or the number of them, that is wrong.
  var isOfNames: Bool {
    switch problem {
    case .filename, .reservedName, .namesItself, .sameName, .fileAndFolder, .tooDeep,
      .tooManyEntries, .tooManyManifests, .tooManyFolders, .tooLarge:
      true
    default: false
    }
  }
}
