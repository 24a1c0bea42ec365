import CLoading

/// The words for a library that is loaded when it is needed, and could not be.
package enum LibraryLoading {
  /// What was wrong, such as `Too many open files`, where it is not that the library is not there.
  private static var problem: String? { cloading_problem().map { String(cString: $0) } }

  static func summary(of name: String) -> String {
    guard let problem else { return "the library '\(name)' is not installed" }
    return "the library '\(name)' could not be loaded: \(problem)"
  }

  /// What to do then; the package that has the library.
  package static func hint(package: String) -> String {
    problem == nil
      ? "install the package '\(package)'" : "raise the limits of this process, see 'ulimit -a'"
  }
}
