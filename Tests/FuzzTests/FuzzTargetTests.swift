import Foundation
import Testing
import UpdatesTestSupport

/// Every fixture through its target, as `sh Resources/fuzz.sh` begins with them.
@Suite(.timeLimit(.minutes(10))) struct FuzzTargetTests {
  @Test(arguments: FuzzTarget.all)
  func `every fixture is read as promised, whole and damaged`(target: FuzzTarget) throws {
    let fixtures = SourceTree.files(under: "Tests").filter {
      $0.contains("/Fixtures/\(target.name)/")
    }
    #expect(!fixtures.isEmpty)
    var random = SeededGenerator(seed: 0xA4C)
    for path in fixtures {
      let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SourceTree.path(of: path))))
      let damaged = (0..<(whole.isEmpty ? 0 : 50)).map { _ in Self.damaged(whole, by: &random) }
      for bytes in [whole] + damaged {
        #expect(throws: Never.self, "\(path): \(bytes)") { try target.run(bytes) }
      }
    }
  }

  /// Some bytes are others, and sometimes the end is missing.
  private static func damaged(_ whole: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
    let bytes = whole.damaged(by: &random)
    guard Int.random(in: 0..<4, using: &random) == 0 else { return bytes }
    return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
  }

  @Test(arguments: ["message.json", "envelope.json", "statement.json"])
  func `each fixture of provenance proves something, so that all code is reached`(name: String)
    throws
  {
    let path = SourceTree.path(of: "Tests/FuzzTests/Fixtures/provenance/" + name)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try FuzzTarget.proved(by: bytes) != nil)
  }

  @Test func `each folder of fixtures has a target`() {
    let folders = SourceTree.files(under: "Tests").compactMap { path in
      let parts = path.split(separator: "/")
      return parts.count > 4 && parts[2] == "Fixtures" ? String(parts[3]) : nil
    }
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
  }
}
