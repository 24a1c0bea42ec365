import Foundation
import Testing
import UpdatesTestSupport

/// A package that depends on this one.
@Suite struct DependentPackageTests {
  private let folder: TemporaryDirectory
  private let swift: Tool

  init() throws {
    folder = try TemporaryDirectory()
    var swift = Tool(path: "/usr/bin/env", home: folder.path)
    swift.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    self.swift = swift
  }

  @Test func `by the URL of a repository with a tag, it is built and runs`()
    async throws
  {
    let repository = folder.path + "/updates-tui.git"
    try publish(to: repository)
    try writeApp(dependingOn: repository)
    let app = folder.path + "/app"
    let build = try await swift.run(
      ["swift", "build", "--package-path", app, "--disable-index-store"], limit: .seconds(1200))
    try #require(build.status == 0, "\(build.output)\(build.errors)")
    let result = try await Tool(path: app + "/.build/debug/app", home: folder.path).run([])
    #expect(result.output == "com.example.tool mine gb\n")
    #expect(result.status == 0)
  }

  /// Makes a repository of the files of this package as they are now, with the tag 1.0.0.
  private func publish(to repository: String) throws {
    func git(_ words: String...) throws {
      let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
      try ChildProcess.run(
        "git", identity + ["--git-dir", repository, "--work-tree", SourceTree.root] + words,
        in: SourceTree.root)
    }
    try ChildProcess.run("git", ["init", "--quiet", "--bare", repository], in: folder.path)
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "Release")
    try git("tag", "1.0.0")
  }

  private func writeApp(dependingOn repository: String) throws {
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "app", platforms: [.macOS(.v15)],
        dependencies: [
          .package(url: "file://\(repository)", from: "1.0.0"),
        ],
        targets: [
          .executableTarget(
            name: "app",
            dependencies: [
              .product(name: "Updates", package: "updates-tui"),
              .product(name: "UpdatesFacade", package: "updates-tui"),
              .product(name: "UpdatesContent", package: "updates-tui"),
              .product(name: "UpdatesUI", package: "updates-tui"),
            ])
        ])
      """, to: "app/Package.swift")
    try folder.write(
      """
      import Updates
      import UpdatesContent
      import UpdatesUI

      let feed = "mine"
      let app = App(id: "com.example.tool", version: "1.0")
      print(app.id ?? "", feed, facadeCountry())
      """, to: "app/Sources/app/main.swift")
    try folder.write(
      """
      import UpdatesFacade

      @MainActor func facadeCountry() -> String {
        Updates.countryCode = "gb"
        return Updates.countryCode ?? ""
      }
      """, to: "app/Sources/app/Facade.swift")
  }
}
