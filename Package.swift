// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Tests that compile, package or install something run in the check of a change alone.
let excluded = Context.environment["UPDATES_THOROUGH"] == nil ? ["Building"] : []

// Names of targets are global in a dependent's package graph: each is one that nobody else has.
let package = Package(
  name: "updates-tui",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Updates", targets: ["Updates"]),
    .library(name: "UpdatesFacade", targets: ["UpdatesFacade"]),
    .library(name: "UpdatesContent", targets: ["UpdatesContent"]),
    .library(name: "UpdatesUI", targets: ["UpdatesUI"]),
    .executable(name: "updates-tui", targets: ["updates-tui"]),
    .executable(name: "breeze", targets: ["breeze"]),
  ],
  targets: [
    .target(name: "HarmlessText", swiftSettings: strict),
    .target(
      name: "UpdatesPlatform",
      dependencies: ["HarmlessText", "CUpdatesLibraries", "CUpdatesSystem"],
      swiftSettings: strict),
    .target(
      name: "UpdatesWeb", dependencies: ["HarmlessText", "UpdatesPlatform", "CUpdatesLibraries"],
      swiftSettings: strict),
    .target(
      name: "Updates", dependencies: ["HarmlessText", "UpdatesPlatform", "UpdatesWeb"],
      swiftSettings: strict),
    .target(
      name: "UpdatesInstaller",
      dependencies: [
        "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "CUpdatesResources",
      ],
      swiftSettings: strict),
    .target(name: "UpdatesFacade", dependencies: ["Updates"], swiftSettings: strict),
    .target(
      name: "UpdatesContent",
      dependencies: ["HarmlessText", "UpdatesPlatform", "UpdatesWeb"],
      swiftSettings: strict),
    .target(
      name: "UpdatesTerminal",
      dependencies: ["HarmlessText", "CUpdatesNcurses", "CUpdatesLibraries"],
      swiftSettings: strict),
    .target(
      name: "UpdatesUI",
      dependencies: [
        "UpdatesPlatform",
        "HarmlessText", "Updates", "UpdatesTerminal", "CUpdatesResources",
      ],
      swiftSettings: strict),
    .target(
      name: "UpdatesCLI",
      dependencies: [
        "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesTerminal", "UpdatesUI",
        "CUpdatesResources",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "updates-tui",
      dependencies: [
        "UpdatesPlatform", "UpdatesWeb", "UpdatesInstaller",
        "HarmlessText", "Updates", "UpdatesCLI", "UpdatesTerminal", "UpdatesUI",
        "CUpdatesResources",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "breeze",
      dependencies: [
        "UpdatesPlatform", "UpdatesWeb", "HarmlessText", "Updates", "UpdatesCLI", "UpdatesContent",
        "UpdatesTerminal", "UpdatesUI",
      ],
      swiftSettings: strict),

    // C shims: scalars and character pointers in their headers.
    .target(
      name: "CUpdatesNcurses",
      cSettings: [.define("NCURSES_WIDECHAR", to: "1")],
      linkerSettings: [
        .linkedLibrary(":libncursesw.a", .when(platforms: [.linux])),
        .linkedLibrary(":libtinfo.a", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(name: "CUpdatesLibraries"),
    .target(name: "CUpdatesSystem"),
    .target(name: "CUpdatesResources"),

    // Tests follow their modules.
    .target(
      name: "CUpdatesVTerm", path: "Tests/CUpdatesVTerm",
      linkerSettings: [.linkedLibrary("vterm")]),
    .target(name: "UpdatesLoopback", path: "Tests/Loopback", swiftSettings: strict),
    .target(
      name: "UpdatesTestSupport",
      dependencies: [
        "CUpdatesVTerm", "UpdatesLoopback", "UpdatesPlatform", "UpdatesWeb", "UpdatesTerminal",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "HarmlessTextTests", dependencies: ["HarmlessText"], swiftSettings: strict),
    .testTarget(
      name: "UpdatesPlatformTests",
      dependencies: ["HarmlessText", "UpdatesPlatform", "UpdatesLoopback", "UpdatesTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesWebTests",
      dependencies: ["HarmlessText", "UpdatesWeb", "UpdatesLoopback", "UpdatesTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesTests",
      dependencies: [
        "UpdatesPlatform", "UpdatesWeb", "HarmlessText", "Updates", "UpdatesLoopback",
        "UpdatesTestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "UpdatesInstallerTests",
      dependencies: [
        "UpdatesPlatform", "UpdatesWeb", "HarmlessText", "Updates",
        "UpdatesInstaller", "UpdatesLoopback", "UpdatesTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesFacadeTests",
      dependencies: ["UpdatesFacade", "UpdatesLoopback", "UpdatesTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesContentTests",
      dependencies: [
        "UpdatesPlatform", "UpdatesWeb", "HarmlessText", "UpdatesContent",
        "UpdatesLoopback", "UpdatesTestSupport",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "updates-terminal-probe", dependencies: ["UpdatesPlatform", "UpdatesTerminal"],
      path: "Tests/TerminalProbe", swiftSettings: strict),
    .testTarget(
      name: "UpdatesTerminalTests",
      dependencies: [
        "HarmlessText", "UpdatesTerminal", "UpdatesTestSupport", "updates-terminal-probe",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesUITests",
      dependencies: ["UpdatesUI", "Updates", "UpdatesTerminal", "UpdatesTestSupport"],
      swiftSettings: strict),
    // What is public, as an embedding program uses it: no `@testable`, nothing of `package`.
    .testTarget(
      name: "UpdatesClientTests",
      dependencies: [
        "Updates", "UpdatesContent", "UpdatesUI", "UpdatesLoopback",
        "UpdatesTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesCLITests",
      dependencies: ["HarmlessText", "Updates", "UpdatesCLI", "UpdatesTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "UpdatesProjectTests", dependencies: ["UpdatesTestSupport"],
      path: "Tests/ProjectTests", swiftSettings: strict),
    .testTarget(
      name: "UpdatesFuzzTests",
      dependencies: [
        "UpdatesPlatform", "HarmlessText", "Updates", "UpdatesInstaller",
        "UpdatesContent", "UpdatesTerminal", "UpdatesTestSupport",
      ],
      path: "Tests/FuzzTests", exclude: ["Fixtures"], swiftSettings: strict),
    .executableTarget(name: "updates-fault-injector", path: "Tests/FaultInjector"),
    .testTarget(
      name: "UpdatesEndToEndTests",
      dependencies: [
        "UpdatesPlatform",
        "Updates", "UpdatesContent", "UpdatesLoopback", "UpdatesTestSupport", "updates-tui",
        "breeze", "updates-fault-injector", "updates-facade-example",
      ],
      path: "Tests/EndToEndTests", exclude: excluded, swiftSettings: strict),
    .testTarget(
      name: "UpdatesBreezeTests",
      dependencies: [
        "UpdatesPlatform", "Updates", "UpdatesCLI", "UpdatesContent", "UpdatesTerminal",
        "UpdatesTestSupport", "breeze",
      ],
      path: "Tests/BreezeTests", swiftSettings: strict),
    .executableTarget(
      name: "updates-readme-example", dependencies: ["Updates", "UpdatesContent", "UpdatesUI"],
      path: "Tests/ReadmeExample", swiftSettings: strict),
    .executableTarget(
      name: "updates-facade-example", dependencies: ["UpdatesFacade", "UpdatesUI"],
      path: "Tests/FacadeExample", swiftSettings: strict),
    .executableTarget(
      name: "benchmarks", dependencies: ["UpdatesPlatform", "UpdatesTestSupport"],
      path: "Tests/Benchmarks", swiftSettings: strict),
  ]
)

// For the check of a change. Otherwise a newer compiler may warn of what this one does not know.
if Context.environment["UPDATES_STRICT"] != nil {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings =
      (target.cSettings ?? []) + [
        .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
      ]
  }
}
