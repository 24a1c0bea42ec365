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
    .target(
      name: "CLI", dependencies: ["HarmlessText"], path: "Sources/UpdatesCLI", swiftSettings: strict
    ),
    .target(
      name: "Updates",
      dependencies: [
        "HarmlessText", "CArchive", "CCurl", "CCrypto", "CFileSystem", "CLoading", "CPCRE2",
        "CSpawn", "CXML",
      ],
      path: "Sources",
      sources: [
        "Updates", "UpdatesContent", "UpdatesFacade", "UpdatesFiles", "UpdatesPlatform",
        "UpdatesWeb", "breeze/Publishing",
      ],
      swiftSettings: strict),
    .target(
      name: "TerminalUI", dependencies: ["HarmlessText", "CNcurses", "CMarkdown"],
      path: "Sources/UpdatesTerminal", swiftSettings: strict),
    .target(
      name: "UpdatesUI", dependencies: ["HarmlessText", "Updates", "TerminalUI", "CResources"],
      swiftSettings: strict),
    .target(name: "Loopback", path: "Tests/Loopback", swiftSettings: strict),
    .executableTarget(
      name: "updates-tui",
      dependencies: [
        "CLI", "Updates", "UpdatesUI", "TerminalUI", "HarmlessText", "Loopback", "CResources",
        "CTasks",
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "breeze", dependencies: ["CLI", "Updates", "HarmlessText"], exclude: ["Publishing"],
      swiftSettings: strict),

    // C shims: scalars and character pointers in their headers.
    .target(
      name: "CNcurses",
      path: "Sources/CUpdatesNcurses",
      cSettings: [.define("NCURSES_WIDECHAR", to: "1")],
      linkerSettings: [
        .linkedLibrary(":libncursesw.a", .when(platforms: [.linux])),
        .linkedLibrary(":libtinfo.a", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "CLoading", path: "Sources/CUpdatesLoading"),
    .target(name: "CMarkdown", dependencies: ["CLoading"], path: "Sources/CUpdatesMarkdown"),
    .target(name: "CArchive", dependencies: ["CLoading"], path: "Sources/CUpdatesArchive"),
    .target(name: "CCurl", dependencies: ["CLoading"], path: "Sources/CUpdatesCurl"),
    .target(name: "CCrypto", dependencies: ["CLoading"], path: "Sources/CUpdatesCrypto"),
    .target(name: "CFileSystem", path: "Sources/CUpdatesFileSystem"),
    .target(name: "CPCRE2", dependencies: ["CLoading"], path: "Sources/CUpdatesPCRE2"),
    .target(name: "CSpawn", path: "Sources/CUpdatesSpawn"),
    .target(name: "CTasks", path: "Sources/CUpdatesTasks"),
    // Its `Headers` lead to libxml2's own, which lie in a folder that no compiler looks into.
    .target(
      name: "CXML", dependencies: ["CLoading"], path: "Sources/CUpdatesXML",
      cSettings: [.headerSearchPath("Headers")]),
    .target(name: "CResources", path: "Sources/CUpdatesResources"),

    .target(
      name: "CVTerm", path: "Tests/CUpdatesVTerm",
      linkerSettings: [.linkedLibrary("vterm")]),
    .executableTarget(name: "fault-injector", path: "Tests/FaultInjector"),
    .target(
      name: "TestSupport", dependencies: ["CVTerm", "Loopback"], path: "Tests/TestSupport",
      exclude: ["Content", "Transport"],
      swiftSettings: strict),
    .testTarget(name: "HarmlessTextTests", dependencies: ["HarmlessText"], swiftSettings: strict),
    .testTarget(
      name: "UpdatesTests", dependencies: ["Updates", "HarmlessText", "Loopback", "TestSupport"],
      path: "Tests", exclude: ["UpdatesTests/Fixtures"],
      sources: [
        "UpdatesTests", "UpdatesContentTests", "UpdatesFacadeTests", "UpdatesFilesTests",
        "UpdatesPlatformTests", "UpdatesWebTests", "BreezeTests/Publishing", "TestSupport/Content",
        "TestSupport/Transport",
      ], swiftSettings: strict),
    .executableTarget(
      name: "terminal-probe", dependencies: ["TerminalUI"], path: "Tests/TerminalProbe",
      swiftSettings: strict),
    .testTarget(
      name: "TerminalUITests",
      dependencies: ["TerminalUI", "HarmlessText", "TestSupport", "terminal-probe"],
      path: "Tests/UpdatesTerminalTests",
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesUITests", dependencies: ["UpdatesUI", "Updates", "TerminalUI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "LoopbackTests", dependencies: ["Loopback"], swiftSettings: strict),
    .testTarget(
      name: "CLITests", dependencies: ["CLI", "HarmlessText"], path: "Tests/UpdatesCLITests",
      swiftSettings: strict),
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
      exclude: ["Publishing"],
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
