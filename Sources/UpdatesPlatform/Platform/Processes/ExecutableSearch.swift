package enum ExecutableSearch {
  /// The folders to search if `PATH` is not set.
  static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

  /// The absolute path of a program that is given by its name or its absolute path.
  ///
  /// Empty and relative entries of `PATH` are ignored, because their meaning depends on the working
  /// folder. For the same reason, a name with a slash must be absolute.
  package static func path(of name: String, environment: [String: String]) throws -> String {
    try refuseBadName(name)
    var refused: String?
    for path in name.hasPrefix("/") ? [name] : places(of: name, environment) where isFile(path) {
      if isExecutable(path) { return path }
      refused = refused ?? path
    }
    throw refused.map(Problem.programNotExecutable) ?? .programNotFound(name)
  }

  /// Throws if the text can never name a program, wherever programs are installed.
  package static func refuseBadName(_ name: String) throws {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0) else {
      throw Problem.programNamedBadly(name)
    }
    guard name.hasPrefix("/") || !name.utf8.contains(UInt8(ascii: "/")) else {
      throw Problem.programRelative(name)
    }
  }

  /// The absolute paths of all programs with a name, in the order of `PATH`.
  package static func paths(of name: String, environment: [String: String]) -> [String] {
    guard !name.isEmpty, !name.utf8.contains(0), !name.contains("/") else { return [] }
    return places(of: name, environment).filter { isFile($0) && isExecutable($0) }
  }

  private static func places(of name: String, _ environment: [String: String]) -> [String] {
    (environment["PATH"] ?? defaultPath).split(separator: ":")
      .filter { $0.hasPrefix("/") && !$0.utf8.contains(0) }
      .map { $0 + ($0.hasSuffix("/") ? "" : "/") + name }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0
  }
}

package enum OwnExecutable {
  /// A path to start the program again; nil if the system does not give one.
  ///
  /// On Linux this is the very same file, even if it was replaced meanwhile.
  package static var path: String? {
    #if canImport(Glibc)
      let path = "/proc/self/exe"
      return access(path, X_OK) == 0 ? path : nil
    #else
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #endif
  }
}
