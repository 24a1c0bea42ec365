/// What a person or their environment chose about the screen.
package struct TerminalOptions: Hashable, Sendable {
  /// The name in the terminal database.
  package var type: String?
  /// Whether accents may have colour.
  package var color: Bool

  package init(type: String?, color: Bool) {
    self.type = type
    self.color = color
  }

  /// Options from `TERM` and `NO_COLOR`, which counts where it is not empty.
  package init(environment: [String: String], noColor: Bool = false) {
    self.type = environment["TERM"]
    self.color = !noColor && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Whether the locale shows more than ASCII, told by its name alone: no library is asked.
  ///
  /// As on the screen, only `LC_ALL` says that `C` is meant; without a locale UTF-8 is likely.
  package static func isUTF8(environment: [String: String]) -> Bool {
    func named(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0.uppercased() }
    }
    guard let locale = named("LC_ALL") ?? named("LC_CTYPE") ?? named("LANG") else { return true }
    if locale.hasSuffix("UTF-8") || locale.hasSuffix("UTF8") { return true }
    if locale.contains("UTF-8@") || locale.contains("UTF8@") { return true }
    return ["C", "POSIX"].contains(locale) && named("LC_ALL") == nil
  }
}
