import Testing
import UpdatesWeb

@testable import Updates

@Suite struct TemplateTests {
  private static let app = App(
    id: "com.example.tool", name: "Tool", version: "1.4.0-beta+2", build: "7 7", country: "gb",
    language: "pt-BR", channel: "a/b&c=d#e%")
  private static let system = RunningSystem(name: "linux", version: "12", architecture: "arm64")

  @Test(arguments: [
    ("{version}", "1.4.0-beta%2B2"), ("{build}", "7%207"), ("{id}", "com.example.tool"),
    ("{os}", "linux"), ("{os-version}", "12"), ("{arch}", "arm64"), ("{country}", "gb"),
    ("{language}", "pt-BR"), ("{channel}", "a%2Fb%26c%3Dd%23e%25"),
    ("{os}{arch}/{os}", "linuxarm64/linux"), ("", ""), ("a", "a"),
    ("{Version}", "{Version}"), ("{name}", "{name}"), ("{}", "{}"), ("{", "{"), ("}", "}"),
    ("{version", "{version"), ("{{os}}", "{linux}"), ("{os{os}", "{oslinux"), ("{ os }", "{ os }"),
  ])
  func `a placeholder becomes its value, and what is none stays`(
    template: String, expanded: String
  ) {
    for start in ["https://example.com/", "http://127.0.0.1:8080?v=", "HTTPS://example.com/#"] {
      #expect(Self.expand(start + template) == start + expanded)
    }
  }

  @Test func `what is not known is empty`() {
    let nobody = App(version: nil)
    let system = RunningSystem(name: "linux", version: nil)
    let all = URLPlaceholders.names.map { "[{\($0)}]" }.joined()
    #expect(
      AddressTemplate("https://a.example/" + all).expanded(for: nobody, on: system)
        == "https://a.example/[][][][linux][][][][][]")
  }

  @Test func `every placeholder that an app file may have is known`() {
    #expect(
      Set(AddressTemplate.values(for: Self.app, on: Self.system).keys)
        == Set(URLPlaceholders.names))
  }

  @Test(arguments: [
    "https://{id}.example.com/", "https://{version}@example.com", "{os}://example.com/{os}",
    "/etc/{version}.json", "{version}", "", "https:/{os}", "ftp://example.com/{os}",
  ])
  func `no value chooses the host, and a path is no URL`(text: String) {
    #expect(Self.expand(text) == text)
  }

  @Test func `in a file's URL no value leads to another folder`() throws {
    var app = Self.app
    app.version = "../../etc/x"
    let url = AddressTemplate("file:///srv/{version}.json").expanded(for: app, on: Self.system)
    #expect(try documentPath(url) == "/srv/..%2F..%2Fetc%2Fx.json")
    #expect(Self.expand("file:///srv/{os}-{arch}.json") == "file:///srv/linux-arm64.json")
  }

  private static func expand(_ text: String) -> String {
    AddressTemplate(text).expanded(for: app, on: system)
  }

  @Test(arguments: [
    ("https://example.com", "https://example.com?a=1&b=2"),
    ("https://example.com/x", "https://example.com/x?a=1&b=2"),
    ("https://example.com/x?k=v", "https://example.com/x?k=v&a=1&b=2"),
    ("https://example.com/x?", "https://example.com/x?a=1&b=2"),
    ("https://example.com/x?k=v&", "https://example.com/x?k=v&a=1&b=2"),
    ("https://example.com/x#part", "https://example.com/x?a=1&b=2#part"),
    ("https://example.com/x?k=v#part", "https://example.com/x?k=v&a=1&b=2#part"),
    ("https://example.com/x#part?k=v", "https://example.com/x?a=1&b=2#part?k=v"),
  ])
  func `parameters come encoded behind the query of the URL and before its fragment`(
    url: String, expected: String
  ) {
    let encoded = expected.replacing("a=1&b=2", with: "a=x%26y%3Dz%23%3F%2F%C3%BC%20%25%2B&b=")
    #expect(url.appendingQuery([("a", "x&y=z#?/ü %+"), ("b", "")]) == encoded)
  }
}

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
    AddressTemplate.body(text, headers: headers, for: app, on: system)
  }
}
