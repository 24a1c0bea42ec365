#if canImport(Glibc)
  // The table of variables is a global of the C library that nothing here ever changes.
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// What the process was given: its variables.
public struct SystemEnvironment: Equatable, Sendable {
  /// The environment variables.
  public var variables: [String: String]

  /// An environment of one's own, as tests and embedding programs use it.
  public init(variables: [String: String]) {
    self.variables = variables
  }

  /// The environment of this process; of a variable that is there twice the first counts.
  public static var current: SystemEnvironment {
    #if canImport(Glibc)
      let table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #else
      let table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #endif
    var variables: [String: String] = [:]
    guard var next = table else { return SystemEnvironment(variables: variables) }
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(text[..<equals])
        if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
      }
      next += 1
    }
    return SystemEnvironment(variables: variables)
  }

  /// The value of a variable that is set and not empty.
  package subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }
}
