import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct FileSystemAbsoluteTests {
  @Test(arguments: [
    ("/", "/"), ("/a/b", "/a/b"), ("//a//b/", "/a/b"), ("/./a/.", "/a"), ("/..", "/"),
    ("/../../tmp", "/tmp"), ("/nowhere/../a", "/nowhere/../a"),
  ])
  func `a path from the root has no dots`(path: String, expected: String) {
    #expect(FileSystem.absolute(path) == expected)
  }

  @Test func `a path begins at the working folder`() {
    let folder = FileManager.default.currentDirectoryPath
    #expect(FileSystem.absolute(".") == folder)
    #expect(FileSystem.absolute("a/./b") == (folder == "/" ? "" : folder) + "/a/b")
  }

  @Test func `a dot-dot behind a link leads where the system goes`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "real/deep/file")
    try directory.write("", to: "here/file")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path + "/here/link", withDestinationPath: directory.path + "/real/deep")
    let link = directory.path + "/here/link"
    #expect(FileSystem.absolute(link + "/../D") == directory.path + "/real/D")
    #expect(FileSystem.absolute(link + "/..") == directory.path + "/real")
    #expect(FileSystem.absolute(link + "/file") == link + "/file")
    #expect(FileSystem.absolute(link + "/../deep/../x/y") == directory.path + "/real/x/y")
  }
}
