import UpdatesTestSupport

/// What `notify` costs the program that calls it at every start.
enum NotifyFigures {
  static func all(_ workshop: Workshop, _ configurations: Configurations) -> [Figure] {
    nothingDue(workshop, configurations) + [refreshDue(workshop), notice(workshop, configurations)]
      + [allApps(workshop)]
  }

  private static func nothingDue(
    _ workshop: Workshop, _ configurations: Configurations
  ) -> [Figure] {
    let app = configurations.registered
    let notify = workshop.tool(["notify", "--app", app])
    let peers: [(program: Program, name: String, limit: Double)] = [
      (workshop.program(workshop.emptyProgram), name: "empty C", limit: 3.6),
      (workshop.tool(["status", "--short", "--app", app]), "status --short", 1.3),
    ]
    return peers.map { peer in
      figure("notify, fresh state") { name in
        // What was found just now is remembered, so no refresh is due.
        _ = try workshop.tool(["check", "--app", app]).time()
        try workshop.tool(["notify", "--app", app, "--json"])
          .requireOutput(containing: #""refreshStarted":false"#, in: workshop.directory)
        let times = try PairedTimes(rounds: 201, subject: notify.time, peer: peer.program.time)
        return Figure(name, times: times, peer: peer.name, atMost: peer.limit)
      }
    }
  }

  /// With a server that never answers, and a memory of its own each time, so that a refresh starts.
  private static func refreshDue(_ workshop: Workshop) -> Figure {
    figure("notify, refresh started") { name in
      let hole = try BlackHole()
      func notify(_ round: Int) -> Program {
        workshop.tool([
          "notify", "--feed", "json", "--url", "http://127.0.0.1:\(hole.port)/", "--id",
          "com.example.hole", "--installed", "1.4.0", "--timeout", "1", "--state-dir",
          "\(workshop.directory.path)/hole-\(round)", "--json",
        ])
      }
      try notify(0).requireOutput(
        containing: #""refreshStarted":true"#, in: workshop.directory)
      let times = try (1...21).map { try notify($0).time() / .milliseconds(1) }
      withExtendedLifetime(hole) {}
      return Figure(name, PairedTimes.median(times), "ms", digits: 1, atMost: 20)
    }
  }

  private static func notice(_ workshop: Workshop, _ configurations: Configurations) -> Figure {
    figure("notify, notice on the terminal") { name in
      let app = configurations.registered
      _ = try workshop.tool(["check", "--app", app]).time()
      let notify = workshop.tool(["notify", "--app", app])
      let times = try (1...21).map { _ in
        try TerminalRun(notify).time(until: Array("settings --app".utf8)) / .milliseconds(1)
      }
      return Figure(name, PairedTimes.median(times), "ms", digits: 1, atMost: 20)
    }
  }

  /// What a shell waits for before its prompt, with ten registered apps that each have an update.
  private static func allApps(_ workshop: Workshop) -> Figure {
    figure("notify --all --segment, ten apps") { name in
      let home = "\(workshop.directory.path)/shell"
      func tool(_ words: [String]) -> Program {
        var program = workshop.tool(words)
        program.environment["HOME"] = home
        return program
      }
      for number in 1...10 {
        let id = "com.example.sample\(number)"
        _ = try workshop.directory.write(
          Configurations.text(notes: Configurations.tenLines, id: id),
          to: "shell/.config/updates-tui/apps/\(id).json")
      }
      _ = try tool(["check", "--all"]).time()
      let notify = tool(["notify", "--all", "--segment"])
      try notify.requireOutput(containing: "10", in: workshop.directory)
      let times = try (1...101).map { _ in try notify.time() / .milliseconds(1) }
      return Figure(name, PairedTimes.median(times), "ms", digits: 1, atMost: 5)
    }
  }
}
