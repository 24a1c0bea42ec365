import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

@Suite(.timeLimit(.minutes(10))) struct CurlTransportExitTests {
  @Test func `a process may end in the middle of handshakes`() async throws {
    let certificate = try TLSCertificate()
    let server = try WebServer(files: ["/a": "a"], certificate: certificate)
    let url = server.url("/a")
    let path = certificate.certificatePath
    for delay in 0..<10 {
      await #expect(processExitsWith: .exitCode(0)) {
        [url = url as String, path = path as String, delay = delay as Int] in
        let transport = CurlTransport(variables: ["SSL_CERT_FILE": path])
        let tasks = (0..<8).map { _ in Task { try await transport.get(url) } }
        // What is under way at the end has to differ from one process to the next.
        let end = ContinuousClock.now + .milliseconds(delay * 2)
        while .now < end { await Task.yield() }
        for task in tasks { task.cancel() }
        exit(0)
      }
    }
  }
}
