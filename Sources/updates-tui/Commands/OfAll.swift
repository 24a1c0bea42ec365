import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal

/// A command that can be given for one app, or with `--all` for all registered ones.
protocol AppsCommand: ToolCommand {
  /// The members of the document of `--all` after a failure.
  static var blankMembersOfAll: JSONObject { get }

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply
}

/// The form of a command with `--all`.
enum OfAll<One: AppsCommand>: ToolCommand {
  static var command: Command { One.command }

  static var blankMembers: JSONObject { One.blankMembersOfAll }

  static func exitCode(of failure: Problem) -> ExitCode { One.exitCode(of: failure) }

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    try One.replyForAll(to: arguments, in: world)
  }
}

extension AppsCommand {
  static var blankMembersOfAll: JSONObject { ["apps": []] }

  static var ofAll: (any ToolCommand.Type)? { OfAll<Self>.self }

  private static var isList: Bool { Self.self != InstallCommand.self }

  /// The command for one app after the other.
  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    let (apps, warnings) = try world.registeredApps(arguments)
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    var reply = Reply(warnings: warnings)
    var rows: [(name: String, sentence: String)] = []
    var entries: [JSON] = []
    /// What a list says if there is nothing to list.
    var nothing: String?
    for app in apps {
      let one = try self.reply(of: app, in: world)
      if let failure = one.failure {
        if reply.failure == nil, !isList {
          reply.result = "error"
          reply.failure = failure
          reply.failure?.message = "\(app.name.quotable): \(failure.message)"
          reply.exitCode = one.exitCode
        } else {
          reply.warnings.append(failure.withHint.warning(of: app.name))
        }
      }
      if !arguments.has("json") { reply.warnings += one.warnings.map { $0.of(app.name) } }
      var said = one
      said.members["result"] = .string(one.result)
      entries.append(app.entry(said))
      if isList, one.result == "none" || one.members["installs"] == [] {
        nothing = nothing ?? one.text
        continue
      }
      rows += (one.text ?? "").split(separator: "\n").map { line in
        let isNamed = line.hasPrefix("\(app.name) ")
        return (app.name, String(isNamed ? line.dropFirst(app.name.count + 1) : line))
      }
      if one.failure?.exitCode == .interrupted {
        rows.append((app.name, "interrupted"))
        reply.exitCode = .interrupted
        break
      }
    }
    reply.text = world.lines(rows) ?? nothing
    reply.members["apps"] = .array(entries)
    return reply
  }

  /// Throws only the signal that ends the process.
  private static func reply(of app: RegisteredApp, in world: World) throws -> Reply {
    do {
      _ = try app.selection.get()
      var arguments = app.arguments
      // What was skipped or snoozed is left out where no app is named.
      if !isList { arguments.set(flag: "all") }
      let one = try reply(to: arguments, in: world)
      if let failure = one.failure, failure.code == "install.no-action",
        failure.exitCode != .required
      {
        throw failure
      }
      return one
    } catch let signal as EndingSignal {
      throw signal
    } catch {
      let failure = Problem(error)
      // A list tells that there is nothing; it has not failed.
      if ["action.none", "install.no-action", "install.not-kept"].contains(failure.code) {
        return Reply(
          text: (isList ? failure : failure.withHint).message, result: "none",
          members: blankMembers)
      }
      return Reply(failure, of: self)
    }
  }
}

extension Problem {
  /// With the hint in the sentence, for a place without a line for hints.
  fileprivate var withHint: Problem {
    var copy = self
    copy.message = [message, hint].compactMap(\.self).joined(separator: "; ")
    return copy
  }
}
