import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

/// Against what `minisign` itself writes.
@Suite struct MinisignTests {
  private let directory: TemporaryDirectory
  private let folder: OpenFolder
  private let content = Array("What was signed\n".utf8)

  init() throws {
    directory = try TemporaryDirectory()
    folder = try OpenFolder(directory.path)
    try directory.write(content, to: "file")
  }

  enum Kind: CaseIterable { case prehashed, legacy }

  private func minisign(_ arguments: [String]) async throws {
    var tool = Tool(path: "/usr/bin/minisign", home: directory.path)
    tool.directory = directory.path
    let result = try await tool.run(arguments)
    try #require(result.status == 0, "\(result.errors)")
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try folder.reading(name).contents(limit: 1 << 20), as: UTF8.self)
  }

  /// A new key, and its signature of `file`.
  private func sign(
    _ kind: Kind = .prehashed, comment: String = "version 1.2.3", key: String = "key"
  ) async throws -> (MinisignPublicKey, [UInt8]) {
    try await minisign(["-G", "-W", "-f", "-p", "\(key).pub", "-s", "\(key).sec"])
    let words = ["-S"] + (kind == .legacy ? ["-l"] : [])
    try await minisign(words + ["-s", "\(key).sec", "-m", "file", "-t", comment])
    return (try MinisignPublicKey(try read("\(key).pub")), Array(try read("file.minisig").utf8))
  }

  @Test(arguments: Kind.allCases)
  func `what minisign signs is accepted, from a file and from memory`(kind: Kind) async throws {
    let (key, text) = try await sign(kind)
    let signature = try MinisignSignature(text)
    #expect(signature.isPrehashed == (kind == .prehashed))
    #expect(signature.trustedCommentBytes == Array("version 1.2.3".utf8))
    try key.verify(signature, of: try folder.reading("file"))
    try key.verify(signature, of: content)
    let shown = try read("key.pub").split(separator: "\n")[0]
    // minisign leaves out the zeros that it begins with.
    #expect(shown.hasSuffix(key.id.drop { $0 == "0" }))
    #expect(key.text == String(try read("key.pub").split(separator: "\n")[1]))
  }

  @Test(arguments: Kind.allCases)
  func `what is not wanted any more is not read to its end`(kind: Kind) async throws {
    let (key, text) = try await sign(kind)
    let signature = try MinisignSignature(text)
    let deadline = Deadline()
    deadline.cancel()
    #expect(throws: CancellationError.self) {
      try key.verify(signature, of: try folder.reading("file"), until: deadline)
    }
  }

  @Test(arguments: Kind.allCases)
  func `another content is refused`(kind: Kind) async throws {
    let (key, text) = try await sign(kind)
    let signature = try MinisignSignature(text)
    for other in [content + [0], Array(content.dropLast()), [], content.map { $0 ^ 1 }] {
      #expect(throws: Problem.signatureWrong) { try key.verify(signature, of: other) }
      try directory.write(other, to: "file")
      #expect(throws: Problem.signatureWrong) {
        try key.verify(signature, of: try folder.reading("file"))
      }
    }
  }

  @Test func `another key is told by its number`() async throws {
    let (key, text) = try await sign()
    let (other, _) = try await sign(key: "other")
    let (found, expected) = (key.id, other.id)
    let problem = Problem(
      .signature,
      "it is signed with the key \(SigningKey.beginning(ofID: found))…; "
        + "expected \(SigningKey.beginning(ofID: expected))…")
    #expect(throws: problem) {
      try other.verify(try MinisignSignature(text), of: content)
    }
  }

  @Test func `a key that only pretends to be the same is refused`() async throws {
    let (key, text) = try await sign()
    let (other, _) = try await sign(key: "other")
    let bytes = Array("Ed".utf8) + key.idBytes + other.bytes
    let pretender = try MinisignPublicKey(Data(bytes).base64EncodedString())
    #expect(throws: Problem.signatureWrong) {
      try pretender.verify(try MinisignSignature(text), of: content)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a signature with any byte changed is refused`(kind: Kind) async throws {
    let (key, text) = try await sign(kind)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in [1, 3] {
      let bytes = try #require([UInt8](base64: lines[line].utf8))
      for place in bytes.indices {
        var changed = bytes
        changed[place] ^= 0x20
        var others = lines
        others[line] = Data(changed).base64EncodedString()
        #expect(throws: Problem.self, "line \(line), byte \(place)") {
          let signature = try MinisignSignature(others.joined(separator: "\n"))
          try key.verify(signature, of: content)
        }
      }
    }
  }

  @Test func `a changed trusted comment is told from a changed content`() async throws {
    let (key, text) = try await sign(comment: "version 1.2.3")
    let changed = String(decoding: text, as: UTF8.self)
      .replacingOccurrences(of: "version 1.2.3", with: "version 9.2.3")
    #expect(throws: Problem(.signature, "the trusted comment of the signature was changed")) {
      try key.verify(try MinisignSignature(changed), of: content)
    }
    let untrusted = String(decoding: text, as: UTF8.self)
      .replacingOccurrences(of: "untrusted comment: ", with: "untrusted comment: any ")
    try key.verify(try MinisignSignature(untrusted), of: content)
  }

  @Test func `content that is too large for the legacy kind is not read`() async throws {
    let (key, text) = try await sign(.legacy)
    let limit = MinisignPublicKey.legacyLimit
    let path = directory.path + "/file"
    #expect(truncate(path, limit + 1) == 0)
    #expect(
      throws: Problem(
        .signature, "a legacy signature cannot be checked for more than \(limit.byteCount)")
    ) {
      try key.verify(try MinisignSignature(text), of: try folder.reading("file"))
    }
  }
}
