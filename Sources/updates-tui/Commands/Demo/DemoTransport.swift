import CUpdatesResources
import UpdatesWeb

/// Answers requests as a publisher's server and the App Store would, from the tool's own samples.
struct DemoTransport: Transport {
  static let configurationURL = "https://example.com/lantern/updates.json"
  static let lookupURL = "https://example.com/lookup"

  let isRequired: Bool

  func response(to request: Request) async throws -> Response {
    if request.url == Self.configurationURL {
      return document("demo-\(isRequired ? "required" : "configuration")", request.url)
    }
    if request.url.hasPrefix(Self.lookupURL + "?") { return document("demo-lookup", request.url) }
    return Response(status: 404, url: request.url)
  }

  private func document(_ name: String, _ url: String) -> Response {
    var length = 0
    let start = CResources_sample(name, &length)
    let body = UnsafeRawBufferPointer(start: start, count: length)
    return Response(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body),
      url: url)
  }
}
