import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI
import UpdatesWeb

enum ExplainCommand: ToolCommand {
  static let command = Command(
    "explain", summary: "check, record nothing, and explain the decision",
    discussion: [
      "It shows the gates that stopped the update or did not count; with --verbose, all of them."
    ],
    operands: [.app],
    groups: [.whichApp, .whereToAsk, .settings, .howToReport],
    essentials: ["config", "app", "installed", "verbose", "json"],
    examples: ["updates-tui explain --config updates.json --installed 1.4.0"])

  static let blankMembers: JSONObject = {
    var members = CheckMembers.blank
    members["gates"] = []
    members["installation"] = .null
    members["requests"] = []
    members["settings"] = UserChoices().json
    members["policy"] = []
    return members
  }()

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, remembers: false, in: world)
    selection.checker.options.dryRun = true
    selection.askVersionCommand(in: world)
    var report = try world.report(of: selection)
    if let update = report.decision?.update {
      let (way, _, failure) = selection.way(to: update, in: world)
      if let failure {
        report.warnings.append(Warning(failure))
      } else if way == .unknown {
        report.warnings.append(selection.action == .open ? .noPage : .noWay)
      }
    }
    var reply = Reply(report, of: selection, in: world)
    let mirrors = Mirrors(variables: world.environment.variables)
    reply.members["gates"] = .array(
      (report.decision?.gates ?? []).map { gate in
        [
          "gate": .string(gate.name.rawValue), "outcome": .string(gate.outcome.rawValue),
          "detail": .string(gate.detail),
        ]
      })
    reply.members["requests"] = .array(
      report.requests.map { request in
        [
          "url": .string(request.url), "status": JSON(request.status),
          "fromCache": .bool(request.isFromCache), "mirror": JSON(request.mirror(in: mirrors)),
        ]
      })
    if let installation = try? selection.installedCopy?.installation.get() {
      reply.members["installation"] = [
        "manager": .string(installation.manager.rawValue), "package": JSON(installation.package),
        "path": .string(installation.path), "program": .string(installation.program),
        "evidence": .string(installation.evidence.harmlessLine()),
      ]
    }
    reply.members["installation"] = reply.members["installation"] ?? .null
    reply.members["settings"] = selection.allowance.choices.json
    reply.members["policy"] = .array(selection.allowance.rules.map(\.json))
    reply.text = ExplainText(
      report: report, selection: selection, mirrors: mirrors, now: world.now,
      isSpoken: world.environment.isSpoken, listsAllGates: arguments.has("verbose")
    ).text(action: selection.examination(for: report.decision?.update).sentence)
    return reply
  }
}

private struct ExplainText {
  let report: CheckReport
  let selection: AppSelection
  let mirrors: Mirrors
  let now: Instant
  let isSpoken: Bool
  let listsAllGates: Bool

  func text(action: String) -> String {
    let unknown = "Could not find out whether there is an update"
    let result = UpdateText(report, in: .english, at: now, hasDetails: true).text
    var lines = [result ?? unknown, ""] + basis
    switch selection.installedCopy?.installation {
    case .success(let installation):
      lines.append(line("Program", installation.sentence.harmlessLine()))
    case .failure(let error): lines.append(line("Program", "unknown: \(error.summary)"))
    case nil: break
    }
    lines.append(line("Update", action))
    let allowance = selection.allowance
    if let set = allowance.choices.line { lines.append(line("Settings", set)) }
    lines += allowance.rules.map { line("Policy", $0.sentence) }
    lines += requests
    if let decision = report.decision {
      let gates = decision.gates.filter { listsAllGates || $0.outcome != .pass }
      if !gates.isEmpty { lines += ["", "Gates, in order:"] }
      lines += gates.map { line($0).withLocalDates(at: now) }
      lines += ["", verdict(decision)]
    }
    return lines.joined(separator: "\n")
  }

  private var basis: [String] {
    let app = [report.app.name, report.app.id].compactMap { $0 }.joined(separator: ", ")
    let build = report.app.build.map { ", build \($0)" } ?? ""
    return [
      line("App", app.isEmpty ? "no name and no id" : app),
      line("Installed", "\(report.app.version ?? "unknown")\(build)"),
      line("Configuration", configuration),
      line("Feed", report.feed.map(Self.feed) ?? "none"),
      line(
        "Versions", "scheme '\(report.scheme.rawValue)', compared at the level '\(report.level)'"),
      line("Shown", announced),
      line("First launch", firstLaunch),
    ]
  }

  private var announced: String {
    let notifications = report.notifications
    let shown = SpokenCount.times(notifications.shown)
    return switch notifications.limit {
    case nil: "\(shown), no limit"
    case notifications.shown?: "\(shown), the limit"
    case let limit?: "\(shown), at most \(SpokenCount.times(limit))"
    }
  }

  private var configuration: String {
    let remote = report.configuration.map { $0.location + ($0.isCopy ? ", cached copy" : "") }
    let places = [remote, selection.localConfiguration].compactMap { $0?.harmlessLine() }
    return places.isEmpty ? "none" : places.joined(separator: ", which overrides ")
  }

  private static func feed(_ feed: CheckReport.FeedUse) -> String {
    let place = feed.url.map { " at \($0)" } ?? ""
    return feed.kind + place + (feed.isFromCache ? ", from the cache" : "")
  }

  private var firstLaunch: String {
    switch report.firstLaunch {
    case .afterInstall: "yes: no other version ran here before"
    case .afterUpdate: "yes, of this version: another version ran before"
    case .neither: "no: this version ran before"
    }
  }

  private var requests: [String] {
    guard !report.requests.isEmpty else { return [line("Requests", "none")] }
    return report.requests.enumerated().map { index, request in
      let outcome =
        request.status.map { "status \($0)" } ?? (request.url.isFileURL ? "file" : "no response")
      let source =
        (request.mirror(in: mirrors).map { ", asked at the mirror \($0)" } ?? "")
        + (request.isFromCache ? ", cached copy used" : "")
      return line(
        index == 0 || isSpoken ? "Requests" : "", "\(request.url): \(outcome)\(source)")
    }
  }

  private func line(_ label: String, _ value: String) -> String {
    Columns(width: 15, isSpoken: isSpoken).line(label, value)
  }

  private func line(_ gate: Gate) -> String {
    let mark =
      switch gate.outcome {
      case .pass: isSpoken ? "pass" : "  pass   "
      case .stop: isSpoken ? "stop" : "  STOP   "
      case .passedOver: isSpoken ? "ignored" : "  ignored"
      }
    return Columns(width: 18, isSpoken: isSpoken).line(mark, gate.name.rawValue, gate.detail)
  }

  private func verdict(_ decision: Decision) -> String {
    let decisive = decision.gates.first { $0.outcome == .stop }
    let others = listsAllGates ? "" : "; --verbose lists the \(decision.gates.count) gates"
    let gate =
      decisive.map { "The gate '\($0.name.rawValue)' decided" } ?? "No gate stopped the update"
    let outcome =
      switch decision.offered {
      case .none(let reason): "nothing is offered (\(reason.rawValue))"
      case .unsupported: "no supported version runs here (unsupported)"
      case .available(let update, let reason?):
        "\(update.version ?? "an update") is available and not shown (\(reason.rawValue))"
      case .available(let update, nil):
        "\(update.version ?? "an update") is \(update.isRequired ? "required" : "shown")"
      }
    return "\(gate): \(outcome)\(others)"
  }
}

extension RequestRecord {
  /// The address that was asked in place of its own; nil if it has no mirror.
  fileprivate func mirror(in mirrors: Mirrors) -> String? {
    guard !mirrors.places.isEmpty, let own = try? Address(request: url),
      let mirror = try? mirrors.address(for: own), mirror != own
    else { return nil }
    return presentableURL(mirror.text)
  }
}
