import Updates
import UpdatesCLI
import UpdatesUI
import UpdatesWeb

/// Checks of all apps, a few at a time.
struct AppChecks: Sendable {
  static let width = 4

  let apps: [RegisteredApp]
  let world: World
  /// Whether kept answers are read if a check decides nothing.
  var readsKept = false
  let settle: @Sendable (inout CheckOptions) -> Void

  /// The places of the apps that are checked: those whose files can be used.
  var places: [Int] {
    apps.indices.filter { if case .success = apps[$0].selection { true } else { false } }
  }

  /// `tell` is called on any thread: with nil when a check begins, then with its result.
  func run(
    until deadline: Deadline, _ tell: @escaping @Sendable (_ place: Int, RegisteredApp?) -> Void
  ) {
    let rest = Latest(places[...])
    Thread.runTogether(min(Self.width, rest.value.count)) {
      while !deadline.isCancelled {
        var next: Int?
        rest.change { next = $0.popFirst() }
        guard let place = next else { return }
        tell(place, nil)
        tell(place, checked(apps[place], until: deadline))
      }
    }
  }

  private func checked(_ app: RegisteredApp, until deadline: Deadline) -> RegisteredApp {
    var app = app
    app.change { $0.askVersionCommand(in: world) }
    guard let selection = try? app.selection.get() else { return app }
    var asking = selection.checker
    settle(&asking.options)
    app.report = asking.report(until: deadline)
    app.report?.warnings.insert(contentsOf: selection.warnings, at: 0)
    if readsKept, app.report?.decision == nil, !deadline.isCancelled {
      asking.options.isOffline = true
      asking.options.dryRun = true
      app.kept = asking.report(until: deadline).decision
    }
    return app
  }
}

extension World {
  func checked(_ checks: AppChecks) throws -> [RegisteredApp] {
    let latest = Latest((ended: 0, apps: checks.apps))
    let total = checks.places.count
    let text = words.text(.checking)
    return try result(
      showing: text, telling: { ["\(text) \(latest.value.ended)/\(total)", text] }
    ) { deadline in
      checks.run(until: deadline) { place, app in
        guard let app else { return }
        latest.change { latest in
          latest.ended += 1
          latest.apps[place] = app
        }
      }
      return latest.value.apps
    }
  }
}
