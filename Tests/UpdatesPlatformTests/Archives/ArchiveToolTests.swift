import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// Archives that real programs made.
@Suite struct ArchiveToolTests {
  @Test(arguments: [
    ["tar", "-C", "content", "-cf", "archive", "."],
    ["tar", "--format=v7", "-C", "content", "-cf", "archive", "folder", "empty", "link", "top"],
    ["tar", "--format=gnu", "-C", "content", "-cf", "archive", "."],
    ["tar", "-C", "content", "-czf", "archive", "."],
    ["tar", "-C", "content", "-cJf", "archive", "."],
    ["tar", "-C", "content", "-cjf", "archive", "."],
    ["tar", "--zstd", "-C", "content", "-cf", "archive", "."],
    ["bsdtar", "--format=pax", "-C", "content", "-czf", "archive", "."],
    ["bsdtar", "--format=zip", "-C", "content", "-cf", "archive", "."],
    ["sh", "-c", "cd content && zip -q -r -y ../archive.zip . && mv ../archive.zip ../archive"],
    ["sh", "-c", "cd content && zip -q -0 -r -y ../a.zip . && mv ../a.zip ../archive"],
  ])
  func `what comes out is what was put in`(command: [String]) async throws {
    let isOld = command.contains("--format=v7")
    let trial = try ArchiveTrial()
    try Self.writeContent(in: trial.directory, isOld: isOld)
    try await Self.run(command, in: trial.directory)
    #expect(try trial.extractFile(at: trial.directory.path + "/archive") == .folder)
    #expect(
      try ArchiveTrial.tree(of: trial.staging + "/new", permissions: true)
        == ArchiveTrial.tree(of: trial.directory.path + "/content", permissions: true))
  }

  private static let needsMemory = Problem.archiveUnsupported(
    "its xz needs more than 128 MiB of memory")

  @Test(
    arguments: [
      ("xz -9e tar", nil), ("xz --lzma2=preset=0,dict=192MiB tar", needsMemory),
      ("cat a b >tar.xz", nil), ("cat a zeros b zeros >tar.xz", nil),
      ("cat a b text >tar.xz", .archiveTrailingData),
    ] as [(String, Problem?)])
  func `xz has its memory and no more, and may come in streams`(
    command: String, error: Problem?
  ) async throws {
    let trial = try ArchiveTrial()
    try Self.writeContent(in: trial.directory, isOld: true)
    try trial.directory.write("text", to: "text")
    try trial.directory.write(Array(repeating: 0, count: 8), to: "zeros")
    let make =
      "tar -C content -cf tar top; split -b 4000 tar part-; xz -c part-aa >a; "
      + "cat part-a[b-z] | xz -c >b; \(command)"
    try await Self.run(["sh", "-c", make], in: trial.directory)
    let path = trial.directory.path + "/tar.xz"
    guard let error else {
      try trial.extractFile(at: path)
      return
    }
    #expect(throws: error) { try trial.extractFile(at: path) }
    #expect(try trial.tree().isEmpty)
  }

  @Test(arguments: ["bzip2", "xz", "zstd"])
  func `other compression of a file alone is not taken`(program: String) async throws {
    let trial = try ArchiveTrial()
    try trial.directory.write("text", to: "text")
    try await Self.run(["sh", "-c", "\(program) -q -c <text >archive"], in: trial.directory)
    #expect(throws: Problem.archiveUnrecognized) {
      try trial.extractFile(at: trial.directory.path + "/archive")
    }
  }

  @Test(arguments: ["gzip", "bzip2", "xz", "zstd"])
  func `what is cut off or goes on is refused`(program: String) async throws {
    let trial = try ArchiveTrial()
    try trial.directory.write(
      TarBuilder.archive { $0.file("a", String(repeating: "text", count: 5000)) }, to: "tar")
    try await Self.run(["sh", "-c", "\(program) -q -c <tar >archive"], in: trial.directory)
    let bytes = try FileSystem.contents(of: trial.directory.path + "/archive", limit: 1 << 20)
    for count in stride(from: 1, to: bytes.count, by: 7) {
      #expect(try trial.refusal(of: Array(bytes.dropLast(count))) != nil)
    }
    #expect(try trial.refusal(of: bytes + Array("rubbish".utf8)) != nil)
    #expect(try trial.tree() == [])
    #expect(try trial.refusal(of: bytes) == nil)
  }

  @Test(arguments: ["gzip", "bzip2", "xz", "zstd"])
  func `a bomb is refused before it has grown`(program: String) async throws {
    let trial = try ArchiveTrial()
    try await Self.run(
      [
        "sh", "-c",
        "truncate -s 80M zeros && tar -cf - zeros | \(program) -q -c >archive && rm zeros",
      ], in: trial.directory)
    var most = 0
    var limits = ArchiveLimits()
    limits.expansion = 100
    #expect(throws: Problem.archiveExpands(factor: 100)) {
      try Archive.extract(
        from: OpenFile.reading(trial.directory.path + "/archive"), into: trial.folder,
        name: "new", limits: limits
      ) { state in
        most = max(most, state.written)
        return true
      }
    }
    #expect(most <= 65 << 20)
    #expect(try trial.tree() == [])
  }

  @Test func `a file with holes is as it was`() async throws {
    let trial = try ArchiveTrial()
    try await Self.run(
      [
        "sh", "-c",
        """
        mkdir content && cd content && truncate -s 500K holes && printf x >>holes
        truncate -s 900K holes && for format in gnu pax; do
        tar --sparse --format=$format -cf ../$format holes; done
        """,
      ], in: trial.directory)
    for format in ["gnu", "pax"] {
      try trial.extractFile(at: trial.directory.path + "/" + format)
      #expect(
        try ArchiveTrial.tree(of: trial.staging + "/new")
          == ArchiveTrial.tree(of: trial.directory.path + "/content"))
      try trial.folder.removeTree("new")
    }
  }

  private static func writeContent(in directory: TemporaryDirectory, isOld: Bool) throws {
    let long = isOld ? "short" : String(repeating: "l", count: 120)
    try directory.write("top", to: "content/top")
    try directory.write("", to: "content/empty")
    try directory.write("in a folder", to: "content/folder/with blanks/\(long)")
    try directory.write("\u{E9}", to: "content/folder/\u{E9} \u{1F600}")
    let many = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    try directory.write(many, to: "content/folder/large")
    let path = directory.path + "/content/"
    try FileManager.default.createSymbolicLink(
      atPath: path + "link", withDestinationPath: "folder/large")
    try FileManager.default.linkItem(atPath: path + "top", toPath: path + "folder/hard")
    for (name, permissions) in [("top", 0o755), ("empty", 0o600), ("folder", 0o750)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: path + name)
    }
  }

  private static func run(_ command: [String], in directory: TemporaryDirectory) async throws {
    var tool = Tool(path: "/usr/bin/env", home: directory.path)
    tool.directory = directory.path
    let result = try await tool.run(command)
    try #require(result.status == 0, "\(command): \(result.errors)")
  }
}
