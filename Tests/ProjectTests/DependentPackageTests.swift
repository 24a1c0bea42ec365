import Foundation
import Testing
import UpdatesTestSupport

/// A package that depends on this one, beside another whose targets have everyday names.
@Suite struct DependentPackageTests {
  @Test func `it builds beside a package with targets of common names, and runs`() async throws {
    let folder = try TemporaryDirectory()
    try writeNeighbour(to: folder)
    try writeApp(to: folder)
    var swift = Tool(path: "/usr/bin/env", home: folder.path)
    swift.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    let app = folder.path + "/app"
    let build = try await swift.run(
      ["swift", "build", "--package-path", app, "--disable-index-store"], limit: .seconds(1200))
    try #require(build.status == 0, "\(build.output)\(build.errors)")
    let result = try await Tool(path: app + "/.build/debug/app", home: folder.path).run([])
    #expect(result.output == "CLI Platform TestSupport 1 1 com.example.tool mine gb\n")
    #expect(result.status == 0)
  }

  private func writeNeighbour(to folder: TemporaryDirectory) throws {
    for name in ["CLI", "Platform", "TestSupport"] {
      try folder.write(
        "public let name\(name) = \"\(name)\"", to: "neighbour/Sources/\(name)/Name.swift")
    }
    for name in ["CCurl", "CNcurses"] {
      let sources = "neighbour/Sources/\(name)"
      try folder.write("int neighbour_\(name)(void);", to: "\(sources)/include/\(name).h")
      try folder.write("int neighbour_\(name)(void) { return 1; }", to: "\(sources)/\(name).c")
    }
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let names = ["CLI", "Platform", "TestSupport", "CCurl", "CNcurses"]
      let package = Package(
        name: "neighbour", products: [.library(name: "Neighbour", targets: names)],
        targets: names.map { .target(name: $0) })
      """, to: "neighbour/Package.swift")
  }

  private func writeApp(to folder: TemporaryDirectory) throws {
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "app", platforms: [.macOS(.v15)],
        dependencies: [
          .package(name: "updates-tui", path: "\(SourceTree.root)"), .package(path: "../neighbour"),
        ],
        targets: [
          .executableTarget(
            name: "app",
            dependencies: [
              .product(name: "Updates", package: "updates-tui"),
              .product(name: "UpdatesFacade", package: "updates-tui"),
              .product(name: "UpdatesContent", package: "updates-tui"),
              .product(name: "UpdatesUI", package: "updates-tui"),
              .product(name: "Neighbour", package: "neighbour"),
            ])
        ])
      """, to: "app/Package.swift")
    try folder.write(
      """
      import CCurl
      import CLI
      import CNcurses
      import Platform
      import TestSupport
      import Updates
      import UpdatesContent
      import UpdatesUI

      let feed = "mine"
      let app = App(id: "com.example.tool", version: "1.0")
      print(nameCLI, namePlatform, nameTestSupport, neighbour_CCurl(), neighbour_CNcurses(), app.id ?? "", feed, facadeCountry())
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
