import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

/// A command that can be given for one app, or with `--all` for all registered ones.
protocol AllAppsCommand: ToolCommand {}

extension AllAppsCommand {
  static var blankMembersOfAll: JSONObject? { ["apps": []] }

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

/// What a check has found out about one of all apps.
extension RegisteredApp {
  /// Why nothing could be found out; nil if something was.
  var failure: Problem? {
    if case .failure(let failure) = selection { return failure }
    return report?.failure
  }

  var update: Update? { report?.decision?.update }

  var isOffered: Bool {
    if case .available? = report?.decision?.offered { true } else { false }
  }

  fileprivate func said(asJSON: Bool, in world: World) -> Reply {
    var said = Reply(
      members: CheckMembers.blank, warnings: report?.warnings ?? [], failure: failure)
    let words = world.words
    if let report, let selection = try? selection.get() {
      if asJSON { said.members = CheckMembers.members(of: report, selection, in: world) }
      let reasons = ReasonText(
        report, rule: selection.allowance.rule(against: .check), in: words, at: world.now)
      said.text = report.decision.map {
        reasons.line(of: $0.offered, installed: report.app.version)
      }
    }
    said.members["result"] = .string(report?.result ?? "error")
    said.text =
      said.text
      ?? (failure?.kind == .checkMissing
        ? words.text(.inboxUnknown, count: 1) : words.line(about: failure))
    return said
  }
}

extension Reply {
  /// The exit code is that of the app that matters most.
  ///
  /// A failure is one of the command only if nothing could be checked at all.
  init(
    checked apps: [RegisteredApp], _ shared: [Warning], asJSON: Bool, in world: World,
    saying said: ((RegisteredApp) -> Reply)? = nil
  ) {
    let said = said ?? { $0.said(asJSON: asJSON, in: world) }
    self.init(apps.map { ($0, said($0)) }, shared, asJSON: asJSON, in: world)
    let isHopeless = !apps.isEmpty && !apps.contains { $0.report?.decision != nil }
    result = isHopeless ? "error" : apps.contains { $0.update != nil } ? "available" : "none"
    let codes = apps.compactMap { $0.report.map { ExitCode($0, failure: nil) } }
    exitCode =
      [ExitCode.required, .available, .unsupported].first(where: codes.contains) ?? .done
    if isHopeless, let first = apps.compactMap(\.failure).first {
      failure = first
      if apps.count > 1 {
        failure?.message =
          "none of the \(apps.count) apps could be checked; the first: \(first.message)"
      }
      exitCode = first.exitCode
    }
  }
}
