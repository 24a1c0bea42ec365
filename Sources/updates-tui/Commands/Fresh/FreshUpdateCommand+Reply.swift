import UpdatesCLI
import UpdatesContent

extension FreshUpdateCommand {
  /// What came of an update, and how the command ends.
  static func reply(_ update: ContentUpdate) -> Reply {
    let failure = update.failure.map { Failure($0) }
    return Reply(
      text: sentence(update), result: update.outcome.rawValue,
      members: [
        "name": .string(update.name.quotable), "path": JSON(update.path),
        "status": JSON(update.status), "lastModified": JSON(update.lastModified),
        "etag": JSON(update.etag),
      ],
      warnings: update.warnings, failure: failure, exitCode: failure?.exitCode ?? .done)
  }

  private static func sentence(_ update: ContentUpdate) -> String {
    let name = update.name.quotable
    let place = update.path.map { ": \($0.wholeLine)" } ?? ""
    return switch update.outcome {
    case .updated: "\(name) is updated\(place)"
    case .notModified: "\(name) is up to date\(place)"
    case .kept: "\(name) stays as it was\(place)"
    case .bundled: "\(name) is the bundled copy\(place)"
    }
  }
}
