/// Which modules a module may import; whatever is not listed is a mistake.
enum Walls {
  /// Our own modules and C shims, by the module that may import them.
  static let allowed: [String: Set<String>] = [
    "HarmlessText": [],
    "UpdatesPlatform": [
      "HarmlessText", "CUpdatesArchive", "CUpdatesCrypto", "CUpdatesFileSystem", "CUpdatesLoading",
      "CUpdatesPCRE2", "CUpdatesSpawn", "CUpdatesXML",
    ],
    "UpdatesWeb": ["HarmlessText", "UpdatesPlatform", "CUpdatesCurl"],
    "Updates": ["HarmlessText", "UpdatesPlatform", "UpdatesWeb"],
    "UpdatesInstaller": ["HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates"],
    "UpdatesFacade": ["Updates"],
    "UpdatesContent": ["HarmlessText", "UpdatesPlatform", "UpdatesWeb"],
    "UpdatesTerminal": ["HarmlessText", "CUpdatesNcurses", "CUpdatesMarkdown"],
    "UpdatesUI": [
      "HarmlessText", "UpdatesPlatform", "Updates", "UpdatesTerminal", "CUpdatesResources",
    ],
    "UpdatesCLI": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesTerminal", "UpdatesUI",
    ],
    "updates-tui": ["UpdatesCommands"],
    "UpdatesCommands": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesInstaller",
      "UpdatesTerminal", "UpdatesUI", "UpdatesCLI", "CUpdatesResources",
    ],
    "breeze": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesContent",
      "UpdatesTerminal", "UpdatesUI", "UpdatesCLI",
    ],
  ]

  /// What comes with Swift and costs nothing at the start.
  private static let everywhere: Set = ["Swift", "Synchronization"]
  private static let systemLibraries: Set = ["Glibc", "Darwin"]

  /// The imports of the file that it may not have.
  static func violations(in file: SourceFile) -> [String] {
    guard let own = allowed[file.module] else { return ["\(file.path): a module without walls"] }
    return file.imports.filter { name in
      if systemLibraries.contains(name) { return !file.isInPlatformFolder }
      return !own.contains(name) && !everywhere.contains(name)
    }.map { "\(file.path): import \($0)" }
  }
}
