import CUpdatesCurl

/// Where the certificates are that a server's is verified with; nil leaves it to libcurl.
package struct TrustedCertificates: Equatable, Sendable {
  package var file: String?
  package var directory: String?

  /// Where systems keep them, for a libcurl that was built on another system than it runs on.
  static let customary = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]

  /// All is left to libcurl.
  init() {}

  /// What holds in an environment with the libcurl that is loaded, as far as that tells.
  init(variables: [String: String]) {
    self.init(
      variables: variables,
      builtInFile: ccurl_built_in_certificate_file().map { String(cString: $0) },
      builtInDirectory: ccurl_built_in_certificate_directory().map { String(cString: $0) })
  }

  /// What `SSL_CERT_FILE` and `SSL_CERT_DIR` say; else what libcurl knows; else a customary file.
  init(
    variables: [String: String], builtInFile: String?, builtInDirectory: String?,
    canRead: (String) -> Bool = FileAccess.canRead
  ) {
    func value(_ name: String) -> String? {
      variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    file = value("SSL_CERT_FILE")
    directory = value("SSL_CERT_DIR")
    let builtIn = [builtInFile, builtInDirectory].compactMap { $0 }
    guard file == nil, directory == nil, !builtIn.isEmpty, !builtIn.contains(where: canRead) else {
      return
    }
    file = Self.customary.first(where: canRead)
  }
}
