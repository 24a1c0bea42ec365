/// A certificate that vouches for itself, with its key, in two files that go with the value.
package struct TLSCertificate {
  package let certificatePath: String
  package let keyPath: String
  private let directory: TemporaryDirectory

  /// Makes one for names such as `IP:127.0.0.1` and `DNS:localhost`; with a negative number it has
  /// expired.
  package init(
    names: [String] = ["IP:127.0.0.1", "DNS:localhost"],
    days: Int = 2
  ) throws {
    directory = try TemporaryDirectory()
    let folder = directory.path
    certificatePath = folder + "/certificate.pem"
    keyPath = folder + "/key.pem"
    try ChildProcess.run(
      "openssl",
      [
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-subj", "/CN=updates-tui test", "-keyout", keyPath, "-out", "request.pem",
      ], in: folder)
    try directory.write(
      "subjectAltName=\(names.joined(separator: ","))\n", to: "extensions.conf")
    try ChildProcess.run(
      "openssl",
      [
        "x509", "-req", "-in", "request.pem", "-signkey", keyPath, "-days", "\(days)",
        "-extfile", "extensions.conf", "-out", certificatePath,
      ], in: folder)
  }
}
