extension MemoryError {
  /// What is wrong, without a full stop.
  package var summary: String {
    switch self {
    case .noPlace(.noHome(let variable)): "neither HOME nor \(variable) is set"
    case .badIdentifier(.empty): "the app's identifier is empty"
    case .badIdentifier(.tooLong(_, let limit)):
      "the app's identifier makes a file name of more than \(limit) bytes"
    case .cryptography(.libraryMissing(let name, let package)):
      "\(LibraryLoading.summary(of: name)); \(LibraryLoading.hint(package: package))"
    case .cryptography(.failed): "the app's name could not be made of its configuration"
    case .nameless: "neither an identifier nor a configuration says which app it is"
    }
  }
}
