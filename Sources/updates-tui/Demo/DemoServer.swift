import CResources
import Loopback

/// Answers as a publisher's server and the App Store would, with the samples in the tool itself.
struct DemoServer {
  private let server: LoopbackServer

  /// Listens on a free port of this machine until the value goes away.
  init(isRequired: Bool) throws(LoopbackError) {
    let lookup = Self.sample("demo-lookup")
    let configuration = Self.sample(isRequired ? "demo-required" : "demo-configuration")
    server = try LoopbackServer { request in
      switch request.path {
      case "/updates.json": Self.document(configuration)
      case "/lookup" where request.parameter("bundleId") == DemoCommand.appID:
        Self.document(lookup)
      default: .status(404)
      }
    }
  }

  /// The configuration's URL.
  var configurationURL: String {
    server.url("/updates.json")
  }

  /// The base of the lookup.
  var lookupURL: String {
    server.url("/lookup")
  }

  func stop() {
    server.stop()
  }

  private static func document(_ bytes: [UInt8]) -> LoopbackResponse {
    .message(status: 200, headers: [.init("Content-Type", "application/json")], body: bytes)
  }

  private static func sample(_ name: String) -> [UInt8] {
    var length = 0
    guard let start = CResources_sample(name, &length) else {
      preconditionFailure("There is no sample of that name in the tool.")
    }
    return Array(UnsafeRawBufferPointer(start: start, count: length))
  }
}
