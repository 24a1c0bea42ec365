import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

struct FileSystemWorkingFolderTests {
  @Test(arguments: [".", "./", "..", "/", "././../"])
  func `the working folder, and those above it, contain it`(path: String) {
    #expect(FileSystem.containsWorkingFolder(path))
  }

  @Test func `a link to the working folder contains it`() throws {
    let folder = try TemporaryDirectory()
    let link = folder.path + "/here"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: FileSystem.absolute("."))
    #expect(FileSystem.containsWorkingFolder(link))
  }

  @Test func `other folders do not, nor what is not there`() throws {
    let folder = try TemporaryDirectory()
    #expect(!FileSystem.containsWorkingFolder(folder.path))
    #expect(!FileSystem.containsWorkingFolder(folder.path + "/missing"))
    #expect(!FileSystem.containsWorkingFolder(""))
  }
}
