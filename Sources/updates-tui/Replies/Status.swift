import Updates

/// What is remembered of an app, and what follows from it now.
struct Status {
  let state: State
  let app: State.RememberedApp
  let announcement: Announcement

  init(of state: State, _ selection: AppSelection, now: Date) {
    let known = selection.knownApp
    self.state = state
    announcement = selection.announcement(of: state, now: now)
    // What was installed at the last check need not be so any more.
    let remembered = announcement.gap == .versionUnanswered ? nil : state.app
    app = State.RememberedApp(
      id: known.id ?? state.app?.id, name: known.name ?? state.app?.name,
      installed: known.version ?? remembered?.installed, build: known.build ?? remembered?.build)
  }

  /// What the app is called; nil where nothing is known of it.
  var name: String? { app.name ?? app.id }
}
