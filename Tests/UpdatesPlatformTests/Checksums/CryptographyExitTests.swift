import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesPlatform

@Suite(.timeLimit(.minutes(10))) struct CryptographyExitTests {
  @Test func `checksums are computed to the very end of a process`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      // Called after all that was registered later, as by the library that is loaded next.
      atexit { if (try? Checksum(of: [7], .sha256)) == nil { _exit(3) } }
      _ = try Checksum(of: [7], .sha1)
      exit(0)
    }
  }

  @Test func `what signatures are made of is computed to the very end of a process`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      atexit { if (try? BLAKE2bStream()) == nil { _exit(3) } }
      _ = try BLAKE2bStream()
      exit(0)
    }
  }
}
