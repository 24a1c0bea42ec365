/// Whether a release runs on a system, and what was looked at.
enum SystemFit: Equatable {
  /// Nothing is required; the version is that of Apple's systems, which does not count here.
  case unbound(appleOnly: String?)
  case fits(required: String, running: String)
  /// What runs here is not known, so nothing can be said against the release.
  case notKnown(required: String)
  case tooOld(required: String, running: String)
  case tooNew(newest: String, running: String)
  case otherSystem(made: [String])
  case otherProcessor(made: [String], running: String)

  var runs: Bool {
    switch self {
    case .unbound, .fits, .notKnown: true
    case .tooOld, .tooNew, .otherSystem, .otherProcessor: false
    }
  }

  func detail(on system: String) -> String {
    switch self {
    case .unbound(let shown):
      "nothing is required of \(system)"
        + (shown.map { ", the \($0) asked for is Apple's" } ?? "")
    case .fits(let required, let running), .tooOld(let required, let running):
      "\(system) \(required) is required, \(running) is running"
    case .notKnown(let required):
      "\(system) \(required) is required, the version running is not known"
    case .tooNew(let newest, let running):
      "it runs on \(system) up to \(newest), \(running) is running"
    case .otherSystem(let made):
      "it is made for \(made.joined(separator: ", ")), \(system) is running"
    case .otherProcessor(let made, let running):
      "it is made for processors of the kind \(made.joined(separator: ", ")), "
        + "this one is \(running)"
    }
  }
}
