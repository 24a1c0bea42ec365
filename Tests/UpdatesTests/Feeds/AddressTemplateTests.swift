import Testing

@testable import Updates

@Suite struct AddressTemplateTests {
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
}
