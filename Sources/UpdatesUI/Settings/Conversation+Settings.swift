import Updates
package import UpdatesTerminal

extension Conversation {
  package func choose(_ content: SettingsContent) throws -> Ending<SettingsAnswer> {
    if mode == .screen || mode == .inline { return try present(SettingsScreen(content)) }
    let console = try PlainConsole()
    var settings = PlainSettings(content)
    return try talk(on: console, opening: settings.opening) { settings.answer($0) }
  }
}
