import CUpdatesResources
import HarmlessText
import UpdatesCLI
import UpdatesPlatform

/// The manual of the tool.
enum Manual {
  /// The name of the tool.
  static let tool = "updates-tui"

  /// The pages about files, by the option of commands that names such a file.
  private static let formats: KeyValuePairs = [
    "app": "updates-tui-app", "config": "updates-tui-configuration",
  ]

  /// The page of the tool, the pages of its commands, then those of the files that people write.
  static func pages() throws(Failure) -> [ManualPage] {
    let reference = ManualReference(article: source("exit-codes"))
    let places = reference.files.filter { $0.names.contains("apps/ID.json") }
    return CommandTable.tool.manualPages(reference, formats: formats) + [
      try page(
        "updates-tui-app", "app", places,
        [(tool, 1), ("updates-tui-apps", 1), ("updates-tui-configuration", 5)]),
      try page(
        "updates-tui-configuration", "configuration", [],
        [(tool, 1), ("updates-tui-check", 1), ("updates-tui-app", 5)]),
    ]
  }

  /// The page that a person names by a command or a kind of file, or by its whole name.
  static func page(_ word: String?, among pages: [ManualPage]) throws(ArgumentsError) -> ManualPage
  {
    let names = [word ?? tool, "\(tool)-\(word ?? "")"]
    if let page = pages.first(where: { names.contains($0.name) }) { return page }
    throw .invalidValue(
      of: "PAGE", value: word ?? "", expected: "a command, 'app' or 'configuration'",
      suggestion: Suggestion.nearest(to: word ?? "", among: shortNames(of: pages)))
  }

  /// The words that name the pages, such as `check`.
  static func shortNames(of pages: [ManualPage]) -> [String] {
    pages.map { String($0.name.dropFirst(tool.count + 1)) }.filter { !$0.isEmpty }
  }

  private static func page(
    _ name: String, _ schema: String, _ places: [CommandGroup.Row],
    _ related: [(name: String, section: Int)]
  ) throws(Failure) -> ManualPage {
    do throws(SyntaxError) {
      return ManualPage(
        name, schema: try JSON(parsing: source(schema)), places: places, related: related)
    } catch {
      throw Failure(error as any Error)
    }
  }

  private static func source(_ name: String) -> String {
    var length = 0
    guard let start = updates_resources_manual(name, &length) else {
      preconditionFailure("The manual has no source of this name.")
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    return String(decoding: bytes, as: UTF8.self)
  }
}
