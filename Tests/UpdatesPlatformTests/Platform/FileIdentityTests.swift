import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct FileIdentityTests {
  @Test func `a rename changes nothing, what is made anew is another`() throws {
    let directory = try TemporaryDirectory()
    let folder = try OpenFolder(directory.path)
    #expect(try folder.identity(of: "a") == nil)
    try directory.write("x", to: "a/file")
    let first = try #require(try folder.identity(of: "a"))
    try folder.rename("a", as: "b")
    try directory.write("y", to: "b/other")
    #expect(try folder.identity(of: "b")?.isSame(as: first) == true)
    try folder.removeTree("b")
    // Its number may be given again at once.
    try folder.makeFolder("b")
    let second = try #require(try folder.identity(of: "b"))
    #expect(!second.isSame(as: first))
  }

  @Test(arguments: [
    FileIdentity(inode: .max, born: .max), FileIdentity(inode: 0, born: -1),
    FileIdentity(inode: 7, born: nil),
  ])
  func `what is written is read`(identity: FileIdentity) {
    #expect(FileIdentity(identity.text) == identity)
  }

  @Test(arguments: ["", "@", "7", "7@x", "-7@1", "7@1@1", "@1"])
  func `what is nothing of the kind is none`(text: String) {
    #expect(FileIdentity(text) == nil)
  }

  @Test func `an unknown time of birth is no difference`() {
    let known = FileIdentity(inode: 7, born: 1)
    #expect(known.isSame(as: FileIdentity(inode: 7, born: nil)))
    #expect(!known.isSame(as: FileIdentity(inode: 8, born: 1)))
    #expect(!known.isSame(as: FileIdentity(inode: 7, born: 2)))
  }
}
