import Foundation

/// The files of the package as they lie on disk.
package enum SourceTree {
  /// The package's folder.
  package static let root: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.path
  }()

  package static func path(of name: String) -> String {
    "\(root)/\(name)"
  }

  package static func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  /// The paths below a folder, from the package's folder on, in order.
  package static func files(under folder: String, withSuffix suffix: String = "") -> [String] {
    let found = FileManager.default.enumerator(atPath: path(of: folder))?.compactMap {
      $0 as? String
    }
    return (found ?? []).filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
  }
}
