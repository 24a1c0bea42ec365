import HarmlessText
import Testing
import UpdatesPlatform

@testable import Updates

@Suite struct ProjectFactsTests {
  private func facts(_ files: [String: String], remote: String? = nil) -> ProjectFacts {
    ProjectFacts(
      ProjectFiles(
        folder: "folder", contents: files.mapValues { .success(Array($0.utf8)) }, remote: remote))
  }

  /// A manifest, and what it says: name, program, version, language and packages.
  private static let manifests: [(file: String, text: String, facts: String)] = [
    (
      "package.json",
      """
      {"name": "@example/tool", "version": "1.4.0", "bin": {"helper": "a.js", "tool": "b.js"},
       "repository": {"type": "git", "url": "git+https://github.com/example/tool.git"}}
      """,
      "tool tool 1.4.0 node bun=@example/tool npm=@example/tool pnpm=@example/tool yarn=@example/tool"
    ),
    (
      "pyproject.toml",
      "[project]\nname = \"my-tool\"\nversion = \"2.0\"\n[project.scripts]\ntool = \"a:b\""
        + "\n[project.urls]\nSource_Code = \"URL\"",
      "my-tool tool 2.0 python pipx=my-tool uv=my-tool"
    ),
    (
      "pyproject.toml",
      "[tool.poetry]\nname = \"my-tool\"\nversion = \"2.0\"\n[tool.poetry.scripts]\n"
        + "tool = \"a:b\"\n[tool.poetry.urls]\nGitHub = \"URL\"",
      "my-tool tool 2.0 python pipx=my-tool uv=my-tool"
    ),
    (
      "setup.cfg",
      "[metadata]\nname = my-tool\nversion = 3.2.4\nurl = URL\n[options.entry_points]\n"
        + "console_scripts =\n    tool = package.core:main",
      "my-tool tool 3.2.4 python pipx=my-tool uv=my-tool"
    ),
    (
      "setup.py",
      """
      name = 'not this'
      setup(
          name="my-tool", version='3.2.4', url="URL",
          entry_points={"console_scripts": ["mt = package.core:main"]},
      )
      """, "my-tool mt 3.2.4 python pipx=my-tool uv=my-tool"
    ),
    (
      "Cargo.toml",
      "[package]\nname = \"my-tool\"\nversion = \"2.0.0\"\nrepository = \"URL\"\n"
        + "[[bin]]\nname = \"tool\"", "my-tool tool 2.0.0 rust cargo=my-tool"
    ),
    (
      "go.mod", "// a remark\nmodule github.com/example/tool/v2\n\ngo 1.22\n", "tool tool - go"
    ),
    (
      "my-tool.gemspec",
      """
      Gem::Specification.new do |spec|
        spec.name        = "my-tool"
        spec.version     = '1.2.3'
        spec.homepage    = "URL"
        spec.executables = ["tool"]
      """, "my-tool tool 1.2.3 ruby gem=my-tool"
    ),
    (
      "composer.json",
      #"{"name": "example/my-tool", "bin": ["bin/tool"], "version": "2.1", "#
        + #""support": {"source": "URL"}}"#, "my-tool tool 2.1 -"
    ),
  ]

  @Test(arguments: manifests.indices)
  func `a manifest says what the project is`(index: Int) {
    let (file, text, expected) = Self.manifests[index]
    let facts = facts([file: text.replacing("URL", with: "https://github.com/example/tool")])
    let packages = facts.packages.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
    let found = [facts.name, facts.program, facts.version, facts.language?.rawValue] + packages
    #expect(found.map { $0 ?? "-" }.joined(separator: " ") == expected)
    #expect(facts.sources == [file] && facts.repository?.feed?.url == "example/tool")
  }

  @Test func `a package of Swift, and a file of GoReleaser`() {
    let swift = facts([
      "Package.swift": """
      let package = Package(
        name: "my-tool",
        products: [.library(name: "A", targets: []), .executable(name: "tool", targets: ["T"])])
      """
    ])
    #expect(swift.name == "my-tool" && swift.program == "tool" && swift.language == .swift)
    let releaser = facts([
      ".goreleaser.yaml": "version: 2\nproject_name: my-tool\nbuilds:\n  - binary: 'tool'\n"
    ])
    #expect(releaser.name == "my-tool" && releaser.program == "tool" && releaser.version == nil)
  }

  @Test(arguments: [
    (#""example/tool""#, "github"), (#""github:example/tool""#, "github"),
    (#""gitlab:example/tool""#, "gitlab"), (#"7"#, nil),
  ])
  func `npm's short forms of a repository`(text: String, kind: String?) {
    let facts = facts(["package.json": "{\"repository\": \(text)}"])
    #expect(facts.repository?.feed?.kind == kind)
  }

  @Test func `a private package is on no registry`() {
    let facts = facts(["package.json": #"{"name": "tool", "bin": "a.js", "private": true}"#])
    #expect(facts.packages == [:] && facts.program == "tool")
  }

  @Test(arguments: [
    "[project.urls]\nRepository = \"URL\"", "[project.urls]\nHOMEPAGE = \"URL\"",
    "[project.urls]\nHomepage = \"https://example.com/\"\n\"Source-Code\" = \"URL\"",
    "[project.urls]\n\"Source Code\" = 'URL'", "[project.urls]\nSource_Code = \"URL\"",
    "[project.urls]\nHomepage = \"https://github.com/other/place\"\nsource = \"URL\"",
    "[tool.poetry]\nrepository = \"URL\"", "[tool.poetry]\nhomepage = \"URL\"",
  ])
  func `the links of a project of Python`(text: String) {
    let facts = facts([
      "pyproject.toml": text.replacing("URL", with: "https://github.com/example/tool")
    ])
    #expect(facts.repository?.feed?.url == "example/tool")
  }

  @Test func `a home page on no known forge is no repository`() {
    let text = "[project.urls]\nHomepage = \"https://docs.example.com/en/latest\""
    #expect(facts(["pyproject.toml": text]).repository == nil)
  }

  @Test func `without a program the repository has its name`() {
    let facts = facts(["go.mod": "module x\n"], remote: "git@github.com:example/tool.git")
    #expect(facts.program == "x")
    #expect(self.facts([:], remote: "git@github.com:example/tool.git").program == "tool")
  }

  @Test func `a crate that is not published is in no package`() {
    let facts = facts(["Cargo.toml": "[package]\nname = \"tool\"\npublish = false"])
    #expect(facts.program == "tool" && facts.packages == [:])
  }

  @Test(arguments: [
    ("{ repo }/v{ version }/{ name }-{ target }.tar.gz", "", "my-tool-{arch}-{os}.tar.gz"),
    (
      "{ repo }/{ bin }-v{version}-{ target }{ archive-suffix }", "pkg-fmt = 'zip'",
      "tool-v{version}-{arch}-{os}.zip"
    ),
    ("{ repo }/{ bin }{ binary-ext }", "pkg-fmt = 'bin'", "tool"),
    ("{ repo }/{ name }{ archive-suffix }", "", nil),
    ("{ repo }/{ name }-{ target-arch }.zip", "", nil),
    (
      "{ repo }/{ name }.tgz",
      "[package.metadata.binstall.overrides.x86_64-pc-windows-msvc]\npkg-fmt = 'zip'", "my-tool.tgz"
    ),
    (
      "{ repo }/{ name }.tgz",
      "[package.metadata.binstall.overrides.aarch64-apple-darwin]\npkg-fmt = 'zip'", nil
    ),
  ])
  func `the archives for cargo-binstall`(url: String, more: String, asset: String?) {
    let facts = facts([
      "Cargo.toml": """
      [package]
      name = "my-tool"
      [[bin]]
      name = "tool"
      [package.metadata.binstall]
      pkg-url = "\(url)"
      \(more)
      """
    ])
    #expect(facts.asset == asset)
  }

  @Test func `what dist publishes`() {
    let crate = "[package]\nname = \"my-tool\"\npublish = false\n"
    let jobs = "# publish-jobs = [\"x\"]\npublish-jobs = [\n  \"homebrew\",\n  \"npm\",\n]\n"
    let dist = jobs + "tap = \"example/homebrew-tap\"\nnpm-scope = \"@example\"\n"
    for files in [
      ["Cargo.toml": crate, "dist-workspace.toml": "[dist]\n" + dist],
      ["Cargo.toml": crate + "[workspace.metadata.dist]\n" + dist],
    ] {
      let facts = facts(files)
      #expect(facts.packages[.homebrew] == "example/tap/my-tool")
      #expect(facts.packages[.npm] == "@example/my-tool" && facts.packages.count == 5)
      #expect(facts.asset == "my-tool-{arch}-{os}.tar.xz" && facts.language == .rust)
    }
    let bare = self.facts(["Cargo.toml": crate, "dist.toml": "[dist]\nunix-archive = \".zip\""])
    #expect(bare.packages == [:] && bare.asset == "my-tool-{arch}-{os}.zip")
  }

  @Test func `what an installer of dist remembers counts after the project's own files`() {
    let receipt = """
      {"binaries": ["tool"], "install_prefix": "/home/ann/.cargo", "version": "1.4.0", "source":
       {"app_name": "tool", "name": "tool", "owner": "example", "release_type": "github"}}
      """
    let facts = facts(["go.mod": "module example.org/tool\n", "tool-receipt.json": receipt])
    #expect(facts.version == "1.4.0" && facts.repository?.feed?.url == "example/tool")
    #expect(facts.sources == ["go.mod", "tool-receipt.json"])
  }

  @Test func `the remote counts before what manifests say, and its password nowhere`() {
    let facts = facts(
      ["package.json": #"{"name": "a", "repository": "other/place"}"#],
      remote: "https://ann:secret@github.com/example/tool.git")
    #expect(facts.repository?.page == "https://github.com/example/tool")
    #expect(facts.sources == ["git remote", "package.json"])
    #expect(!"\(facts)".contains("secret"))
  }

  @Test func `the first language counts, and packages of all`() {
    let facts = facts([
      "package.json": #"{"name": "js", "bin": "a"}"#, "Cargo.toml": "[package]\nname = \"rs\"",
    ])
    #expect(facts.language == .rust && facts.program == "rs")
    #expect(facts.packages[.npm] == "js" && facts.packages[.cargo] == "rs")
  }

  @Test func `a project that says nothing has the name of its folder`() {
    let facts = facts([:])
    #expect(facts.name == "folder" && facts.program == nil && facts.sources == [])
  }

  @Test func `what cannot be read is told, and the rest counts`() {
    let facts = ProjectFacts(
      ProjectFiles(
        folder: "a",
        contents: [
          "package.json": .success(Array("{\"name\": ".utf8)),
          "Cargo.toml": .failure(.fileTooLarge("Cargo.toml", limit: ProjectFiles.limit)),
          "go.mod": .success(Array("module example.com/x/tool".utf8)),
        ]))
    #expect(facts.program == "tool")
    #expect(facts.remarks.count == 2)
    #expect(facts.remarks[0].hasPrefix("'Cargo.toml' was not read: it is larger than "))
    #expect(facts.remarks[1].hasPrefix("'package.json' was not read: "))
  }

  @Test(arguments: [
    "\u{1B}[2J", "-rf", "../tool", "a b", "$(id)", "'", "a\nb", "\u{202E}x",
    String(repeating: "a", count: 300),
  ])
  func `a hostile name is no name of a program or package`(name: String) throws {
    let document: JSON = ["name": .string(name), "bin": [:], "version": .string(name)]
    var named = document.objectValue ?? JSONObject()
    named["bin"] = .object([name: "a.js"])
    let facts = facts(["package.json": JSON.object(named).text])
    #expect(facts.program == nil && facts.packages == [:])
    #expect(facts.name == "folder")
    #expect(facts.version == nil || facts.version == facts.version?.harmlessLine())
  }

  @Test(arguments: [
    "setup(name=NAME, version=read())", "setup(username='x', my_name = 'y')", "setup(name='",
    "setup(",
    "", "name='x'", "[metadata]\nname=",
  ])
  func `what is computed or cut off is unknown`(text: String) {
    let facts = facts(["setup.py": text, "setup.cfg": "[metadata]\nversion = attr: a.b"])
    #expect(facts.name == "folder" && facts.program == nil && facts.version == nil)
  }

  @Test(arguments: [
    ("https://github.com/Example/My-Tool.git", "github", "Example/My-Tool"),
    ("git@github.com:example/tool.git", "github", "example/tool"),
    ("ssh://git@github.com:22/example/tool", "github", "example/tool"),
    ("https://ann:secret@github.com/example/tool.git", "github", "example/tool"),
    ("git+https://github.com/example/tool.git", "github", "example/tool"),
    (
      "https://gitlab.com/group/sub/tool.git", "gitlab",
      "https://gitlab.com/api/v4/projects/group%2Fsub%2Ftool/releases"
    ),
    (
      "git@gitlab.example.org:group/tool.git", "gitlab",
      "https://gitlab.example.org/api/v4/projects/group%2Ftool/releases"
    ),
    (
      "ssh://git@codeberg.org/example/tool.git", "forgejo",
      "https://codeberg.org/api/v1/repos/example/tool/releases"
    ),
    (
      "https://gitea.example.org:8443/example/tool", "forgejo",
      "https://gitea.example.org:8443/api/v1/repos/example/tool/releases"
    ),
  ])
  func `a remote leads to a feed`(remote: String, kind: String, url: String) throws {
    let feed = try #require(Repository(remote)?.feed)
    #expect(feed.kind == kind)
    #expect(feed.url == url)
  }

  @Test(arguments: [
    ("https://github.com/Example/My-Tool.git", "com.github.example.my-tool"),
    ("git@gitlab.com:group/sub/tool", "com.gitlab.group.sub.tool"),
    ("https://git.sr.ht/~ann/tool", "ht.sr.git.-ann.tool"),
    ("https://example.org:8443/a/b", "org.example.a.b"), ("https://localhost/a/b", nil),
    ("https://10.0.0.1/a/b", nil),
  ])
  func `a remote gives an identifier`(remote: String, id: String?) throws {
    #expect(try #require(Repository(remote)).appID == id)
  }

  @Test(arguments: [
    "https://example.org/a/b", "https://github.com/a/b/c", "https://git.sr.ht/~a/b",
  ])
  func `nobody knows how another server lists releases`(remote: String) throws {
    #expect(try #require(Repository(remote)).feed == nil)
  }

  @Test(arguments: [
    "", "/srv/git/tool.git", "../tool", "file:///srv/tool.git", "https://github.com/tool",
    "https://github.com/../tool", "https://github.com/a/b c", "C:\\tool", "ext::sh -c evil",
    "https://ann:pa/ss@github.com/a/b", "https://github.com/a/\u{1B}[2J", "git@github.com:/../x",
    "https://gith\u{202E}ub.com/a/b", String(repeating: "a", count: 3000) + ":b/c",
  ])
  func `what names no place on a server is nothing`(remote: String) {
    #expect(Repository(remote) == nil)
  }

  @Test func `plain lines are read with their tables`() {
    let file = TOMLLines(
      """
      name = "outside" # a remark
      [project]
        version='1.4.0'
      publish = false# a remark
      [ tool . "poetry" ]
      name = "inside"
      [[bin]]
      name = "first"
      [[bin]]
      name = "second"
      """)
    #expect(file.value("", "name") == "outside")
    #expect(file.value("project", "version") == "1.4.0")
    #expect(file.value("project", "publish") == "false")
    #expect(file.value("tool.poetry", "name") == "inside")
    #expect(file.value("bin", "name") == "first")
  }

  @Test(arguments: [
    "name = \"\"\"\nname = \"wrong\"\n\"\"\"", "name = '''\nname = 'wrong'\n'''",
    "name = [\"wrong\"]", "name = { text = \"wrong\" }", "name = \"a\\\"wrong\"",
    "name = \"wrong", "name.text = \"wrong\"", "name =", "= \"wrong\"", "na me = \"wrong\"",
  ])
  func `what is not plain is left out`(text: String) {
    #expect(TOMLLines(text).value("", "name") == nil)
  }

  @Test func `a text of several lines hides nothing after it`() {
    let file = TOMLLines(
      "about = \"\"\"\n[bin]\n\"\"\"\nname = \"a\"\nmore = '''x'''\nlast = \"b\"")
    #expect(file.value("", "name") == "a")
    #expect(file.value("", "last") == "b")
  }
}
