import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

struct StagingPlaceNamesTests {
  @Test(arguments: [(".b.staging", "b"), (".b", nil), ("b.staging", nil), (".staging", nil)])
  func `a staging folder's name tells what is staged`(name: String, destination: String?) {
    #expect(TreeReplacement.destination(ofStaging: name) == destination)
  }

  @Test func `a staging folder lies beside its destination`() throws {
    let home = try TemporaryDirectory()
    #expect(try TreeReplacement.leftover(of: home.path + "/none/b") == nil)
    #expect(try TreeReplacement.leftover(of: home.path + "/b") == nil)
    try home.write("", to: ".b.staging/lock")
    #expect(try TreeReplacement.leftover(of: home.path + "/b") == home.path + "/.b.staging")
  }
}
