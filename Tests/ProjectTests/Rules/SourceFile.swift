import Foundation
import Testing
import UpdatesTestSupport

/// A file of the source tree: its path from the package's folder, and its lines.
struct SourceFile: CustomTestStringConvertible {
  let path: String
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  init(path: String) throws {
    self.init(path: path, text: try SourceTree.text(of: path))
  }

  static func all(under folders: String...) throws -> [SourceFile] {
    try folders.flatMap { SourceTree.files(under: $0, withSuffix: ".swift") }.map(SourceFile.init)
  }

  /// The lines without those that are nothing but a comment.
  var code: [Substring] {
    lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
  }

  /// The folder below `Sources`.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The folder below the module's; "." for a file that lies in the module's own.
  var room: String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : "."
  }

  var isInPlatformFolder: Bool { path.contains("/Platform/") }

  /// The modules that the file imports.
  var imports: [String] {
    let pattern =
      #/^\s*(?:@\w+(?:\(\w+\))?\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)/#
    return code.compactMap { line in line.firstMatch(of: pattern).map { String($0.1) } }
  }

  /// The numbers of the lines with a text that hold a match too, counted from one.
  func linesMatching(_ pattern: Regex<AnyRegexOutput>, having mark: String) -> [Int] {
    lines.enumerated().compactMap { number, line in
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      let isFound = !isComment && line.contains(mark) && line.firstMatch(of: pattern) != nil
      return isFound ? number + 1 : nil
    }
  }

  var testDescription: String { path }
}
