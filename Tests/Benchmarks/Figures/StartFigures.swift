/// What a start of the tool costs where it asks nobody.
enum StartFigures {
  static func all(_ workshop: Workshop, _ configurations: Configurations) -> [Figure] {
    let app = configurations.registered
    let status = workshop.tool(["status", "--short", "--app", app])
    let check = workshop.tool(
      ["check", "--json"] + Configurations.arguments(for: configurations.short))
    let empty = workshop.program(workshop.emptyProgram)
    return [
      figure("status --short") {
        // Something has to be remembered.
        _ = try workshop.tool(["check", "--app", app]).time()
        try status.requireOutput(containing: "2.0.0", in: workshop.directory)
        let times = try PairedTimes(rounds: 201, subject: status.time, peer: empty.time)
        return Figure($0, times: times, peer: "empty C", atMost: 3.6)
      },
      figure("status --short") {
        try status.requireOutput(containing: "2.0.0", in: workshop.directory)
        let node = workshop.program(try Workshop.find("node"), ["-e", "0"])
        let times = try PairedTimes(rounds: 21, subject: status.time, peer: node.time)
        return Figure($0, times: times, peer: "node -e 0", atMost: 1 / 20)
      },
      figure("check --json, local and manual") {
        try check.requireOutput(containing: "2.0.0", in: workshop.directory)
        let times = try PairedTimes(rounds: 201, subject: check.time, peer: empty.time)
        return Figure($0, times: times, peer: "empty C", atMost: 8)
      },
    ]
  }
}
