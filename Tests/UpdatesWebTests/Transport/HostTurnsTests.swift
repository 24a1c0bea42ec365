import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesWeb

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct HostTurnsTests {
  /// How many requests are under way at each server, and how many at most were.
  final class Traffic: Sendable {
    private let counts = Mutex<(now: [String: Int], most: [String: Int])>(([:], [:]))

    func begin(_ host: String) {
      counts.withLock { counts in
        counts.now[host, default: 0] += 1
        counts.most[host] = max(counts.most[host] ?? 0, counts.now[host] ?? 0)
      }
    }

    func end(_ host: String) { counts.withLock { $0.now[host, default: 0] -= 1 } }

    var most: [String: Int] { counts.withLock(\.most) }
  }

  private static func request(_ url: String) -> Request {
    Request(url: url, deadline: .now + .ample)
  }

  @Test func `requests to one server follow one another`() async throws {
    let traffic = Traffic()
    let network = AnsweringTransport { request in
      let host = String(request.url.prefix(9))
      traffic.begin(host)
      for _ in 1...20 { sched_yield() }
      traffic.end(host)
      return Response(status: 200, url: request.url)
    }
    let turns = HostTurns()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        let transport = turns.transport(of: network)
        group.addTask {
          _ = try await transport.response(to: Self.request("https://\(index % 3).example/"))
        }
      }
      try await group.waitForAll()
    }
    #expect(network.requests.count == 12)
    #expect(traffic.most == ["https://0": 1, "https://1": 1, "https://2": 1])
  }

  @Test func `requests to two servers go together`() async throws {
    let hasArrived = Monitor(false)
    let network = AnsweringTransport { request in
      if request.url.contains("first") {
        // It is answered only once the other has come.
        hasArrived.wait { $0 ? () : nil }
      } else {
        hasArrived.change { $0 = true }
      }
      return Response(status: 200, url: request.url)
    }
    let turns = HostTurns()
    async let first = turns.transport(of: network).response(to: Self.request("https://first/"))
    async let second = turns.transport(of: network).response(to: Self.request("https://second/"))
    #expect(try await [first.status, second.status] == [200, 200])
  }

  @Test func `the time of waiting does not count`() async throws {
    let isOpen = Monitor(false)
    let network = AnsweringTransport { request in
      if request.url.hasSuffix("/slow") { isOpen.wait { $0 ? () : nil } }
      return Response(status: 200, url: request.url)
    }
    let turns = HostTurns()
    func ask(_ request: Request) -> Task<Response, any Error> {
      Task { try await turns.transport(of: network).response(to: request) }
    }
    let slow = ask(Self.request("https://a/slow"))
    while network.requests.isEmpty { await Task.yield() }
    let request = Self.request("https://a/quick")
    let quick = ask(request)
    for _ in 1...100 { await Task.yield() }
    isOpen.change { $0 = true }
    _ = try await (slow.value, quick.value)
    let asked = try #require(network.requests.last)
    #expect(asked.url == request.url && asked.deadline > request.deadline)
  }

  @Test func `who is cancelled while waiting asks nothing, and the next one has its turn`()
    async throws
  {
    let isOpen = Monitor(false)
    let network = AnsweringTransport { request in
      if request.url.hasSuffix("/1") { isOpen.wait { $0 ? () : nil } }
      return Response(status: 200, url: request.url)
    }
    let turns = HostTurns()
    func ask(_ number: Int) -> Task<Response, any Error> {
      Task {
        try await turns.transport(of: network).response(to: Self.request("https://a/\(number)"))
      }
    }
    let first = ask(1)
    while network.requests.isEmpty { await Task.yield() }
    let second = ask(2)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = ask(3)
    isOpen.change { $0 = true }
    #expect(try await first.value.status == 200)
    #expect(try await third.value.status == 200)
    #expect(network.requests.map(\.url) == ["https://a/1", "https://a/3"])
  }
}
