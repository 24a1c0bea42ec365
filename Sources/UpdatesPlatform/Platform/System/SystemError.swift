import CUpdatesLibraries

package enum SystemError {
  package static func text(of code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// The error numbers of what may succeed a moment later.
  static let shortages = [EAGAIN, EINTR, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC]

  /// The message for the `errno` of the last call of the C library on this thread.
  package static var last: String { text(of: errno) }

  /// Why this process can open no more files; nil if it can.
  package static func ofNewDescriptor() -> String? {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return nil
    }
    return errno == EMFILE || errno == ENFILE ? last : nil
  }
}

extension Problem {
  /// The library cannot be loaded; `package` is the system package that contains it.
  package static func libraryMissing(_ name: String, package: String) -> Problem {
    Problem(
      .libraryMissing, LibraryLoading.summary(of: name),
      hint: LibraryLoading.hint(package: package), facts: ["library": name, "package": package])
  }
}

/// The messages for a library that is loaded when it is needed, and could not be loaded.
package enum LibraryLoading {
  static var cryptographyPackage: String {
    #if canImport(Glibc)
      "libssl3"
    #else
      "openssl@3"
    #endif
  }

  /// The shortage that prevented loading, such as `Too many open files`; nil if there was none.
  private static var problem: String? { updates_library_problem().map { String(cString: $0) } }

  package static func summary(of name: String) -> String {
    guard let problem else { return "the library '\(name)' is not installed" }
    return "the library '\(name)' could not be loaded: \(problem)"
  }

  /// The advice for the person; `package` is the package with the library.
  package static func hint(package: String) -> String {
    problem == nil
      ? "install the package '\(package)'" : "raise the limits of this process, see 'ulimit -a'"
  }
}
