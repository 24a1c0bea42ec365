import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite(.enabled(if: Mount.isPossible, "only root can mount")) struct StagingMountTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  private static let options: [[String]] = [["-t", "tmpfs"], ["--bind"]]

  @Test(arguments: options)
  func `a folder in which something is mounted is neither replaced nor removed`(
    options: [String]
  ) throws {
    // A blank in a path is written otherwise in the system's table.
    let inner = place.path + "/an inner/mount"
    try StagedPlace.make(.folder, "old", at: place.path)
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let mount = try Mount(over: inner, options: options)
    defer { mount.end() }
    try Data("photo".utf8).write(to: URL(fileURLWithPath: inner + "/photo.jpg"))
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    let error = Problem.file(.fileMountPoint, inner)
    #expect(throws: error) { try staging.checkMounts() }
    #expect(throws: error) { try staging.replace(with: "x") }
    #expect(throws: error) { try staging.clear() }
    try staging.finish()
    #expect(place.word == "folder old")
    #expect(FileManager.default.fileExists(atPath: inner + "/photo.jpg"))
    mount.end()
    let next = try place.staging()
    try StagedPlace.make(.folder, "new", at: next.folder.path + "/x")
    try next.replace(with: "x")
    try next.finish()
    #expect(place.word == "folder new")
  }

  @Test func `a folder that something is mounted over is not replaced`() throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    let mount = try Mount(over: place.path, options: ["--bind"])
    defer { mount.end() }
    let staging = try place.staging()
    try StagedPlace.make(.folder, "new", at: staging.folder.path + "/x")
    #expect(throws: Problem.file(.fileMountPoint, place.path)) {
      try staging.replace(with: "x")
    }
    try staging.finish()
    #expect(place.word == "folder old")
  }

  @Test func `a staging folder that cannot be filled is not left there`() throws {
    // There is room for the root, the staging folder and its lock.
    let mount = try Mount(
      over: place.directory.path, options: ["-t", "tmpfs", "-o", "nr_inodes=3"])
    defer { mount.end() }
    let outer = place.directory.path + "/.place.staging"
    #expect(throws: Problem.file(.fileDiskFull, outer + "/folder")) { try place.staging() }
    #expect(try place.names == [])
  }

  @Test func `of an overlay's lower layer a file is replaced, and a folder stays`() throws {
    // An overlay does not lie on another one.
    let layers = try TemporaryDirectory(in: "/dev/shm")
    try #require(mkdir(layers.path + "/low", 0o755) == 0)
    try StagedPlace.make(.folder, "old", at: layers.path + "/low/folder")
    try StagedPlace.make(.file, "old", at: layers.path + "/low/file")
    let all = layers.path + "/all"
    let mount = try Mount(overlayIn: layers.path)
    defer { mount.end() }

    let folder = try Staging(destination: all + "/folder", wait: LockWait(patience: .zero))
    try StagedPlace.make(.folder, "new", at: folder.folder.path + "/x")
    let error = Problem.file(.fileImmovable, all + "/folder")
    #expect(throws: error) { try folder.replace(with: "x") }
    #expect(throws: error) { try folder.clear() }
    try folder.finish()
    #expect(StagedPlace.word(at: all + "/folder") == "folder old")

    let file = try Staging(destination: all + "/file", wait: LockWait(patience: .zero))
    try StagedPlace.make(.file, "new", at: file.folder.path + "/x")
    try file.replace(with: "x")
    try file.finish()
    #expect(StagedPlace.word(at: all + "/file") == "file new")
    #expect(try FileSystem.names(in: all).sorted() == ["file", "folder"])
  }
}
