import Testing

@testable import UpdatesWeb

@Suite struct TrustedCertificatesTests {
  @Test func `the variables win`() {
    let certificates = certificates(["SSL_CERT_FILE": "/f", "SSL_CERT_DIR": "/d"], canRead: [])
    #expect(certificates.file == "/f")
    #expect(certificates.directory == "/d")
  }

  @Test func `what libcurl was built with is left to it`() {
    let certificates = certificates(["SSL_CERT_FILE": ""], canRead: ["/built/in.pem"])
    #expect(certificates.file == nil)
    #expect(certificates.directory == nil)
  }

  @Test(arguments: TrustedCertificates.customary)
  func `where libcurl was built for another system, a customary file serves`(path: String) {
    #expect(certificates([:], canRead: [path]).file == path)
  }

  @Test func `a libcurl that does not tell is left alone`() {
    let certificates = TrustedCertificates(
      variables: [:], builtInFile: nil, builtInDirectory: nil, canRead: { _ in true })
    #expect(certificates.file == nil)
  }

  private func certificates(
    _ variables: [String: String], canRead: Set<String>
  ) -> TrustedCertificates {
    TrustedCertificates(
      variables: variables, builtInFile: "/built/in.pem", builtInDirectory: "/built/in",
      canRead: { canRead.contains($0) })
  }
}
