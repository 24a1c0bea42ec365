import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct ArchiveTests {
  @Test func `a pax path for all entries is obeyed by none`() throws {
    let trial = try ArchiveTrial()
    _ = try trial.extract(
      TarBuilder.archive {
        $0.records([("path", Array("../outside".utf8))], kind: "g")
        $0.file("harmless")
      })
    #expect(try trial.tree().map { $0.prefix(12) } == ["new/", "new/harmless"])
  }

  @Test(arguments: [0o2775, 0o1777, 0o4755, 0o7755])
  func `bits that a folder does not run by are left out`(mode: Int) throws {
    let trial = try ArchiveTrial()
    try trial.extract(
      TarBuilder.archive { tar in
        tar.folder("./", mode: mode)
        tar.folder("shared", mode: mode)
        tar.file("shared/a", "1")
        tar.file("sticky", "2", mode: 0o1644)
      })
    #expect(
      try trial.tree(permissions: true) == [
        "new/ 755", "new/shared/ 755", "new/shared/a 644 = 1", "new/sticky 644 = 2",
      ])
  }

  @Test func `gzip of zeros, and gzip of gzip, are files`() throws {
    let inner = GzipBuilder.member(Array("x".utf8))
    let zeros = [512, 1000, 10_241].map { [UInt8](repeating: 0, count: $0) }
    // Two blocks of zeros or more are a tar without entries; with anything else they are none.
    for content in zeros + [zeros[0] + zeros[0].dropLast() + [1], inner] {
      let trial = try ArchiveTrial()
      #expect(
        try trial.extract(GzipBuilder.member(content)) == .file)
    }
  }

  @Test func `members of gzip follow each other, and zeros the last`() throws {
    let trial = try ArchiveTrial()
    let members = ["one ", "", "two"].map { GzipBuilder.member(Array($0.utf8)) }
    try trial.extract(members.flatMap { $0 } + [UInt8](repeating: 0, count: 300))
    #expect(try trial.tree() == ["new = one two"])
  }

  @Test func `a tar is a folder, plain and in gzip, and in two members of it`() throws {
    let tar = TarBuilder.archive { tar in
      tar.folder("./")
      tar.file("./a", "1")
      tar.file("b/c/d", "2")
      tar.hardLink("b/e", to: "./a")
      tar.symbolicLink("b/f", to: ".././b/c/d")
      tar.symbolicLink("g", to: "nothing/yet")
      tar.folder("h")
    }
    let two =
      GzipBuilder.member(Array(tar.prefix(1000)))
      + GzipBuilder.member(Array(tar.dropFirst(1000)))
    for bytes in [tar, GzipBuilder.member(tar), two] {
      let trial = try ArchiveTrial()
      #expect(
        try trial.extract(bytes) == .folder)
      #expect(
        try trial.tree() == [
          "new/", "new/a = 1", "new/b/", "new/b/c/", "new/b/c/d = 2", "new/b/e = 1",
          "new/b/f -> .././b/c/d", "new/g -> nothing/yet", "new/h/",
        ])
    }
  }

  @Test func `a folder may come twice, and names may differ by case or Unicode form`() throws {
    let trial = try ArchiveTrial()
    try trial.extract(
      TarBuilder.archive { tar in
        tar.folder("a")
        tar.file("a/x", "1")
        tar.folder("a", mode: 0o700)
        tar.file("README", "2")
        tar.file("readme", "3")
        tar.file("A/x", "4")
        tar.file("\u{E9}", "5")
        tar.file("e\u{301}", "6")
        tar.symbolicLink("link", to: "A/x")
      })
    #expect(
      try Set(trial.tree()) == [
        "new/", "new/a/", "new/a/x = 1", "new/README = 2", "new/readme = 3", "new/A/",
        "new/A/x = 4", "new/\u{E9} = 5", "new/e\u{301} = 6", "new/link -> A/x",
      ])
    // As bytes, which are compared by no Unicode form.
    let names = try trial.folder.folder("new").rawNames().map(\.utf8)
    #expect(names.contains(Array("\u{E9}".utf8)) && names.contains(Array("e\u{301}".utf8)))
  }

  @Test func `a path may be as deep as the limit`() throws {
    var paths = ArchivedPaths(depth: 3)
    try paths.add(try RelativePath("a/b/c"), .file) { _ in false }
    let error = #expect(throws: Problem.self) {
      try paths.add(try RelativePath("d/e/f/g"), .file) { _ in false }
    }
    #expect(error?.summary == "is more than 3 folders deep")
  }

  @Test func `where a place folds names, those that differ by case only are refused`() throws {
    var paths = ArchivedPaths(depth: 64)
    for name in ["dir/readme", "other"] {
      try paths.add(try RelativePath(name), .file) { _ in false }
    }
    for name in ["dir/README", "DIR/new", "OTHER"] {
      let error = #expect(throws: Problem.self) {
        try paths.add(try RelativePath(name), .file) { _ in true }
      }
      #expect(error?.summary.hasSuffix("on some file systems") == true)
    }
    try paths.add(try RelativePath("dir/new"), .file) { _ in true }
    // The same names in two folders are no two names in one.
    try paths.add(try RelativePath("Ti/a"), .file) { _ in false }
    try paths.addLink(try RelativePath("ti/A"), to: Array("../Ti/a".utf8)) { _ in false }
  }

  @Test func `nobody else may write, and the owner always may`() throws {
    let trial = try ArchiveTrial()
    try trial.extract(
      TarBuilder.archive { tar in
        tar.file("a", mode: 0o777)
        tar.file("b", mode: 0o666)
        tar.file("c", mode: 0)
        tar.file("d", mode: 0o400)
        tar.file("e/f", mode: 0o640)
        tar.folder("e", mode: 0)
        tar.folder("g", mode: 0o777)
      })
    #expect(
      try trial.tree(permissions: true) == [
        "new/ 755", "new/a 755 = content", "new/b 644 = content", "new/c 600 = content",
        "new/d 600 = content", "new/e/ 700", "new/e/f 640 = content", "new/g/ 755",
      ])
    try trial.folder.removeTree("new")
    #expect(try trial.tree() == [])
  }

  @Test func `files keep their time`() throws {
    let trial = try ArchiveTrial()
    try trial.extract(TarBuilder.archive { $0.file("a") })
    let facts = try #require(try trial.folder.folder("new").facts(of: "a"))
    #expect(facts.modified == 1_500_000_000 * 1_000_000_000)
  }

  @Test(arguments: [0, 1, 16_000])
  func `a zip may have a comment`(length: Int) throws {
    let trial = try ArchiveTrial()
    let comment = [UInt8](repeating: UInt8(ascii: "c"), count: length)
    try trial.extract(
      ZipBuilder.archive(comment: comment) { zip in
        for name in ["a", "b/c"] { zip.file(Array(name.utf8), Array("x".utf8)) }
      })
    #expect(try trial.tree() == ["new/", "new/a = x", "new/b/", "new/b/c = x"])
  }

  @Test func `a name ends where its first NUL is`() throws {
    let trial = try ArchiveTrial()
    try trial.extract(
      TarBuilder.archive { tar in
        tar.records([("path", Array("a\u{0}/../../outside".utf8))])
        tar.file("harmless", "x")
      })
    #expect(try trial.tree() == ["new/", "new/a = x"])
  }

  @Test func `whoever waits is told how far it is, and can stop it`() throws {
    let trial = try ArchiveTrial()
    let tar = TarBuilder.archive { tar in
      for index in 0..<10 { tar.file("\(index)", "12345") }
    }
    var states: [ArchiveProgress] = []
    try trial.extract(tar) { state in
      states.append(state)
      return true
    }
    #expect(states.map(\.written) == states.map(\.written).sorted())
    #expect(states.last == ArchiveProgress(read: tar.count, size: tar.count, written: 50))
    let other = try ArchiveTrial()
    var count = 0
    #expect(throws: CancellationError.self) {
      try other.extract(tar) { _ in
        count += 1
        return count < 5
      }
    }
    #expect(try other.tree() == [])
  }

  @Test(arguments: [TarBuilder.archive { $0.file("a") }, GzipBuilder.member([1])])
  func `what has the name stays as it is`(bytes: [UInt8]) throws {
    let trial = try ArchiveTrial()
    try trial.directory.write("mine", to: "around/staging/new/file")
    let failure = try trial.refusal(of: bytes)
    #expect(failure?.path == trial.staging + "/new")
    #expect(failure?.summary.hasPrefix("File exists while ") == true)
    #expect(try trial.tree() == ["new/", "new/file = mine"])
  }

  // Disks that have no room for what an archive holds.

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

  @Test(arguments: [
    ([0x1F, 0x8B, 8], ArchiveKind.gzip), (Array("BZh9".utf8), .bzip2),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
    (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), nil),
    (TarBuilder.archive(.v7) { $0.file("a") }, .tar),
    (TarBuilder.archive(.gnu) { $0.file("a") }, .tar),
    (TarBuilder.archive { $0.file("\u{E9}\u{E9}") }, .tar),
    ([], nil), ([0x1F], nil), ([0x1F, 0x8B, 7], nil), (Array("PK\u{1}\u{2}".utf8), nil),
    ([UInt8](repeating: 0, count: 512), nil), ([UInt8](repeating: 0x30, count: 512), nil),
    (Array(TarBuilder.archive { $0.file("a") }.prefix(511)), nil),
  ])
  func `what it is shows in how it begins`(bytes: [UInt8], kind: ArchiveKind?) {
    #expect(ArchiveKind(beginning: bytes) == kind)
  }

  @Test(arguments: HostileArchive.all)
  func `it is refused, also within gzip, and nothing of it stays or reaches out`(
    archive: HostileArchive
  ) throws {
    let trial = try ArchiveTrial()
    let before = try trial.everything()
    let isTar = ArchiveKind(beginning: archive.bytes) == .tar
    for bytes in [archive.bytes] + (isTar ? [GzipBuilder.member(archive.bytes)] : []) {
      let refusal = try trial.refusal(of: bytes, limits: archive.limits)
      #expect(refusal == archive.error)
      #expect(try trial.everything() == before)
      #expect(refusal?.summary.contains { $0.isNewline || $0 == "\u{1B}" } == false)
    }
  }
}
