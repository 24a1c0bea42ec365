import UpdatesCLI
import UpdatesPlatform

/// `localize`: prints templates of the texts that features need.
enum LocalizeCommand: ToolCommand {
  static let command = Command(
    "localize", summary: "write templates of the texts that features need",
    discussion: [
      "Prints what xx.lproj/localizable.strings of each language (default: en) needs: a title and "
        + "a description of each feature. --create creates missing files in BUNDLE (default: the "
        + "working folder), and adds missing keys to the end of existing files. No text is ever "
        + "changed."
    ],
    operands: [.bundle],
    groups: [.features([Option("create", help: "create the files, or add missing keys")]), .how],
    examples: ["breeze localize App.freshair --feature faster-sync --language de --create"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let folder = try arguments.openBundle()
    let request = try FeatureRequest(arguments, in: folder)
    let template = StringsTemplate(features: request.features)
    let languages = request.languages.isEmpty ? ["en"] : request.languages
    let paths = try languages.map { language in
      try RelativePath("\(language)\(LocalizationFolders.ending)/\(LocalizationFolders.fileName)")
    }
    guard arguments.has("create") else {
      let parts = paths.map { "/* \($0.text) */\n\(template.text)" }
      return Reply(text: parts.joined(separator: "\n"))
    }
    var written: [String] = []
    for path in paths {
      if let name = try create(path, template, in: folder) {
        written.append(name.quotable)
      } else {
        world.output.note("\(path.text) is complete")
      }
    }
    return Reply(text: written.joined(separator: "\n"))
  }

  /// Creates or completes a file; returns its path, or nil if no key was missing.
  private static func create(
    _ path: RelativePath, _ template: StringsTemplate, in folder: OpenFolder
  ) throws -> String? {
    if let path = try existing(path, in: folder) {
      let shown = folder.shown(path.text)
      var cursor = FolderCursor(folder)
      let place = try cursor.folder(of: path)
      let file = try place.reading(path.name)
      let bytes = try file.contents(limit: LocalizedStrings.sizeLimit)
      let complete = try template.completing(bytes, shown: shown)
      guard complete != bytes else { return nil }
      try WholeFile.replace(shown, with: complete)
      return path.text
    }
    return try NewFile.make(path, of: Array(template.text.utf8), in: folder) ? path.text : nil
  }

  /// The path of the file, whose name may differ in case; nil if there is none.
  private static func existing(_ path: RelativePath, in folder: OpenFolder) throws -> RelativePath?
  {
    let names = try names(beside: path, in: folder)
    let name = names.first { $0.lowercased() == LocalizationFolders.fileName }
    guard let name, let place = path.folder else { return nil }
    return place.appending(try RelativePath(name))
  }

  private static func names(
    beside path: RelativePath, in folder: OpenFolder
  ) throws(FileError) -> [String] {
    do throws(FileError) {
      var cursor = FolderCursor(folder)
      return try cursor.folder(of: path).names().sorted()
    } catch .missing {
      return []
    }
  }
}
