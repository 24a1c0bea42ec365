// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "updates-tui",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Updates", targets: ["Updates"]),
    .library(name: "UpdatesUI", targets: ["UpdatesUI"]),
    .executable(name: "updates-tui", targets: ["updates-tui"]),
    .executable(name: "breeze", targets: ["breeze"]),
  ],
  targets: [
    .target(name: "HarmlessText", swiftSettings: strict),
    .target(name: "CLI", dependencies: ["HarmlessText"], swiftSettings: strict),
    .target(
      name: "Updates",
      dependencies: [
        "HarmlessText", "CArchive", "CCurl", "CCrypto", "CFileSystem", "CLoading", "CPCRE2",
        "CSpawn", "CXML",
      ],
      swiftSettings: strict),
    .target(
      name: "TerminalUI", dependencies: ["HarmlessText", "CNcurses", "CMarkdown"],
      swiftSettings: strict),
    .target(
      name: "UpdatesUI", dependencies: ["HarmlessText", "Updates", "TerminalUI", "CResources"],
      swiftSettings: strict),
    .target(name: "Loopback", swiftSettings: strict),
    .executableTarget(
      name: "updates-tui",
      dependencies: [
        "CLI", "Updates", "UpdatesUI", "TerminalUI", "HarmlessText", "Loopback", "CResources",
        "CTasks",
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "breeze", dependencies: ["CLI", "Updates", "HarmlessText"], swiftSettings: strict),

    // C shims: scalars and character pointers in their headers.
    .target(
      name: "CNcurses",
      cSettings: [.define("NCURSES_WIDECHAR", to: "1")],
      linkerSettings: [
        .linkedLibrary(":libncursesw.a", .when(platforms: [.linux])),
        .linkedLibrary(":libtinfo.a", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "CLoading"),
    .target(name: "CMarkdown", dependencies: ["CLoading"]),
    .target(name: "CArchive", dependencies: ["CLoading"]),
    .target(name: "CCurl", dependencies: ["CLoading"]),
    .target(name: "CCrypto", dependencies: ["CLoading"]),
    .target(name: "CFileSystem"),
    .target(name: "CPCRE2", dependencies: ["CLoading"]),
    .target(name: "CSpawn"),
    .target(name: "CTasks"),
    // Its `Headers` lead to libxml2's own, which lie in a folder that no compiler looks into.
    .target(name: "CXML", dependencies: ["CLoading"], cSettings: [.headerSearchPath("Headers")]),
    .target(name: "CResources"),

    .target(
      name: "CVTerm", path: "Tests/CVTerm",
      linkerSettings: [.linkedLibrary("vterm")]),
    .executableTarget(name: "fault-injector", path: "Tests/FaultInjector"),
    .target(
      name: "TestSupport", dependencies: ["CVTerm", "Loopback"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "HarmlessTextTests", dependencies: ["HarmlessText"], swiftSettings: strict),
    .testTarget(
      name: "UpdatesTests", dependencies: ["Updates", "HarmlessText", "Loopback", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .executableTarget(
      name: "terminal-probe", dependencies: ["TerminalUI"], path: "Tests/TerminalProbe",
      swiftSettings: strict),
    .testTarget(
      name: "TerminalUITests",
      dependencies: ["TerminalUI", "HarmlessText", "TestSupport", "terminal-probe"],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesUITests", dependencies: ["UpdatesUI", "Updates", "TerminalUI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "LoopbackTests", dependencies: ["Loopback"], swiftSettings: strict),
    .testTarget(name: "CLITests", dependencies: ["CLI", "HarmlessText"], swiftSettings: strict),
    .testTarget(name: "ProjectTests", dependencies: ["TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["HarmlessText", "TerminalUI", "TestSupport", "Updates"],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Loopback", "TestSupport", "Updates", "updates-tui", "breeze", "fault-injector",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BreezeTests", dependencies: ["Updates", "TestSupport", "breeze"],
      swiftSettings: strict),
    .executableTarget(
      name: "readme-example", dependencies: ["Updates", "UpdatesUI"], path: "Tests/ReadmeExample",
      swiftSettings: strict),
    .executableTarget(
      name: "benchmarks", dependencies: ["Updates", "Loopback", "TestSupport"],
      path: "Tests/Benchmarks",
      swiftSettings: strict),
  ]
)
