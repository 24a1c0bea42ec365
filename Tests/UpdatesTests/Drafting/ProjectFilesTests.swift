import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import Updates

/// The files of a real folder.
@Suite struct ProjectFilesTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var files: ProjectFiles {
    ProjectFiles(
      at: folder.path, environment: SystemEnvironment(variables: ["PATH": "/usr/bin:/bin"]))
  }

  @Test func `the remote of git is found, also in a folder below`() throws {
    try ChildProcess.run("git", ["init", "-q"], in: folder.path)
    try ChildProcess.run(
      "git", ["remote", "add", "origin", "https://github.com/example/tool"], in: folder.path)
    try folder.write("{}", to: "below/package.json")
    #expect(files.remote == "https://github.com/example/tool")
    let below = ProjectFiles(
      at: folder.path + "/below",
      environment: SystemEnvironment(variables: ["PATH": "/usr/bin:/bin"]))
    #expect(below.remote == "https://github.com/example/tool")
    #expect(below.folder == "below")
  }

  @Test func `without git there is no remote`() {
    #expect(files.remote == nil)
    let environment = SystemEnvironment(variables: ["PATH": folder.path])
    #expect(ProjectFiles(at: folder.path, environment: environment).remote == nil)
  }

  @Test func `manifests are read, and nothing else`() throws {
    for name in ["package.json", "README.md", "b.gemspec", "a.gemspec", "src/go.mod"] {
      try folder.write("a", to: name)
    }
    #expect(Set(files.contents.keys) == ["package.json", "a.gemspec"])
  }

  @Test func `a file of 50 MB is not read`() throws {
    let path = try folder.write("{", to: "package.json")
    #expect(truncate(path, 50 << 20) == 0)
    let facts = ProjectFacts(files)
    #expect(facts.remarks.count == 1)
    #expect(facts.remarks.first?.hasPrefix("'package.json' was not read: it is larger") == true)
  }

  @Test func `a folder in the place of a manifest is told`() throws {
    try folder.write("", to: "go.mod/file")
    #expect(ProjectFacts(files).remarks == ["'go.mod' was not read: it is a folder"])
  }
}
