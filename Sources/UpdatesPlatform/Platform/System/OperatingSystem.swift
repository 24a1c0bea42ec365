import HarmlessText

/// The system on which the process runs, with the values of `{os}`, `{os-version}` and `{arch}`.
package struct OperatingSystem: Equatable, Sendable {
  /// Either `linux` or `macos`.
  package var name: String
  /// The version of the distribution or of macOS, such as `12` or `15.1`; nil if it has none.
  package var version: String?
  /// The architecture: `x86_64`, `arm64`, or the machine's own name.
  package var architecture: String

  package init(name: String, version: String?, architecture: String) {
    self.name = name
    self.version = version
    self.architecture = architecture
  }

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

  /// The common name of a machine in uname(2), which systems name differently.
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

/// Reads the file that describes a Linux distribution, as in os-release(5).
enum OSRelease {
  /// The `VERSION_ID` in the first of these files that can be read.
  static func version(in paths: [String]) -> String? {
    for path in paths {
      // If a file cannot be read, the next one replaces it.
      guard let bytes = try? FileSystem.contents(of: path, limit: 64 << 10) else { continue }
      return version(inText: String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// The last `VERSION_ID`, without its quotes; nil if it is empty.
  static func version(inText text: String) -> String? {
    let name = "VERSION_ID=".utf8
    let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { $0.drop(while: \.isBlank) }
    guard let line = lines.last(where: { $0.starts(with: name) }) else { return nil }
    let value = Substring(line.dropFirst(name.count))
    let isQuoted = value.first == "\"" || value.first == "'"
    let version =
      isQuoted
      ? value.dropFirst().prefix { $0 != value.first } : value.prefix { $0 != " " && $0 != "\t" }
    let shown = String(version).harmlessLine(limit: 64)
    return shown.isEmpty ? nil : shown
  }
}

package enum CLibrary: String, CaseIterable, Hashable, Sendable {
  case gnu
  case musl

  /// The library of the running system; nil if it has no loader at a usual place, as on macOS.
  package static var current: CLibrary? {
    CLibrary(loadersIn: ["/lib", "/lib64", "/usr/lib", "/usr/lib64"])
  }

  /// Looks for the loaders of programs in these folders.
  ///
  /// A system with both loaders counts as GNU, because musl is then an addition for single programs.
  init?(loadersIn folders: [String]) {
    // A folder that cannot be listed has no loader that programs could use.
    let names = folders.flatMap { (try? FileSystem.names(in: $0)) ?? [] }
    if names.contains(where: { $0.hasPrefix("ld-linux") || $0 == "ld64.so.1" || $0 == "ld64.so.2" })
    {
      self = .gnu
    } else if names.contains(where: { $0.hasPrefix("ld-musl-") && $0.hasSuffix(".so.1") }) {
      self = .musl
    } else {
      return nil
    }
  }
}
