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
