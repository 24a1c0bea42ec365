import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// Disks that have no room for what an archive holds.
@Suite struct ArchiveDiskTests {
  @Test(.enabled(if: Mount.isPossible), arguments: [true, false])
  func `a full disk is told, and takes nothing`(isTar: Bool) throws {
    let directory = try TemporaryDirectory()
    let full = try TemporaryDirectory()
    let mount = try Mount(over: full.path, options: ["-t", "tmpfs", "-o", "size=256k"])
    defer { mount.end() }
    let content = String(repeating: "x", count: 1 << 20)
    let tar = TarBuilder.archive { tar in
      tar.file("small")
      tar.file("large", content)
    }
    let bytes = isTar ? tar : GzipBuilder.member(Array(content.utf8))
    let file = try OpenFile.reading(directory.write(bytes, to: "archive"))
    let folder = try OpenFolder(full.path)
    let path = full.path + (isTar ? "/new/large" : "/new")
    #expect(throws: Problem.file(.fileDiskFull, path)) {
      try Archive.extract(from: file, into: folder, name: "new")
    }
    #expect(try folder.names() == [])
  }
}
