import Testing
import UpdatesTestSupport

@testable import UpdatesFiles

struct StagingPlaceNamesTests {
  @Test(arguments: [
    ("/a/.b.staging", "/a/b"), ("/a/.b.staging/folder/x", "/a/b"), (".b.staging", "b"),
    ("/.a.staging/.b.staging/lock", "/.a.staging/b"), ("/a/b", nil), ("/a/.staging/c", nil),
  ])
  func `a path in a staging folder tells what is staged`(path: String, destination: String?) {
    #expect(StagingPlace.destination(ofStaging: path) == destination)
  }

  @Test func `a staging folder lies beside its destination`() throws {
    let home = try TemporaryDirectory()
    #expect(try !Staging.isLeft(for: home.path + "/none/b"))
    #expect(try !Staging.isLeft(for: home.path + "/b"))
    try home.write("", to: ".b.staging/lock")
    #expect(try Staging.isLeft(for: home.path + "/b"))
  }

  @Test func `a lack of permission is told of the folder that lacks it`() {
    let error = FileError.permissionDenied(path: "/a/.b.staging")
    #expect(error.placeOfStaging == "/a/b")
    #expect(error.problemOfStaging == "permission denied in '/a'")
    let inner = FileError.permissionDenied(path: "/a/.b.staging/counterpart/x")
    #expect(inner.placeOfStaging == "/a/b")
    #expect(inner.problemOfStaging == "permission denied at '/a/.b.staging/counterpart/x'")
  }
}
