import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct StagingPlaceTests {
  private let place: StagedPlace
  private var folder: String { place.directory.path }
  private var outer: String { folder + "/.place.staging" }

  init() throws {
    place = try StagedPlace()
  }

  private func refusal(of path: String? = nil, makesParent: Bool = false) throws -> Problem? {
    let path = path ?? place.path
    return #expect(throws: Problem.self) {
      try TreeReplacement(
        destination: path, wait: LockWait(patience: .zero), makesParent: makesParent)
    }
  }

  @Test(arguments: ["", "/", "///", "/.", "/.."])
  func `nothing lies beside the root`(path: String) throws {
    let error = try refusal(of: path)
    #expect(error == .file(.fileMountPoint, path.isEmpty ? "" : "/"))
  }

  @Test(arguments: ["/proc", "/proc/"])
  func `a mount point is not replaced`(path: String) throws {
    guard FileManager.default.fileExists(atPath: "/proc/self") else { return }
    #expect(try refusal(of: path) == .file(.fileMountPoint, "/proc"))
    #expect(!FileManager.default.fileExists(atPath: "/.proc.staging"))
  }

  @Test func `a parent is made only where that is wanted`() throws {
    let path = folder + "/a/b/place"
    #expect(try refusal(of: path) == .file(.fileMissing, folder + "/a/b"))
    try place.replace(by: .file, at: "a/b/place", makesParent: true)
    #expect(StagedPlace.word(at: path) == "file new")
    // As mkdir -p makes it, by the umask.
    try FileManager.default.createDirectory(
      atPath: folder + "/usual", withIntermediateDirectories: false)
    let usual = try FileSystem.facts(of: folder + "/usual").permissions
    #expect(try FileSystem.facts(of: folder + "/a").permissions == usual)
  }

  @Test(arguments: ["place/", "place//", "./place", "more/../place", "place/.", "place/inner/.."])
  func `a path is understood however it is written`(path: String) throws {
    try StagedPlace.make(.folder, "old", at: place.path)
    try FileManager.default.createDirectory(
      atPath: folder + "/more", withIntermediateDirectories: true)
    try place.replace(by: .folder, at: path)
    #expect(place.word == "folder new")
    #expect(try place.names == ["more", "place"])
  }

  @Test(arguments: [StagedPlace.Kind.file, .folder])
  func `a link of one's own stays, and what it leads to is replaced`(
    kind: StagedPlace.Kind
  ) throws {
    let target = folder + "/elsewhere/target"
    try FileManager.default.createDirectory(
      atPath: folder + "/elsewhere", withIntermediateDirectories: true)
    try StagedPlace.make(kind, "old", at: target)
    try FileManager.default.createSymbolicLink(
      atPath: place.path, withDestinationPath: "elsewhere/target")
    try place.replace(by: kind)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: place.path)
        == "elsewhere/target")
    #expect(place.word == StagedPlace.expected(kind, "new"))
    #expect(try FileSystem.names(in: folder + "/elsewhere") == ["target"])
  }

  @Test(arguments: ["nowhere", "place"])
  func `a link that leads nowhere is refused`(target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: place.path, withDestinationPath: target)
    #expect(try refusal() == .file(.fileBrokenLink, place.path))
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files away"))
  func `a stranger's link is not followed`() throws {
    try StagedPlace.make(.file, "old", at: folder + "/target")
    try FileManager.default.createSymbolicLink(
      atPath: place.path, withDestinationPath: "target")
    #expect(lchown(place.path, 54321, 54321) == 0)
    #expect(try refusal() == .fileForeign(place.path, user: 54321))
  }

  @Test func `a FIFO is not replaced`() throws {
    #expect(mkfifo(place.path, 0o600) == 0)
    #expect(try refusal() == .file(.fileNotRegular, place.path))
  }

  @Test func `a name that NFS keeps does not make a staging folder somebody else's`() throws {
    #expect(mkdir(outer, 0o700) == 0)
    try StagedPlace.make(.file, "", at: outer + "/.nfs0000000000000001")
    try place.staging().finish()
    #expect(place.word == "nothing")
  }

  /// Commands of a shell that make something with the staging folder's name.
  private static let occupants =
    [
      "echo mine > S; chmod 700 S", "mkdir -m 700 S; echo mine > S/a",
      "mkdir S; echo > S/lock; chmod 770 S", "mkdir -m 700 target; ln -s target S",
    ] + (getuid() == 0 ? ["mkdir -m 700 S; chown 54321 S"] : [])

  @Test(arguments: occupants)
  func `what has the staging folder's name and is none of ours is left alone`(
    command: String
  ) throws {
    try UpdatesTestSupport.ChildProcess.run(
      "sh", ["-c", command.replacing("S", with: ".place.staging")], in: folder)
    let before = TemporaryDirectory.contents(of: folder)
    #expect(try refusal() == .file(.fileOccupied, outer))
    #expect(TemporaryDirectory.contents(of: folder) == before)
  }
}

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
