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

  /// What the first valid one of several texts proves; nil if there are none.
  ///
  /// - Throws: If none is valid, what is wrong with the first one, or else why one was not read.
  package func provenance(in texts: [() throws -> [UInt8]?]) throws -> Provenance? {
    var (problem, other): (Problem?, Problem?)
    for read in texts {
      do {
        if let text = try read(), let found = try verifier.verify(text, digest) { return found }
      } catch let new as Problem where new.kind == .signature {
        problem = problem ?? new
      } catch let new as Problem where new.kind != .interrupted {
        other = other ?? new
      }
    }
    if let problem = problem ?? other { throw problem }
    return nil
  }
}

/// What GitHub's interface knows of the files of a repository.
///
/// <https://docs.github.com/rest/repos/attestations>, version 2022-11-28.
package struct GitHubAttestations {
  /// Its name, such as `owner/name`.
  let repository: String
  /// The address, such as `https://api.github.com`.
  let interface: String
  private let downloads: InstallDownloads

  package static let interface = "https://api.github.com"

  /// The downloads' headers are sent too if the feed is at this interface.
  init(_ repository: (name: String, interface: String), _ downloads: InstallDownloads) {
    (self.repository, interface) = repository
    self.downloads = downloads
  }

  /// With a folder of its own for each answer.
  package init(
    _ repository: (name: String, interface: String), variables: [String: String],
    until deadline: Deadline
  ) {
    self.init(
      repository,
      InstallDownloads(settings: DownloadSettings(variables: variables), deadline: deadline))
  }

  /// The attestations of a file; nil if there are none.
  package func text(about checksum: Checksum, in folder: OpenFolder) throws -> [UInt8]? {
    let digest = "\(checksum.algorithm.rawValue):\(checksum.hex)"
    return try answer("attestations/\(digest)?per_page=100", in: folder)
  }

  /// Whether a file of the newest release proves that the repository has built it.
  package func provesNewest(by root: TrustedRoot, in folder: OpenFolder) throws -> Bool {
    guard let release = try answer("releases/latest", in: folder) else { return false }
    let assets = try JSON(parsing: release)["assets"]?.arrayValue ?? []
    let digests = assets.compactMap { $0["digest"]?.stringValue.flatMap(Checksum.init(digest:)) }
    let verifier = ProvenanceVerifier(ProvenancePolicy(.github(repository)), root: root)
    // The first may be a list of checksums, which a workflow need not attest.
    return try digests.prefix(2).contains { digest in
      let text = try text(about: digest, in: folder)
      return try text.flatMap { try verifier.verify($0) { $0 == digest.algorithm ? digest : nil } }
        != nil
    }
  }

  private func answer(_ path: String, in folder: OpenFolder) throws -> [UInt8]? {
    // Whoever has asked too often gets 403, which says nothing of the file.
    try downloads.text(
      at: "\(interface)/repos/\(repository)/\(path)", as: "answer",
      limit: SigstoreBundle.longest, in: folder,
      more: [
        Header("Accept", "application/vnd.github+json"),
        Header("X-GitHub-Api-Version", "2022-11-28"),
      ], missing: [404, 410])
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
