import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal

/// One command for all registered apps, one after the other.
enum EachApp<One: ToolCommand>: ToolCommand {
  static var command: Command { One.command }

  static var blankMembers: JSONObject { ["apps": []] }

  private static var isList: Bool { One.self != InstallCommand.self }

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let (apps, warnings) = try world.registeredApps(arguments)
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    var reply = Reply(text: nil, result: "done", members: blankMembers, warnings: warnings)
    var rows: [(name: String, sentence: String)] = []
    var members: [JSON] = []
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
      members.append(member(of: one, app))
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
    reply.text = rows.isEmpty ? nothing : world.lines(rows)
    reply.members["apps"] = .array(members)
    return reply
  }

  /// Throws only the signal that ends the process.
  private static func reply(of app: RegisteredApp, in world: World) throws -> Reply {
    do {
      _ = try app.selection.get()
      var arguments = app.arguments
      // What was skipped or snoozed is left out where no app is named.
      if !isList { arguments.set(flag: "all") }
      let one = try One.reply(to: arguments, in: world)
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
          members: One.blankMembers)
      }
      return Reply(failure, of: One.self)
    }
  }

  private static func member(of reply: Reply, _ app: RegisteredApp) -> JSON {
    var members = reply.members
    members["id"] = .string(app.id)
    members["result"] = .string(reply.result)
    members["warnings"] = JSON(reply.warnings)
    members["error"] = JSON(reply.failure)
    return .object(members)
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
