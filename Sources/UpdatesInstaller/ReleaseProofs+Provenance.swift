import HarmlessText

/// How an installer finds out where a download was built.
package struct BuildProof: Sendable {
  /// Who the app file says must have built it; nil if it says nothing.
  package var written: ProvenancePolicy?
  /// Whoever built an earlier version; nil if that was not proved.
  package var remembered: ProvenancePolicy?
  /// The repository of the feed (`owner/name`), and the address of the interface that knows it.
  package var repository: (name: String, interface: String)?
  /// What is before the version in the tags of the feed; nil if that is not known.
  package var tagPrefix: String?
  /// The command line that forgets who built an earlier version.
  package var resetLine = ""
  /// The folders in which a newer trusted root may be.
  package var directories: Directories
  package var now: Instant

  package init(directories: Directories, now: Instant) {
    (self.directories, self.now) = (directories, now)
  }

  /// Who must have built it; nil if that need not be proved.
  package var required: ProvenancePolicy? { written ?? remembered }

  /// Throws a problem of the kind `signature` unless this is the expected build.
  func check(_ provenance: Provenance) throws {
    try written?.check(provenance)
    try remembered?.check(provenance)
  }

  fileprivate func policy(version: String?) -> ProvenancePolicy {
    let usual = repository.map { ProvenancePolicy.Signer.github($0.name) }
    var policy = required ?? ProvenancePolicy(usual ?? .anyone)
    // Only in such a feed a tag is what the version was read from.
    if repository != nil { (policy.version, policy.tagPrefix) = (version, tagPrefix ?? "") }
    return policy
  }

  fileprivate var hint: String? {
    remembered.map { _ in "if you trust it all the same, type '\(resetLine.quotable)'" }
  }

  /// The repository of which GitHub is asked; nil if there is none.
  fileprivate var asked: (name: String, interface: String)? {
    guard let name = required?.signer.githubName else { return repository }
    return (name, repository?.interface ?? GitHubAttestations.interface)
  }
}

extension ReleaseProofs {
  /// What proves where the download was built; nil if nothing does.
  ///
  /// Throws if that has to be proved. Otherwise what does not hold is a warning. `digest` gives the
  /// checksums of the download.
  mutating func provenance(
    of digest: @escaping (ChecksumAlgorithm) throws -> Checksum?
  ) throws -> Provenance? {
    guard let build = installer.build else { return nil }
    let asset = release.asset.name.quotable
    do {
      if let found = try proof(build, digest) {
        try build.check(found)
        var policy = build.policy(version: release.version)
        policy.version = release.version
        // An old build that was proved once must not pass for a new version.
        guard build.required == nil || installer.versionCommand != nil || policy.proves(found)
        else {
          throw Problem(
            .installProof,
            "it was built from \(found.ref ?? "an unknown source"), which proves no version, and "
              + "there is no version command to prove it",
            hint: "add 'version-command' to the app file, or build releases from a tag")
        }
        return found
      }
    } catch let problem as Problem where problem.isOfSignature {
      let told = Problem(
        .installProvenance, "where '\(asset)' was built is not proved: \(problem.summary)",
        hint: problem.hint ?? build.hint)
      guard build.required == nil else { throw told }
      if problem.kind == .signature { warnings.append(Warning(told)) }
      return nil
    } catch is Problem where build.required == nil && !downloads.deadline.isCancelled {
      // Nobody has promised a proof, so a server that does not answer is no reason to stop.
      return nil
    }
    guard let required = build.required else { return nil }
    throw Problem(
      .installProvenance,
      "nothing proves that '\(asset)' was built by \(required.signerName ?? "anyone")"
        + (build.written == nil ? ", as earlier versions were" : ""),
      hint: build.hint)
  }

  /// Looks beside the file, at GitHub, and beside the list that has its checksum.
  private func proof(
    _ build: BuildProof, _ digest: @escaping (ChecksumAlgorithm) throws -> Checksum?
  ) throws -> Provenance? {
    var verifier = ProvenanceVerifier(
      build.policy(version: release.version), root: try TrustedRoot(at: nil, in: build.directories),
      now: build.now, digest: digest)
    var sources = texts(for: release.asset.name, at: release.asset.url, build)
    if let (repository, interface) = build.asked {
      var downloads = downloads
      // The headers of a feed such as `owner/name` are for the interface.
      if interface == build.repository?.interface { downloads.feedURL = interface }
      let github = GitHubAttestations(
        repository: repository, interface: interface, downloads: downloads)
      sources.append { try digest(.sha256).flatMap { try github.text(about: $0) } }
    }
    let own = Result { try verifier.provenance(in: sources) }
    if case .success(let found?) = own { return found }
    // The lists were not needed so far if the feed has a checksum itself.
    let lists = try list.map { [$0] } ?? (build.required == nil ? [] : self.lists())
    for list in lists where try list.checksum == digest(list.checksum.algorithm) {
      verifier.digest = { try Checksum(of: list.bytes, $0) }
      if let found = try verifier.provenance(in: texts(for: list.name, at: list.url, build)) {
        return found
      }
    }
    return try own.get()
  }

  /// What may be the proof for a file of the release, in the order in which it counts.
  private func texts(
    for name: String, at url: String, _ build: BuildProof
  ) -> [() throws -> [UInt8]?] {
    let places = ProvenanceVerifier.names(for: name).compactMap { name in
      release.isListed
        ? release.listed(name)?.url : build.required.map { _ in url.folderOfURL + name }
    }
    return places.map { [downloads] place in
      { try downloads.text(at: place, as: "provenance", limit: SigstoreBundle.longest) }
    }
  }
}
