/// Which modules a module may import; whatever is not listed is a mistake.
enum Walls {
  /// Our own modules and C shims, by the module that may import them.
  static let allowed: [String: Set<String>] = [
    "HarmlessText": [],
    "UpdatesPlatform": ["HarmlessText", "CUpdatesLibraries", "CUpdatesSystem"],
    "UpdatesWeb": ["HarmlessText", "UpdatesPlatform", "CUpdatesLibraries"],
    "Updates": ["HarmlessText", "UpdatesPlatform", "UpdatesWeb"],
    "UpdatesInstaller": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "CUpdatesResources",
    ],
    "UpdatesFacade": ["Updates"],
    "UpdatesContent": ["HarmlessText", "UpdatesPlatform", "UpdatesWeb"],
    "UpdatesTerminal": ["HarmlessText", "CUpdatesNcurses", "CUpdatesLibraries"],
    "UpdatesUI": [
      "HarmlessText", "UpdatesPlatform", "Updates", "UpdatesTerminal", "CUpdatesResources",
    ],
    "UpdatesCLI": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesTerminal", "UpdatesUI",
      "CUpdatesResources",
    ],
    "updates-tui": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesInstaller",
      "UpdatesTerminal", "UpdatesUI", "UpdatesCLI", "CUpdatesResources",
    ],
    "breeze": [
      "HarmlessText", "UpdatesPlatform", "UpdatesWeb", "Updates", "UpdatesContent",
      "UpdatesTerminal", "UpdatesUI", "UpdatesCLI",
    ],
  ]

  /// The only module that may call the functions of a loaded library, by their prefix.
  private static let callers = [
    "updates_archive_": "UpdatesPlatform", "updates_certificate_": "UpdatesPlatform",
    "updates_crypto_": "UpdatesPlatform", "updates_pcre2_": "UpdatesPlatform",
    "updates_timestamp_": "UpdatesPlatform", "updates_xml_": "UpdatesPlatform",
    "updates_curl_": "UpdatesWeb", "updates_markdown_": "UpdatesTerminal",
  ]

  /// What comes with Swift and costs nothing at the start.
  private static let everywhere: Set = ["Swift", "Synchronization"]
  private static let systemLibraries: Set = ["Glibc", "Darwin"]

  /// The imports of the file that it may not have, and such functions.
  static func violations(in file: SourceFile) -> [String] {
    guard let own = allowed[file.module] else { return ["\(file.path): a module without walls"] }
    let imports = file.imports.filter { name in
      if systemLibraries.contains(name) { return !file.isInPlatformFolder }
      return !own.contains(name) && !everywhere.contains(name)
    }
    let calls = callers.filter { prefix, caller in
      caller != file.module && file.code.contains { $0.contains(prefix) }
    }
    return imports.map { "\(file.path): import \($0)" } + calls.keys.map { "\(file.path): \($0)" }
  }
}
