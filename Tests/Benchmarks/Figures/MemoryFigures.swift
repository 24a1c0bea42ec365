import UpdatesTestSupport

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
        let certificate = try TLSCertificate()
        let text = Configurations.text(notes: Configurations.tenLines)
        let server = try WebServer(files: ["/remote.json": text], certificate: certificate)
        var prompt = workshop.tool([
          "prompt", "--config", server.url("/remote.json", host: "localhost"), "--id",
          "com.example.remote", "--name", "Sample", "--installed", "1.4.0",
        ])
        prompt.environment["SSL_CERT_FILE"] = certificate.certificatePath
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
