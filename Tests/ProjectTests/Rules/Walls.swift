/// Which modules a module may import; whatever is not listed is a mistake.
enum Walls {
  /// Our own modules and C shims, by the module that may import them.
  static let allowed: [String: Set<String>] = [
    "HarmlessText": [],
    "Loopback": [],
    "CLI": ["HarmlessText"],
    "Updates": [
      "HarmlessText", "CArchive", "CCurl", "CCrypto", "CFileSystem", "CLoading", "CPCRE2",
      "CSpawn", "CXML",
    ],
    "TerminalUI": ["HarmlessText", "CNcurses", "CMarkdown"],
    "UpdatesUI": ["HarmlessText", "Updates", "TerminalUI", "CResources"],
    "updates-tui": [
      "HarmlessText", "CLI", "Updates", "TerminalUI", "UpdatesUI", "Loopback", "CResources",
      "CTasks",
    ],
    "breeze": ["HarmlessText", "CLI", "Updates"],
  ]

  /// What comes with Swift and costs nothing at the start.
  private static let everywhere: Set = ["Swift", "Synchronization"]
  private static let systemLibraries: Set = ["Glibc", "Darwin"]
  /// Files outside a `Platform` folder that are the one platform file of their module.
  private static let platformFiles: Set = ["Sources/Loopback/Sockets.swift"]
  /// The one file that brings in Foundation's value types for the rest of its module.
  private static let foundationFile = "Sources/Updates/Platform/Foundation.swift"

  /// The imports of the file that it may not have.
  static func violations(in file: SourceFile) -> [String] {
    guard let own = allowed[file.module] else { return ["\(file.path): a module without walls"] }
    return file.imports.filter { name in
      if name == "Foundation" || name == "FoundationEssentials" {
        return file.path != foundationFile
      }
      if systemLibraries.contains(name) { return !isPlatformFile(file) }
      return !own.contains(name) && !everywhere.contains(name)
    }.map { "\(file.path): import \($0)" }
  }

  static func isPlatformFile(_ file: SourceFile) -> Bool {
    file.isInPlatformFolder || platformFiles.contains(file.path)
  }
}
