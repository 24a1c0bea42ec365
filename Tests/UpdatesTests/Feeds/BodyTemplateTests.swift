import Testing

@testable import Updates

@Suite struct BodyTemplateTests {
  private static let app = App(
    id: "com.example.tool", version: "1.0+x-2", build: "7\"8\\\n", channel: "a&b={os}")
  private static let system = RunningSystem(name: "linux", version: nil, architecture: "arm64")
  private static let json = [Header("content-type", "Application/JSON; charset=utf-8")]

  @Test(arguments: [
    ("v={version}&c={channel}", "v=1.0%2Bx-2&c=a%26b%3D%7Bos%7D"), ("{build}", "7%228%5C%0A"),
    ("{os-version}|{country}", "|"), ("{Version} {name} {} { } {", "{Version} {name} {} { } {"),
    ("{{os}}", "{linux}"), ("", ""), ("http://{os}", "http://linux"),
  ])
  func `what is filled in to a form is percent-encoded`(text: String, expanded: String) {
    for type in [nil, "application/x-www-form-urlencoded", "text/plain", "application/jsonx"] {
      let headers = type.map { [Header("Content-Type", $0)] } ?? []
      #expect(Self.expanded(text, headers) == expanded)
    }
  }

  @Test(arguments: [
    (#"{"v":"{version}","o":{"n":"{os}"}}"#, #"{"v":"1.0+x-2","o":{"n":"linux"}}"#),
    (#"{"b":"{build}"}"#, #"{"b":"7\"8\\\n"}"#), (#"{"v":{"version":1}}"#, #"{"v":{"version":1}}"#),
    (#"["{country}","{channel}"]"#, #"["","a&b={os}"]"#),
  ])
  func `what is filled in to JSON stays within its string`(text: String, expanded: String) throws {
    #expect(Self.expanded(text, Self.json) == expanded)
    #expect(Self.expanded(text, [Header("Content-Type", "application/a+json")]) == expanded)
    #expect(throws: Never.self) { try JSON(parsing: Array(expanded.utf8)) }
  }

  @Test func `a crowd of braces costs no more than its length`() {
    let text = String(repeating: "{", count: 1 << 20)
    #expect(Self.expanded(text + "{os}", Self.json) == text + "linux")
  }

  private static func expanded(_ text: String, _ headers: [Header]) -> String {
    BodyTemplate(text, headers: headers).expanded(for: app, on: system)
  }
}
