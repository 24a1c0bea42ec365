import Updates

extension World {
  /// The language that is spoken with an app's person, such as `pt-BR`: English unless chosen.
  func language(of app: App) -> String {
    app.language ?? environment.languageTag ?? "en"
  }
}
