/// `openssl s_server` on 127.0.0.1: an https server whose files are whole answers, header and all.
package final class TLSServer {
  package let port: Int
  private let process: ChildProcess
  private let directory: TemporaryDirectory

  /// Serves a table from a path such as `/lookup`, which may have a query, to what is sent for it.
  ///
  /// The protocol's version may be limited by an option of `s_server`, such as `-tls1_1`.
  package init(
    certificate: TLSCertificate, answers: [String: String], options: [String] = []
  ) throws {
    directory = try TemporaryDirectory()
    for (path, answer) in answers {
      try directory.write(answer, to: String(path.drop { $0 == "/" }))
    }
    process = try ChildProcess(
      "openssl",
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", certificate.certificatePath,
        "-key", certificate.keyPath, "-HTTP",
      ] + options, in: directory.path)
    let address = try process.line(after: "ACCEPT ")
    guard let port = Int(address.drop { $0 != ":" }.dropFirst()) else {
      throw ChildProcess.Failure.endedEarly(program: "openssl", output: address)
    }
    self.port = port
  }

  /// The URL of a path, by the address or by a name of this machine.
  package func url(_ path: String, host: String = "127.0.0.1") -> String {
    "https://\(host):\(port)\(path)"
  }
}
