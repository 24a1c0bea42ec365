import CUpdatesLoading

/// The words for a library that is loaded when it is needed, and could not be.
package enum LibraryLoading {
  /// What this process has too little of, such as `Too many open files`; nil where that is not it.
  private static var problem: String? { cloading_problem().map { String(cString: $0) } }

  package static func summary(of name: String) -> String {
    guard let problem else { return "the library '\(name)' is not installed" }
    return "the library '\(name)' could not be loaded: \(problem)"
  }

  /// What to do then; the package that has the library.
  package static func hint(package: String) -> String {
    problem == nil
      ? "install the package '\(package)'" : "raise the limits of this process, see 'ulimit -a'"
  }
}
