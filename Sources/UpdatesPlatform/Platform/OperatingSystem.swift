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
  /// `x86_64` or `arm64`; of other machines their own word for it.
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

  private static var currentArchitecture: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    let machine = withUnsafeBytes(of: &names.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return architecture(ofMachine: machine)
  }

  /// The word for what uname(2) calls the machine, which differs between systems.
  static func architecture(ofMachine machine: String) -> String {
    switch machine {
    case "aarch64", "arm64": "arm64"
    case "amd64", "x86_64": "x86_64"
    default: machine
    }
  }

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
