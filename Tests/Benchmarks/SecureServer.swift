import Foundation
import UpdatesTestSupport

/// `openssl s_server` with one configuration, and a certificate made for it.
final class SecureServer {
  let address: String
  let certificate: String
  private let process: Int32

  init(in workshop: Workshop, notes: String) throws {
    let folder = workshop.directory.path
    certificate = "\(folder)/certificate.pem"
    let key = "\(folder)/key.pem"
    var making = try Workshop.machineProgram(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", key, "-out", certificate, "-subj", "/CN=localhost", "-days", "2",
        "-addext", "subjectAltName=DNS:localhost",
      ])
    making.environment["OPENSSL_CONF"] = nil
    _ = try making.time()
    // The file is the whole answer, its head too.
    let body = Configurations.text(notes: notes)
    let head = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n"
    try workshop.directory.write(
      "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)", to: "remote.json")

    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BenchmarkError.silent(command: "openssl s_server") }
    defer { for end in ends { close(end) } }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    var start = try Workshop.machineProgram(
      "openssl",
      ["s_server", "-accept", "127.0.0.1:0", "-HTTP", "-cert", certificate, "-key", key]
    ).programStart(streams: [
      .file("/dev/null", flags: O_RDONLY), .descriptor(ends[1]),
      .file("/dev/null", flags: O_WRONLY),
    ])
    start.directory = folder
    process = try start.start()
    address = "https://localhost:\(try Self.port(saidOn: ends[0]))/remote.json"
  }

  deinit {
    kill(-process, SIGKILL)
    Program.wait(for: process)
  }

  // It says `ACCEPT 127.0.0.1:40123` when it listens.
  private static func port(saidOn descriptor: Int32) throws -> Int {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let match = text.firstMatch(of: #/ACCEPT [\d.]+:(\d+)\s/#), let port = Int(match.1) {
        return port
      }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 10_000) > 0 else { break }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    throw BenchmarkError.silent(command: "openssl s_server")
  }
}
