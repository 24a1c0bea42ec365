import CUpdatesLibraries

/// The file and directory of the trusted certificates; libcurl chooses if both are nil.
package struct TrustedCertificates: Equatable, Sendable {
  package var file: String?
  package var directory: String?

  static let customary = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]

  init() {}

  init(variables: [String: String]) {
    self.init(
      variables: variables,
      builtInFile: updates_curl_built_in_certificate_file().map { String(cString: $0) },
      builtInDirectory: updates_curl_built_in_certificate_directory().map { String(cString: $0) })
  }

  /// The paths in `SSL_CERT_FILE` and `SSL_CERT_DIR`, or libcurl's own, or a customary file.
  ///
  /// A customary file is used only if libcurl names built-in paths and none of them can be read.
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
