import HarmlessText

/// Where, from what and when a file was built, as its signature proves; all texts are harmless.
package struct Provenance: Hashable, Sendable {
  /// The repository, such as `github.com/owner/name`; nil if the signer is no workflow.
  package var repository: String?
  /// The file of the workflow that was started, such as `release.yml`.
  package var workflow: String?
  /// The Git reference, such as `refs/tags/v2.0.0`.
  package var ref: String?
  package var commit: String?
  /// Who signed: the address of a workflow or of a person; nil for a key.
  package var builder: String?
  /// Who knew the signer, such as `https://token.actions.githubusercontent.com`.
  package var issuer: String?
  /// The type of what was said of the file, if that is not how it was built.
  package var predicate: String?
  /// The place in the public log.
  package var logIndex: Int?
  package var signedAt: Instant

  /// The issuer for workflows of GitHub.
  package static let github = "https://token.actions.githubusercontent.com"
}

extension Provenance {
  /// Such as `github.com/owner/name, release.yml, tag v2.0.0`.
  package var place: String {
    guard let repository else { return builder ?? "the key" }
    let source =
      tag.map { "tag \($0)" }
      ?? ref.map { $0.hasPrefix("refs/heads/") ? "branch \($0.dropFirst(11))" : $0 }
    // Where another repository signed for this one, it is shown too.
    let signer = builder.flatMap { builder in
      let path = builder.hasPrefix("https://") ? builder.dropFirst(8) : builder[...]
      return path.lowercased().hasPrefix(repository.lowercased() + "/") ? nil : "signed by \(path)"
    }
    return [repository, workflow, source, signer, predicate].compactMap(\.self).joined(
      separator: ", ")
  }

  /// The members `repository`, `workflow`, `ref`, `commit`, `builder`, `issuer`, `predicate`,
  /// `logIndex` and `signedAt`.
  package var json: JSON {
    [
      "repository": JSON(repository), "workflow": JSON(workflow), "ref": JSON(ref),
      "commit": JSON(commit), "builder": JSON(builder), "issuer": JSON(issuer),
      "predicate": JSON(predicate), "logIndex": JSON(logIndex),
      "signedAt": .string(signedAt.iso8601),
    ]
  }

  /// Reads what `json` has written; nil for anything else.
  package init?(_ json: JSON) {
    func text(_ key: String) -> String? { json[key]?.stringValue?.harmless }
    guard let signedAt = text("signedAt").flatMap(Instant.init(iso8601:)) else { return nil }
    self.init(
      repository: text("repository"), workflow: text("workflow"), ref: text("ref"),
      commit: text("commit"), builder: text("builder"), issuer: text("issuer"),
      predicate: text("predicate"), logIndex: json["logIndex"]?.integerValue, signedAt: signedAt)
  }
}

/// Who must have signed a file.
package struct ProvenancePolicy: Hashable, Sendable {
  package enum Signer: Hashable, Sendable {
    /// Anyone whom the trusted root knows.
    case anyone
    /// A workflow of this repository (`github.com/owner/name`), in a file such as `release.yml`.
    case repository(String, workflow: String?)
    /// The address in the certificate.
    case identity(String)
    case key(PublicKey)

    /// A workflow of a repository of GitHub (`owner/name`).
    package static func github(_ name: String, workflow: String? = nil) -> Signer {
      .repository("github.com/" + name, workflow: workflow)
    }

    /// The repository if it is one of GitHub (`owner/name`).
    package var githubName: String? {
      guard case .repository(let name, _) = self, name.hasPrefix("github.com/") else { return nil }
      return String(name.dropFirst(11))
    }
  }

  package var signer: Signer
  /// Nil means GitHub for a repository.
  package var issuer: String?
  /// The version of the release; a build of another version's tag is refused.
  package var version: String?
  /// What is before the version in the tag, without a `v`; nil if that is not known.
  package var tagPrefix: String?

  package init(_ signer: Signer, issuer: String? = nil) {
    (self.signer, self.issuer) = (signer, issuer)
  }

  /// Whoever built an earlier version.
  package init(of provenance: Provenance) {
    let signer = provenance.repository.map { Signer.repository($0, workflow: nil) }
    self.init(
      signer ?? .identity(provenance.builder ?? ""), issuer: provenance.issuer ?? Provenance.github)
  }

  /// Who that is, such as `github.com/owner/name`; nil for anyone.
  package var signerName: String? {
    switch signer {
    case .anyone: nil
    case .repository(let name, _): name.harmless
    case .identity(let identity): identity.harmless
    case .key: "the key"
    }
  }

  package var key: PublicKey? {
    if case .key(let key) = signer { key } else { nil }
  }
}

// MARK: The signer

extension ProvenancePolicy {
  /// Throws a problem of the kind `signature` unless this is who must have signed.
  package func check(_ provenance: Provenance) throws {
    var issuer = issuer
    switch signer {
    case .anyone, .key: break
    case .identity(let identity): try expect(identity, provenance.builder, isSame: ==)
    case .repository(let name, let workflow):
      try expect(name, provenance.repository) { $0.isSpelledInAnyCase($1) }
      try workflow.map { try expect($0, provenance.workflow, isSame: ==) }
      issuer = issuer ?? Provenance.github
    }
    try issuer.map { try expect($0, provenance.issuer, isSame: ==) }
    if let ref = provenance.ref, !["refs/tags/", "refs/heads/"].contains(where: ref.hasPrefix) {
      throw Problem(.signature, "it was built from \(ref), which is no tag and no branch")
    }
    if let version, let tag = provenance.tag, !isTag(tag, of: version) {
      throw Problem(
        .signature, "it was built from the tag \(tag); expected that of version \(version)")
    }
  }

  /// Whether a tag proves that a build is that of the version.
  package func proves(_ provenance: Provenance) -> Bool {
    version.flatMap { version in provenance.tag.map { isTag($0, of: version) } } ?? false
  }

  private func isTag(_ tag: String, of version: String) -> Bool {
    if let tagPrefix { return ["", "v", "V"].contains { tag == tagPrefix + $0 + version } }
    guard tag.hasSuffix(version) else { return false }
    return tag.utf8.dropLast(version.utf8.count).last.map { !$0.isDigit && $0 != 0x2E } ?? true
  }

  private func expect(
    _ expected: String, _ found: String?, isSame: (String, String) -> Bool
  ) throws {
    guard let found, isSame(expected, found) else {
      let found = found ?? "something unknown"
      throw Problem(.signature, "it was built by \(found); expected \(expected.harmless)")
    }
  }
}

extension Provenance {
  /// What a bundle says, which is to be verified.
  init(_ bundle: SigstoreBundle, logIndex: Int, signedAt: Instant) {
    self.init(
      predicate: bundle.signature.statement?.predicate, logIndex: logIndex, signedAt: signedAt)
    guard case .certificate(let certificate) = bundle.signer else { return }
    let host = "https://github.com/"
    let url = certificate.fact(12) ?? certificate.fact(5).map { host + $0 }
    repository = url.flatMap { $0.hasPrefix("https://") ? String($0.dropFirst(8)) : nil }
    // The workflow that was started may call one of another repository, which then signs.
    let path = (certificate.fact(18) ?? certificate.subject)?.split(separator: "@").first
    workflow = path.flatMap { path in
      path.hasPrefix(host) ? path.split(separator: "/").last.map { String($0) } : nil
    }
    ref = certificate.fact(14) ?? certificate.fact(6)
    commit = certificate.fact(13) ?? certificate.fact(3)
    builder = certificate.subject
    issuer = certificate.fact(8) ?? certificate.fact(1)
  }

  /// The Git tag, such as `v2.0.0`; nil if it was built from something else.
  fileprivate var tag: String? {
    ref.flatMap { $0.hasPrefix("refs/tags/") ? String($0.dropFirst(10)) : nil }
  }
}

extension String {
  fileprivate var harmless: String { harmlessLine(limit: 1000) }
}

extension Problem {
  static let signatureOfOther = Problem(.signature, "the signature is for another file")
}
