import Foundation
import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite struct FileChecksumsTests {
  private let directory: TemporaryDirectory
  private let folder: OpenFolder

  init() throws {
    directory = try TemporaryDirectory()
    folder = try OpenFolder(directory.path)
  }

  private func item(
    _ name: String, _ algorithm: ChecksumAlgorithm = .sha256, size: Int = 0
  ) throws -> FileChecksums.Item {
    FileChecksums.Item(try RelativePath(name), algorithm, size: size)
  }

  @Test(arguments: ChecksumAlgorithm.published)
  func `files of any size are hashed, each in its place`(algorithm: ChecksumAlgorithm) throws {
    var generator = SeededGenerator(seed: 4)
    var (items, expected): ([FileChecksums.Item], [Checksum]) = ([], [])
    let sizes = [0, 1, 63, 64, 65, 4095, 262_143, 262_144, 262_145, 1_000_003, 5_242_881]
    for (number, size) in sizes.enumerated() {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let name = "\(number % 3)/deep/\(number)"
      try directory.write(bytes, to: name)
      items.append(try item(name, algorithm, size: size))
      expected.append(try Checksum(of: bytes, algorithm))
    }
    let results = FileChecksums(items, in: folder, threads: 3).run()
    #expect(try results.map { try $0.get().checksum } == expected)
    #expect(try results.map { try $0.get().facts.size } == sizes)
  }

  @Test func `one file is read from its beginning wherever its position is`() throws {
    try directory.write("0123456789", to: "a")
    let file = try folder.reading("a")
    _ = try file.contents(limit: 100)
    for _ in 1...2 {
      let checksum = try file.checksum(.sha1).checksum
      #expect(checksum.hex == "87acec17cd9dcd20a716cc2cf67417b71c8a7016")
    }
  }

  private func problem(_ result: Result<HashedFile, any Error>) -> Problem? {
    if case .failure(let error) = result { error as? Problem } else { nil }
  }

  private func isCancelled(_ result: Result<HashedFile, any Error>) -> Bool {
    if case .failure(is CancellationError) = result { true } else { false }
  }

  @Test func `what is no regular file of the folder fails alone`() throws {
    try directory.write("good", to: "good")
    try directory.write("outside", to: "real/inner")
    #expect(mkfifo(directory.path + "/fifo", 0o600) == 0)
    #expect(symlink("good", directory.path + "/link") == 0)
    #expect(symlink("real", directory.path + "/folder") == 0)
    let names = ["good", "none", "fifo", "link", "real", "folder/inner", "none/inner", "good/x"]
    let results = FileChecksums(try names.map { try item($0) }, in: folder, threads: 2).run()
    func path(_ name: String) -> String { directory.path + "/" + name }
    #expect(try results[0].get().checksum == Checksum(of: Array("good".utf8), .sha256))
    #expect(
      results.dropFirst().map(problem) == [
        .file(.fileMissing, path("none")),
        .file(.fileNotRegular, path("fifo")),
        .file(.fileIsLink, path("link")),
        .file(.fileIsFolder, path("real")),
        .file(.fileNotFolder, path("folder")),
        .file(.fileMissing, path("none")),
        .file(.fileNotFolder, path("good")),
      ])
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `a file that may not be read is told`() throws {
    let path = try directory.write("secret", to: "secret")
    #expect(chmod(path, 0) == 0)
    let results = FileChecksums([try item("secret")], in: folder).run()
    #expect(results.map(problem) == [.file(.fileDenied, path)])
  }

  @Test func `a file that vanishes midway is missing and the others are read`() throws {
    let doomed = try directory.write("b", to: "b")
    for name in ["a", "c"] { try directory.write(name, to: name) }
    let results = FileChecksums(try ["a", "b", "c"].map { try item($0) }, in: folder, threads: 1)
      .run { progress in
        if progress.files == 1 { unlink(doomed) }
      }
    #expect(try results[0].get().checksum == Checksum(of: Array("a".utf8), .sha256))
    #expect(problem(results[1]) == .file(.fileMissing, doomed))
    #expect(try results[2].get().checksum == Checksum(of: Array("c".utf8), .sha256))
  }

  @Test(arguments: [0, 3, 700_000])
  func `a file that gets another size while it is read is told`(size: Int) throws {
    let path = try directory.write([UInt8](repeating: 1, count: 600_000), to: "a")
    let results = FileChecksums([try item("a")], in: folder).run { _ in truncate(path, size) }
    #expect(results.map(problem) == [.file(.fileChanged, path)])
  }

  @Test func `progress counts files and bytes up to the end`() throws {
    let sizes = [10, 300_000, 0, 5_000_000]
    for (number, size) in sizes.enumerated() {
      try directory.write([UInt8](repeating: 7, count: size), to: "\(number)")
    }
    let seen = Mutex<[HashingProgress]>([])
    let items = try sizes.enumerated().map { try item("\($0)", size: $1) }
    let results = FileChecksums(items, in: folder, threads: 2).run { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(results.count == 4)
    let all = seen.withLock(\.self)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.bytes <= $1.bytes && $0.files <= $1.files })
    #expect(
      all.last
        == HashingProgress(files: 4, totalFiles: 4, bytes: 5_300_010, totalBytes: 5_300_010))
  }

  @Test func `work that is cancelled ends soon and says what was not done`() throws {
    try directory.write([UInt8](repeating: 7, count: 4_000_000), to: "a")
    try directory.write("b", to: "b")
    let deadline = Deadline()
    let work = FileChecksums(try ["a", "b"].map { try item($0) }, in: folder, threads: 1)
    let results = work.run(until: deadline) { _ in deadline.cancel() }
    #expect(results.map(isCancelled) == [true, true])
  }

  @Test func `nothing is read after the deadline`() throws {
    try directory.write("a", to: "a")
    let late = FileChecksums([try item("a")], in: folder).run(until: Deadline(.now))
    #expect(late.map(isCancelled) == [true])
  }
}
