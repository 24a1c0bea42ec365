import Foundation

/// The executables that the build put beside the running tests.
package enum BuiltProducts {
  /// The folder that the build puts its products into.
  package static let directory: String = {
    #if os(Linux)
      let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      return executable.deletingLastPathComponent().path
    #else
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().path
    #endif
  }()

  /// A product that the tests need and the build did not make.
  package struct Missing: Error, Equatable {
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// The path of the executable product with this name.
  package static func path(of name: String) throws -> String {
    let path = "\(directory)/\(name)"
    guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(name: name) }
    return path
  }
}
