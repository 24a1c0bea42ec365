import CUpdatesResources
import HarmlessText

/// Finds the proof of where a file was built: first in files beside it, then at GitHub.
package struct ProvenanceSearch {
  package var verifier: ProvenanceVerifier
  /// Gives the file's digest; nil if it is not known for this algorithm.
  package var digest: (ChecksumAlgorithm) throws -> Checksum?

  package init(
    _ verifier: ProvenanceVerifier, digest: @escaping (ChecksumAlgorithm) throws -> Checksum?
  ) {
    (self.verifier, self.digest) = (verifier, digest)
  }

  /// The names of files that may have the bundle of a file.
  package static func names(for file: String) -> [String] {
    [".sigstore.json", ".sigstore", ".bundle", ".intoto.jsonl"].map { file + $0 }
      + ["multiple.intoto.jsonl", "attestation.intoto.jsonl"]
  }

  /// The address of what GitHub knows about a file that a repository (`owner/name`) has built.
  ///
  /// <https://docs.github.com/rest/repos/attestations>, version 2022-11-28.
  package static func attestations(
    of checksum: Checksum, in repository: String, at interface: String = "https://api.github.com"
  ) -> String {
    "\(interface)/repos/\(repository)/attestations/\(checksum.algorithm.rawValue):\(checksum.hex)"
  }

  /// What GitHub answers at an address; nil if there is nothing.
  package static func answer(
    at url: String, variables: [String: String], until deadline: Deadline
  ) throws -> [UInt8]? {
    let folder = try TemporaryFolder(environment: SystemEnvironment(variables: variables))
    defer { try? folder.remove() }
    let downloads = InstallDownloads(
      settings: DownloadSettings(variables: variables), deadline: deadline)
    return try downloads.text(
      at: url, as: "answer", limit: SigstoreBundle.longest, in: OpenFolder(folder.path))
  }

  /// Whether a file of the newest release of a repository has an attestation.
  package static func provesNewest(
    of repository: (name: String, interface: String), variables: [String: String],
    until deadline: Deadline
  ) throws -> Bool {
    let url = "\(repository.interface)/repos/\(repository.name)/releases/latest"
    let release = try answer(at: url, variables: variables, until: deadline)
    let assets = try release.flatMap { try JSON(parsing: $0)["assets"]?.arrayValue } ?? []
    let digests = assets.compactMap { $0["digest"]?.stringValue.flatMap(Checksum.init(digest:)) }
    // The first may be a list of checksums, which a workflow need not attest.
    return try digests.prefix(2).contains { digest in
      let url = attestations(of: digest, in: repository.name, at: repository.interface)
      let answer = try answer(at: url, variables: variables, until: deadline)
      let json = try answer.map { try JSON(parsing: $0, valueLimit: 100_000) }
      return json?["attestations"]?.arrayValue?.isEmpty == false
    }
  }

  /// What the first valid one of several texts proves; nil if there are none.
  ///
  /// - Throws: The problem of the first text if none is valid.
  package func provenance(in texts: [() throws -> [UInt8]?]) throws -> Provenance? {
    var problem: Problem?
    for read in texts {
      do {
        guard let text = try read() else { continue }
        return try verifier.verify(text, digest)
      } catch let new as Problem where new.kind == .signature {
        problem = problem ?? new
      } catch is Problem where problem != nil {
        // A server that does not answer says less than a proof that does not hold.
        break
      }
    }
    if let problem { throw problem }
    return nil
  }
}

extension TrustedRoot {
  /// The root at a path, or the person's own, or else the one of this program.
  ///
  /// - Throws: A problem of the kind `signature`, or of the file.
  package init(at path: String?, in directories: Directories) throws {
    let own = try? directories.data + "/trusted-root.json"
    if let path = path ?? own.flatMap({ FileSystem.isThere($0) ? $0 : nil }) {
      try self.init(OpenFile.reading(path).contents(limit: Self.longest))
    } else {
      var length = 0
      let start = updates_resource(UPDATES_RESOURCE_ROOT, "trusted-root", &length)
      let bytes = UnsafeRawBufferPointer(start: start, count: length)
      try self.init(Array(bytes))
    }
  }
}
