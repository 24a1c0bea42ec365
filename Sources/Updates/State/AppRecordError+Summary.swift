extension AppRecordError {
  /// What is wrong, without a full stop.
  package var summary: String {
    switch self {
    case .noPlace(let error): error.summary
    case .badIdentifier(""): "the app's identifier is empty"
    case .badIdentifier:
      "the app's identifier makes a file name of more than \(FileName.limit) bytes"
    case .cryptography(.libraryMissing(let name, let package)):
      "\(LibraryLoading.summary(of: name)); \(LibraryLoading.hint(package: package))"
    case .cryptography(.failed): "the app's name could not be made of its configuration"
    case .nameless: "neither an identifier nor a configuration says which app it is"
    }
  }
}
