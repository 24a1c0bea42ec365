import HarmlessText

/// How an installer finds out where a download was built.
package struct BuildProof: Sendable {
  /// Who must have built it; nil if that need not be proved.
  package var required: ProvenancePolicy?
  /// Whether only an earlier version says so, and not the app file.
  package var isRemembered = false
  /// The repository of the feed (`owner/name`), and the address of the interface that knows it.
  package var repository: (name: String, interface: String)?
  /// The folders in which a newer trusted root may be.
  package var directories: Directories
  package var now: Instant

  package init(directories: Directories, now: Instant) {
    (self.directories, self.now) = (directories, now)
  }

  fileprivate func policy(version: String?) -> ProvenancePolicy {
    let usual = repository.map { ProvenancePolicy.Signer.repository($0.name, workflow: nil) }
    var policy = required ?? ProvenancePolicy(usual ?? .anyone)
    // Only there a tag is what the version was read from.
    policy.version = repository == nil ? nil : version
    return policy
  }
}

extension InstallRun {
  /// What proves where a download was built; nil if nothing does.
  ///
  /// Throws if that has to be proved. Otherwise `warn` gets what does not hold.
  func provenance(
    of release: InstallRelease, _ file: borrowing OpenFile, _ checksum: Checksum?,
    in list: ReleaseProofs.List?, warn: (Problem) -> Void
  ) throws -> Provenance? {
    guard let build = installer.build else { return nil }
    let name = release.asset.name
    do {
      let verifier = ProvenanceVerifier(
        build.policy(version: release.version),
        root: try TrustedRoot(at: nil, in: build.directories), now: build.now)
      let digests = try Digests(of: file, checksum, for: installer.deadline)
      var found = try ProvenanceSearch(verifier, digest: digests.value)
        .provenance(in: texts(for: name, at: release.asset.url, release, checksum, build))
      if found == nil, let list {
        found = try ProvenanceSearch(verifier) { try Checksum(of: list.bytes, $0) }
          .provenance(in: texts(for: list.name, at: list.url, release, nil, build))
      }
      if let found { return found }
    } catch let problem as Problem where problem.kind == .signature || build.required == nil {
      let problem = Problem(
        .installProvenance, "where '\(name.quotable)' was built is not proved: \(problem.summary)",
        hint: problem.hint ?? build.hint)
      guard build.required == nil else { throw problem }
      warn(problem)
      return nil
    }
    guard let required = build.required else { return nil }
    let signer = required.signerName ?? "anyone"
    throw Problem(
      .installProvenance,
      "nothing proves that '\(name.quotable)' was built by \(signer)"
        + (build.isRemembered ? ", as earlier versions were" : ""), hint: build.hint)
  }

  /// What may be the proof for a file of the release, in the order in which it counts.
  private func texts(
    for name: String, at url: String, _ release: InstallRelease, _ checksum: Checksum?,
    _ build: BuildProof
  ) -> [() throws -> [UInt8]?] {
    let isListed = release.files.count > 1
    let places = ProvenanceSearch.names(for: name).compactMap { name in
      isListed
        ? release.listed(name)?.url : build.required.map { _ in release.sibling(of: url, name) }
    }
    var texts = places.map { place in { try text(at: place) } }
    if let checksum, checksum.algorithm == .sha256, let repository = build.asked {
      let address = ProvenanceSearch.attestations(
        of: checksum, in: repository.name, at: repository.interface)
      texts.append { try text(at: address) }
    }
    return texts
  }

  private func text(at url: String) throws -> [UInt8]? {
    try downloads.text(
      at: url, as: "provenance", limit: SigstoreBundle.longest, in: folder)
  }
}

extension BuildProof {
  /// The repository of which GitHub is asked; nil if there is none.
  fileprivate var asked: (name: String, interface: String)? {
    if let repository { return repository }
    guard case .repository(let name, _) = required?.signer else { return nil }
    return (name, "https://api.github.com")
  }

  fileprivate var hint: String? {
    isRemembered ? "if you trust it all the same, type 'updates-tui reset trust'" : nil
  }
}

/// The digests of a download; another one than that of its arrival reads the file again.
private struct Digests {
  private let known: [ChecksumAlgorithm: Checksum]

  init(of file: borrowing OpenFile, _ checksum: Checksum?, for deadline: Deadline) throws {
    var known: [ChecksumAlgorithm: Checksum] = [:]
    if let checksum { known[checksum.algorithm] = checksum }
    if known[.sha256] == nil { known[.sha256] = try file.checksum(.sha256, until: deadline) }
    self.known = known
  }

  func value(_ algorithm: ChecksumAlgorithm) -> Checksum? { known[algorithm] }
}
