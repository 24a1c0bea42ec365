import Foundation
import Testing
import UpdatesTestSupport

/// Every fixture through its target, as `sh Resources/fuzz.sh` begins with them.
@Suite(.timeLimit(.minutes(10))) struct FuzzTargetTests {
  @Test(arguments: FuzzTarget.all)
  func `every fixture is read as promised`(target: FuzzTarget) throws {
    let fixtures = SourceTree.files(under: "Tests").filter {
      $0.contains("/Fixtures/\(target.name)/")
    }
    #expect(!fixtures.isEmpty)
    for path in fixtures {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: SourceTree.path(of: path))))
      #expect(throws: Never.self, "\(path)") { try target.run(bytes) }
    }
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
