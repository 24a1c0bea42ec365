#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system that the process runs on, in the words of `{os}`, `{os-version}` and `{arch}`.
package struct OperatingSystem: Equatable, Sendable {
  /// Either `linux` or `macos`.
  package var name: String
  /// The distribution's or product's version, such as `12` or `15.1`; nil where it has none.
  package var version: String?
  /// Either `x86_64` or `arm64`.
  package var architecture: String

  package init(name: String, version: String?, architecture: String) {
    self.name = name
    self.version = version
    self.architecture = architecture
  }

  /// The system as it says itself.
  package static var current: OperatingSystem {
    OperatingSystem(name: currentName, version: currentVersion, architecture: currentArchitecture)
  }

  #if os(macOS)
    private static let currentName = "macos"
  #else
    private static let currentName = "linux"
  #endif

  #if arch(arm64)
    private static let currentArchitecture = "arm64"
  #else
    private static let currentArchitecture = "x86_64"
  #endif

  private static var currentVersion: String? {
    #if os(macOS)
      var size = 0
      guard sysctlbyname("kern.osproductversion", nil, &size, nil, 0) == 0, size > 1 else {
        return nil
      }
      var text = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("kern.osproductversion", &text, &size, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return OSRelease.version(in: ["/etc/os-release", "/usr/lib/os-release"])
    #endif
  }
}
