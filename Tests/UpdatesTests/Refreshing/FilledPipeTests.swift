import Testing

@testable import Updates
@testable import UpdatesPlatform

@Suite struct FilledPipeTests {
  @Test func `a pipe holds the largest job, and then ends`() throws {
    let bytes = (0..<RefreshJob.limit).map { UInt8(truncatingIfNeeded: $0) }
    let pipe = try FilledPipe(bytes)
    var read: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 5000)
    while true {
      let count = chunk.withUnsafeMutableBytes { readBytes(pipe.descriptor, $0) }
      guard count > 0 else { break }
      read += chunk.prefix(count)
    }
    #expect(read == bytes)
  }

  @Test func `more than a pipe can hold is refused, and waits for nobody`() {
    let error = #expect(throws: Problem.self) {
      _ = try FilledPipe([UInt8](repeating: 0, count: 8 << 20))
    }
    #expect(error?.summary.hasPrefix("its input could not be prepared: ") == true)
  }
}
