import Foundation
import UpdatesLoopback

/// nginx on 127.0.0.1, as a server that others have written: gzip, kept connections, TLS, HTTP/2.
///
/// Each answer has a header `X-Connection` with the connection's number and the protocol's version.
package final class WebServer {
  package let port: Int
  private let process: ChildProcess
  private let directory: TemporaryDirectory
  private let usesTLS: Bool

  /// Serves a folder's files, or passes all on to another server where `upstream` names one.
  ///
  /// - Parameters:
  ///   - files: What the folder holds, by path.
  ///   - root: Another folder to serve, as it is.
  ///   - upstream: The URL of the server that is asked.
  ///   - certificate: With it, the server speaks TLS.
  /// - Throws: What nginx said where it does not start.
  package init(
    files: [String: String] = [:], root: String? = nil, upstream: String? = nil,
    certificate: TLSCertificate? = nil
  ) throws {
    directory = try TemporaryDirectory()
    usesTLS = certificate != nil
    for (path, text) in files { try directory.write(text, to: "files" + path) }
    try FileManager.default.createDirectory(
      atPath: directory.path + "/files", withIntermediateDirectories: true)
    let folder = directory.path
    (process, port) = try Self.start(in: folder) { port in
      Self.configuration(
        folder: folder, root: root ?? folder + "/files", port: port, upstream: upstream,
        certificate: certificate)
    }
  }

  package func url(_ path: String, host: String = "127.0.0.1") -> String {
    "\(usesTLS ? "https" : "http")://\(host):\(port)\(path)"
  }

  private static func configuration(
    folder: String, root: String, port: Int, upstream: String?, certificate: TLSCertificate?
  ) -> String {
    let place =
      upstream.map { "proxy_pass \($0); proxy_set_header Host $http_host;" }
      ?? "root \(root);"
    let tls = certificate.map {
      "ssl_certificate \($0.certificatePath); ssl_certificate_key \($0.keyPath);"
    }
    return """
      user \(NSUserName());
      daemon off;
      master_process off;
      error_log stderr notice;
      pid \(folder)/nginx.pid;
      events { worker_connections 256; }
      http {
        access_log off;
        # Nobody reads the log any more, and a full pipe would stop the server.
        log_not_found off;
        keepalive_timeout 1h;
        add_header X-Connection "$connection $server_protocol" always;
        client_body_temp_path \(folder)/body;
        proxy_temp_path \(folder)/proxy;
        fastcgi_temp_path \(folder)/fastcgi;
        uwsgi_temp_path \(folder)/uwsgi;
        scgi_temp_path \(folder)/scgi;
        gzip on;
        gzip_min_length 1;
        gzip_types *;
        server {
          listen 127.0.0.1:\(port)\(certificate == nil ? "" : " ssl http2");
          \(tls ?? "")
          location / { \(place) }
        }
      }
      """
  }

  /// nginx wants a number, and a port that is free may be taken by the time it asks for it.
  private static func start(
    in folder: String, attempts: Int = 5, configuration: (Int) -> String
  ) throws -> (ChildProcess, Int) {
    let port = try freePort()
    let path = folder + "/nginx.conf"
    try configuration(port).write(toFile: path, atomically: true, encoding: .utf8)
    let process = try ChildProcess(
      "nginx", ["-p", folder, "-c", path, "-e", "stderr"], in: folder)
    do {
      // Said when the port is bound.
      _ = try process.line(after: "event method")
      return (process, port)
    } catch  where attempts > 1 {
      return try start(in: folder, attempts: attempts - 1, configuration: configuration)
    }
  }

  private static func freePort() throws -> Int {
    let server = try LoopbackServer(.silence)
    defer { server.stop() }
    return server.port
  }
}
