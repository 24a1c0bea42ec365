import Testing

@Suite struct SourceRuleTests {
  @Test(arguments: SourceRule.ofAllFiles)
  func `each file keeps it`(rule: SourceRule) throws {
    #expect(try SourceFile.all(under: "Sources", "Tests").flatMap(rule.violations) == [])
  }

  @Test(arguments: SourceRule.ofSources)
  func `each source keeps it`(rule: SourceRule) throws {
    #expect(try SourceFile.all(under: "Sources").flatMap(rule.violations) == [])
  }

  @Test(arguments: SourceRule.ofTests)
  func `each test keeps it`(rule: SourceRule) throws {
    #expect(try SourceFile.all(under: "Tests").flatMap(rule.violations) == [])
  }

  @Test(
    arguments: [
      SourceRule.ofAllFiles, SourceRule.ofSources, SourceRule.ofTests,
    ].flatMap { $0 })
  func `a file that breaks it is found`(rule: SourceRule) {
    #expect(rule.violations(rule.bad).count == 1)
  }

  @Test func `each file imports what its module may import`() throws {
    let files = try SourceFile.all(under: "Sources")
    #expect(files.count > 40)
    #expect(files.flatMap(Walls.violations) == [])
  }

  @Test func `each module has walls`() throws {
    let modules = Set(try SourceFile.all(under: "Sources").map(\.module))
    #expect(modules.subtracting(Walls.allowed.keys) == [])
  }

  @Test(arguments: [
    ("Updates", "import UpdatesTerminal"), ("Updates", "package import CUpdatesNcurses"),
    ("Updates", "import Foundation"), ("Updates", "import FoundationNetworking"),
    ("UpdatesTerminal", "@_exported public import Updates"),
    ("UpdatesCLI", "import UpdatesContent"), ("HarmlessText", "import UpdatesCLI"),
    ("Updates", "import UpdatesContent"), ("UpdatesContent", "import Updates"),
    ("breeze", "@testable import UpdatesInstaller"),
    ("updates-tui", "import CUpdatesLibraries"),
    ("UpdatesPlatform", "updates_curl_load()"), ("UpdatesWeb", "updates_archive_version()"),
    ("Unheard", "import Swift"), ("UpdatesUI", "@preconcurrency import Darwin"),
  ])
  func `an import through a wall is found`(module: String, line: String) {
    let file = SourceFile(path: "Sources/\(module)/A.swift", text: "// Comment\n\n\(line)\n")
    #expect(Walls.violations(in: file).count == 1)
  }

  @Test(arguments: [
    ("Sources/UpdatesWeb/A.swift", "import CUpdatesLibraries\n\nlet a = updates_curl_load()"),
    ("Sources/UpdatesPlatform/Platform/A.swift", "#if canImport(Glibc)\n  import Glibc\n#endif"),
    ("Sources/UpdatesCLI/A.swift", "import HarmlessText\nimport Synchronization"),
    ("Sources/UpdatesCLI/A.swift", "// import Foundation"),
  ])
  func `an import that is allowed is not`(path: String, text: String) {
    #expect(Walls.violations(in: SourceFile(path: path, text: text)) == [])
  }
}
