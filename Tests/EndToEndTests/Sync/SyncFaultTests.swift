import Foundation
import Testing
import UpdatesLoopback
import UpdatesTestSupport

/// A sync that goes wrong leaves the old set whole, touches nothing else, and the next one finishes.
@Suite struct SyncFaultTests {
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

  @Test func `two at once end with one new set`() async throws {
    let set = try await FaultySet()
    let around = set.around
    for result in try await set.tool.tool.runTogether(4, set.words) {
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(set.contents == FaultySet.new)
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
  #endif
}
