/// The most memory that the prompt holds while it stands.
enum MemoryFigures {
  private static let mebibyte = Double(1 << 20)

  static func all(_ workshop: Workshop, _ configurations: Configurations) -> [Figure] {
    [
      figure("peak memory of the prompt, local") {
        let prompt = workshop.tool(
          ["prompt"] + Configurations.arguments(for: configurations.short))
        return Figure($0, try peakMemory(of: prompt) / mebibyte, "MiB", digits: 1, atMost: 12)
      },
      figure("peak memory of the prompt, after https") {
        let server = try SecureServer(in: workshop, notes: Configurations.tenLines)
        var prompt = workshop.tool([
          "prompt", "--config", server.address, "--id", "com.example.remote", "--name", "Sample",
          "--installed", "1.4.0",
        ])
        prompt.environment["SSL_CERT_FILE"] = server.certificate
        return Figure($0, try peakMemory(of: prompt) / mebibyte, "MiB", digits: 1, atMost: 26)
      },
    ]
  }

  private static func peakMemory(of prompt: Program) throws -> Double {
    let values = try (1...5).map { _ in
      let run = try TerminalRun(prompt)
      _ = try run.time(until: TerminalRun.endOfFrame)
      let memory = run.peakMemory
      let atEnd = run.end().peakMemory
      return Double(memory ?? atEnd)
    }
    return PairedTimes.median(values)
  }
}
