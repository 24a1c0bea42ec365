import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// A sync that goes wrong leaves the old set whole, touches nothing else, and the next one finishes.
@Suite struct SyncFaultTests {
  @Test(arguments: 1...FaultySet.answers)
  func `an answer that is cut off once costs another try`(number: Int) async throws {
    let set = try await FaultySet()
    let around = set.around
    set.spoil { count, _, bytes in count == number ? FaultySet.half(of: bytes) : nil }
    let result = try await set.sync()
    #expect(set.answered >= number)
    #expect(result.status == 0, "\(result.errors)")
    #expect(set.contents == FaultySet.new)
    #expect(set.aroundStaging == around)
    try await set.requireSynced(FaultySet.new)
  }

  @Test(arguments: 1...FaultySet.answers)
  func `a server that is cut off for good leaves the old set`(number: Int) async throws {
    let set = try await FaultySet()
    let around = set.around
    set.spoil { count, _, bytes in count >= number ? FaultySet.half(of: bytes) : nil }
    let result = try await set.sync()
    #expect(result.status == 76, "\(result.errors)")
    #expect(result.errors.contains("hint: "))
    #expect(set.contents == FaultySet.old)
    #expect(set.aroundStaging == around)
    set.spoil(nil)
    try await set.requireSynced(FaultySet.new)
  }

  @Test(arguments: [
    "a.txt", "sub/deep.txt", "Child.freshair/c.txt", "Child.freshair/manifest.json",
  ])
  func `a checksum that is wrong leaves the old set`(path: String) async throws {
    let set = try await FaultySet()
    let around = set.around
    set.serve("[]", as: path)
    let result = try await set.sync()
    #expect(result.status == 77, "\(result.errors)")
    #expect(result.errors.contains(path), "\(result.errors)")
    #expect(set.contents == FaultySet.old)
    #expect(set.aroundStaging == around)
    try set.publish(FaultySet.new)
    try await set.requireSynced(FaultySet.new)
  }

  @Test func `a file that changes while its set is fetched leaves the old set`() async throws {
    let set = try await FaultySet()
    // Published anew when the manifests are out, and the files not yet.
    set.spoil { count, path, _ in
      count > 2 && path == "added.txt"
        ? .message(status: 200, headers: [], body: Array("newer".utf8)) : nil
    }
    let result = try await set.sync()
    #expect(result.status == 77, "\(result.errors)")
    #expect(result.errors.contains("added.txt"))
    #expect(set.contents == FaultySet.old)
    var newest = FaultySet.new
    newest["added.txt"] = "newer"
    set.spoil(nil)
    try set.publish(newest)
    try await set.requireSynced(newest)
  }

  @Test func `two at once end with one new set`() async throws {
    let set = try await FaultySet()
    let around = set.around
    for result in try await set.tool.tool.runTogether(4, set.words) {
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(set.contents == FaultySet.new)
    #expect(set.around == around)
  }

  @Test func `a person's file whose name is not UTF-8 goes with the rest`() async throws {
    let set = try await FaultySet()
    // Some file systems have no such names.
    guard set.tool.home.make(rawName: [0x66, 0xFF], in: "place/set/Child.freshair") else { return }
    #expect(set.tool.home.make(rawName: [0xFF, 0xFE], in: "place/set", isFolder: true))
    try await set.requireSynced(FaultySet.new)
  }

  @Test(arguments: [
    "../evil", "../../evil", "../beside/x", "../.set.staging/evil", "/tmp/evil", "//evil", "..",
    "Child.freshair/../../evil", "./../evil", "a/../../evil", "a.txt/../../beside/x",
    "a\\\\..\\\\x",
    "evil\\u0000", "..\\u002fevil", "\\u002e\\u002e/evil", ".updates-sync", "sub/./x", "sub//x",
    "", ".", "sub/", "../set.staging/folder/set/a.txt", "manifest.json", "\\u001b[2Jx", "x\\ny",
    "~/../../evil", "a/b/../../../evil", "../outside/x", "..\\/outside\\/x",
  ])
  func `a hostile name stops all`(name: String) async throws {
    let set = try await FaultySet()
    let around = set.around
    set.serve("evil", as: "evil")
    set.serve(#"[{"filename": "\#(name)"}]"#, as: "manifest.json")
    let result = try await set.sync()
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.errors.contains("filename"), "\(result.errors)")
    #expect(set.contents == FaultySet.old)
    #expect(set.around == around)
  }

  #if os(Linux)
    @Test(.enabled(if: Mount.isPossible, "only root can mount"), arguments: [true, false])
    func `a full disk leaves the old set`(hasNoByteLeft: Bool) async throws {
      let tool = try UpdatesTool(product: "breeze")
      let folder = tool.home.path + "/place"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let mount = try Mount(over: folder, options: ["-t", "tmpfs", "-o", "size=192k"])
      defer { mount.end() }
      let set = try await FaultySet(tool: tool)
      if hasNoByteLeft { mount.fill() }
      let around = set.around
      let result = try await set.sync()
      #expect(result.status == 74, "\(result.errors)")
      #expect(result.errors.contains("the disk is full"), "\(result.errors)")
      #expect(set.contents == FaultySet.old)
      // Nothing is kept where there is no room.
      #expect(set.around == around)
      if hasNoByteLeft { try FileManager.default.removeItem(atPath: folder + "/filler") }
      var small = FaultySet.new
      small["a.txt"] = "short"
      try set.publish(small)
      try await set.requireSynced(small)
    }

    @Test func `killed at any moment it leaves the old set or the new`() async throws {
      let set = try await FaultySet()
      // Slow, so that most of the time goes into fetching.
      set.spoil { _, _, bytes in
        let head = "HTTP/1.1 200 OK\r\nETag: \"slow\"\r\nContent-Length: \(bytes.count)\r\n\r\n"
        return .raw(
          Array(head.utf8) + bytes, pieceSize: max(bytes.count / 8, 16), pause: .milliseconds(2))
      }
      let sets = [FaultySet.old, FaultySet.new]
      let clock = ContinuousClock()
      try set.publish(FaultySet.new)
      let whole = try await clock.measure { try await set.requireSynced(FaultySet.new) }
      var killer = set.tool.tool
      killer.path = "/usr/bin/timeout"
      var current = 1
      let seed = UInt64.random(in: 0..<1_000_000)
      var generator = SeededGenerator(seed: seed)
      for round in 0..<6 {
        let next = 1 - current
        try set.publish(sets[next])
        let around = set.aroundStaging
        let time = whole / .seconds(1) * Double.random(in: 0.01...1.1, using: &generator)
        let result = try await killer.run(
          ["-s", "KILL", "\(time)", set.tool.tool.path] + set.words)
        let place: Comment = "seed \(seed), round \(round), after \(time) s: \(result.end)"
        let found = set.contents
        #expect(found == sets[current] || found == sets[next], place)
        #expect(set.aroundStaging == around, place)
        if found == sets[next] { current = next }
        guard round % 3 == 2 else { continue }
        try await set.requireSynced(sets[next], place)
        current = next
      }
    }
  #endif
}
