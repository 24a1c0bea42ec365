/// The system that a file of a release must run on.
package struct AssetSystem: Equatable, Sendable {
  /// An operating system with the value of `{os}`.
  package enum OS: String, CaseIterable, Sendable {
    case linux, macos
  }

  /// A processor with the value of `{arch}`.
  package enum Architecture: String, CaseIterable, Sendable {
    case x86_64, arm64
  }

  package var os: OS
  package var architecture: Architecture
  /// The C library; nil if it is unknown, or if the system is not Linux.
  package var libc: CLibrary?
}

extension AssetSystem {
  /// The system with these names; nil if files for it cannot be told from others.
  package init?(_ system: OperatingSystem, libc: CLibrary?) {
    guard let os = OS(rawValue: system.name),
      let architecture = Architecture(rawValue: system.architecture)
    else { return nil }
    self.init(os: os, architecture: architecture, libc: os == .linux ? libc : nil)
  }

  /// The system that this process runs on; nil if files for it cannot be told from others.
  package static var current: AssetSystem? {
    AssetSystem(.current, libc: .current)
  }

  /// The system in words, such as `linux on arm64 with musl`.
  var words: String {
    "\(os.rawValue) on \(architecture.rawValue)" + (libc.map { " with \($0.rawValue)" } ?? "")
  }
}
